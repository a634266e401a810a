// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Conversations.h"

#include "client/roster/Names.h"
#include "client/session/Session.h"

namespace relay {

using namespace protocol;

namespace {

constexpr milliseconds askAgainAfter{5'000};

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
    connect(&session, &Session::wentOffline, this, [this] { m_clock.cancel(this); });
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
    ++m_listing;
    m_isListing = false;
    m_isListed = false;
    Q_EMIT listed();
}

/// Reads the whole list. A second reading takes the place of one that is under way.
void Conversations::list()
{
    m_clock.cancel(this);
    ++m_listing;
    m_isListing = true;
    m_seen.clear();
    m_unheardOf.clear();
    listAfter(std::nullopt);
}

void Conversations::listAfter(const std::optional<ConversationId> &last)
{
    m_session.ask(ConversationList{last, std::nullopt}, this,
                  [this, reading = m_listing](const Result<ConversationPage, Failure> &page) {
                      if (reading != m_listing)
                          return;
                      if (page)
                          pageRead(*page);
                      else
                          listFailed();
                  });
}

void Conversations::pageRead(const ConversationPage &page)
{
    m_inbox.listed(page.conversations);
    for (const Conversation &conversation : page.conversations) {
        learnNames(conversation);
        m_seen.insert(conversation.id);
    }
    if (page.more && !page.conversations.isEmpty())
        listAfter(page.conversations.last().id);
    else
        listRead();
    m_isListed = true;
    Q_EMIT listed();
}

/// What is neither in the list nor in the news is gone: this person left, or was removed.
void Conversations::listRead()
{
    m_isListing = false;
    for (const ConversationId &id : m_inbox.keepOnly(m_seen))
        Q_EMIT gone(id);
    m_unheardOf.subtract(m_seen);
    if (!m_unheardOf.isEmpty())
        list();
}

/// The next connection lists again; on this one the server may be able to in a moment.
void Conversations::listFailed()
{
    m_isListing = false;
    if (m_session.isOnline())
        m_clock.wakeAt(this, m_clock.now() + askAgainAfter, [this] { list(); });
}

void Conversations::learnNames(const Conversation &conversation)
{
    m_names.learn(conversation.members);
}

void Conversations::learn(const Conversation &conversation)
{
    learnNames(conversation);
    m_seen.insert(conversation.id);
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
                       m_unsentReads.remove(left.conversation);
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
    const ConversationId &id = message.conversation;
    if (!m_inbox.find(id)) {
        m_unheardOf.insert(id);
        if (!m_isListing)
            list();
        return;
    }
    m_seen.insert(id); // it moved to the front of a list that may be half read
    m_inbox.messageArrived(message);
    Q_EMIT changed(id);
}

void Conversations::markRead(const ConversationId &id)
{
    if (m_isAttentive)
        confirmRead(id);
}

void Conversations::confirmRead(const ConversationId &id)
{
    const Conversation *known = m_inbox.find(id);
    if (!known || !m_inbox.readUpTo(id, known->lastSeq))
        return;
    m_unsentReads.insert(id, known->lastSeq);
    sendRead(id, known->lastSeq);
    Q_EMIT changed(id);
}

void Conversations::sendUnsentReads()
{
    const auto unsent = m_unsentReads;
    for (auto read = unsent.cbegin(); read != unsent.cend(); ++read)
        sendRead(read.key(), read.value());
}

/// What the server does not confirm was said into a dead connection: the next one says it again.
void Conversations::sendRead(const ConversationId &id, qint64 seq)
{
    m_session.ask(Read{id, seq}, this, [this, id, seq](const auto &answer) {
        if (answer && m_unsentReads.value(id) == seq)
            m_unsentReads.remove(id);
    });
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
