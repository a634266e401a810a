// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Conversations.h"

#include "client/roster/Names.h"
#include "client/session/Session.h"

namespace relay {

using namespace protocol;

namespace {

template<class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template<class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

} // namespace

Conversations::Conversations(Session &session, Names &names, AlarmClock &clock, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_names(names)
    , m_clock(clock)
{
    m_inbox.setSelf(session.self());
    connect(&session, &Session::accountChanged, this, &Conversations::forgetAll);
    connect(&session, &Session::pushed, this, &Conversations::heard);
    connect(&session, &Session::wentOnline, this, [this] {
        sendUnsentReads();
        list();
    });
}

void Conversations::forgetAll()
{
    m_inbox.clear();
    m_inbox.setSelf(m_session.self());
    m_unsentReads.clear();
    m_isListed = false;
    Q_EMIT listed();
}

void Conversations::list()
{
    listAfter(std::nullopt, {});
}

void Conversations::listAfter(const std::optional<ConversationId> &last, QSet<ConversationId> seen)
{
    m_session.ask(
        ConversationList{last, std::nullopt}, this,
        [this, seen = std::move(seen)](const Result<ConversationPage, Failure> &page) mutable {
            if (!page)
                return; // the next connection lists again
            m_inbox.listed(page->conversations);
            for (const Conversation &conversation : page->conversations) {
                learnNames(conversation);
                seen.insert(conversation.id);
            }
            if (page->more && !page->conversations.isEmpty())
                listAfter(page->conversations.last().id, seen);
            else
                m_inbox.keepOnly(seen);
            m_isListed = true;
            Q_EMIT listed();
        });
}

void Conversations::learnNames(const Conversation &conversation)
{
    m_names.learn(conversation.members);
}

void Conversations::learn(const Conversation &conversation)
{
    learnNames(conversation);
    m_inbox.joined(conversation, m_clock.wallTime() + m_session.serverAhead());
    Q_EMIT changed(conversation.id);
}

void Conversations::heard(const Push &news)
{
    std::visit(Overloaded{
                   [this](const MessageNew &message) { messageArrived(message); },
                   [this](const ConversationNew &joined) { learn(joined.conversation); },
                   [this](const ConversationUpdate &update) {
                       learnNames(update.conversation);
                       m_inbox.updated(update.conversation);
                       Q_EMIT changed(update.conversation.id);
                   },
                   [this](const ConversationGone &left) {
                       m_inbox.left(left.conversation);
                       Q_EMIT gone(left.conversation);
                   },
                   [this](const ReadBy &read) {
                       if (read.user == m_session.self()
                           && m_inbox.readUpTo(read.conversation, read.seq))
                           Q_EMIT changed(read.conversation);
                   },
                   [this](const Resync &) { list(); },
                   [](const auto &) {},
               },
               news);
}

void Conversations::messageArrived(const Message &message)
{
    m_inbox.messageArrived(message);
    Q_EMIT changed(message.conversation);
}

void Conversations::markRead(const ConversationId &id)
{
    const Conversation *known = m_inbox.find(id);
    if (!known || !m_isAttentive || !m_inbox.readUpTo(id, known->lastSeq))
        return;
    m_unsentReads.insert(id, known->lastSeq);
    sendUnsentReads();
    Q_EMIT changed(id);
}

void Conversations::sendUnsentReads()
{
    if (!m_session.isOnline())
        return;
    const auto unsent = std::exchange(m_unsentReads, {});
    for (auto read = unsent.cbegin(); read != unsent.cend(); ++read)
        m_session.tell(Read{read.key(), read.value()});
}

void Conversations::setAttentive(bool attentive)
{
    if (attentive == m_isAttentive)
        return;
    m_isAttentive = attentive;
    Q_EMIT attentiveChanged();
}

QString Conversations::title(const ConversationId &id) const
{
    const Conversation *known = m_inbox.find(id);
    if (!known)
        return {};
    if (!known->title.isEmpty())
        return known->title;
    if (known->kind == protocol::ConversationKind::Direct)
        return m_names.displayName(m_inbox.peer(id));
    QStringList others;
    for (const UserSummary &member : known->members) {
        if (member.id != m_session.self() && others.size() < 4)
            others.append(member.displayName);
    }
    return others.join(QStringLiteral(", "));
}

} // namespace relay
