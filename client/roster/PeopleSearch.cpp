// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/PeopleSearch.h"

#include "client/conversation/Conversations.h"
#include "client/roster/Names.h"
#include "client/session/Session.h"

#include <algorithm>

namespace relay {

using namespace protocol;

namespace {
constexpr milliseconds pause{200};
}

PeopleSearch::PeopleSearch(Session &session, Names &names, const Conversations &conversations,
                           AlarmClock &clock, QObject *parent)
    : RowModel(parent)
    , m_session(session)
    , m_names(names)
    , m_conversations(conversations)
    , m_clock(clock)
{
    connect(&session, &Session::accountChanged, this, [this] { setQuery({}); });
    connect(&conversations, &Conversations::listed, this, &PeopleSearch::showContacts);
    connect(&conversations, &Conversations::gone, this, &PeopleSearch::showContacts);
    connect(&conversations, &Conversations::changed, this, &PeopleSearch::newsOf);
}

void PeopleSearch::setQuery(const QString &query)
{
    if (query == m_query)
        return;
    const bool asked = isSearching();
    m_query = query;
    Q_EMIT queryChanged();
    const bool asks = isSearching();
    setBusy(asks);
    if (asks && !asked)
        show({}); // the contacts are no answer
    showContacts();
    m_clock.wakeAt(this, asks ? std::optional(m_clock.now() + pause) : std::nullopt,
                   [this] { search(); });
}

/// Most news are messages, which bring nobody new.
void PeopleSearch::newsOf(const ConversationId &conversation)
{
    const Conversation *known = m_conversations.inbox().find(conversation);
    const bool bringsSomebody =
        known
        && std::any_of(known->members.cbegin(), known->members.cend(),
                       [this](const auto &member) { return !m_contacts.contains(member.id); });
    if (bringsSomebody)
        showContacts();
}

void PeopleSearch::showContacts()
{
    if (isSearching())
        return;
    m_contacts.clear();
    QList<UserSummary> contacts;
    for (const ConversationId &id : m_conversations.inbox().byActivity()) {
        for (const UserSummary &member : m_conversations.inbox().find(id)->members) {
            if (!m_contacts.contains(member.id))
                contacts.append(member);
            m_contacts.insert(member.id);
        }
    }
    std::sort(contacts.begin(), contacts.end(), [](const auto &left, const auto &right) {
        const int order = left.displayName.localeAwareCompare(right.displayName);
        return order != 0 ? order < 0 : left.id < right.id;
    });
    show(contacts);
}

void PeopleSearch::search()
{
    const QString asked = m_query;
    m_session.ask(UserFind{asked.trimmed()}, this,
                  [this, asked](const Result<FoundUsers, Failure> &answer) {
                      if (asked != m_query)
                          return; // the answer to an older question
                      setBusy(false);
                      const auto found = answer ? answer->users : QList<UserSummary>{};
                      m_names.learn(found);
                      show(found);
                  });
}

void PeopleSearch::show(const QList<UserSummary> &users)
{
    QList<FoundPerson> rows;
    for (const UserSummary &user : users) {
        if (user.id != m_session.self())
            rows.append({user.id.text(), user.displayName, user.username});
    }
    m_rows.become(rows);
    Q_EMIT countChanged();
}

void PeopleSearch::setBusy(bool busy)
{
    if (busy == m_busy)
        return;
    m_busy = busy;
    Q_EMIT busyChanged();
}

QVariant PeopleSearch::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FoundPerson &person = m_rows.at(index.row());
    switch (role) {
    case UserIdRole: return person.key;
    case NameRole: return person.name;
    case UsernameRole: return person.username;
    default: return {};
    }
}

QHash<int, QByteArray> PeopleSearch::roleNames() const
{
    return {{UserIdRole, "userId"}, {NameRole, "name"}, {UsernameRole, "username"}};
}

} // namespace relay
