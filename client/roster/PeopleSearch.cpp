// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/PeopleSearch.h"

#include "client/roster/Names.h"
#include "client/session/Session.h"

namespace relay {

using namespace protocol;

namespace {
constexpr milliseconds pause{200};
}

PeopleSearch::PeopleSearch(Session &session, Names &names, AlarmClock &clock, QObject *parent)
    : RowModel(parent)
    , m_session(session)
    , m_names(names)
    , m_clock(clock)
{
}

void PeopleSearch::setQuery(const QString &query)
{
    if (query == m_query)
        return;
    m_query = query;
    Q_EMIT queryChanged();
    const bool asks = !query.trimmed().isEmpty();
    setBusy(asks);
    if (!asks)
        show({});
    m_clock.wakeAt(this, asks ? std::optional(m_clock.now() + pause) : std::nullopt,
                   [this] { search(); });
}

void PeopleSearch::search()
{
    const QString asked = m_query;
    m_session.ask(UserFind{asked.trimmed()}, this,
                  [this, asked](const Result<FoundUsers, Failure> &answer) {
                      if (asked != m_query)
                          return; // the answer to an older question
                      setBusy(false);
                      show(answer ? answer->users : QList<UserSummary>{});
                  });
}

void PeopleSearch::show(const QList<UserSummary> &users)
{
    m_names.learn(users);
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
