// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/outbox/Postbox.h"

#include "client/profile/Profile.h"
#include "client/session/Session.h"
#include "client/session/SessionWords.h"

#include <QUuid>

namespace relay {

using namespace protocol;
using namespace Qt::StringLiterals;

namespace {

constexpr milliseconds holdBack{1'000};

} // namespace

Postbox::Postbox(Session &session, const Profile &profile, AlarmClock &clock, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_profile(profile)
    , m_clock(clock)
{
    connect(&session, &Session::accountChanged, this, &Postbox::openForAccount);
    connect(&session, &Session::wentOnline, this, [this] {
        m_outbox.connected();
        flush();
    });
    connect(&session, &Session::wentOffline, this, [this] { m_outbox.connectionLost(); });
    connect(&session, &Session::pushed, this, [this](const Push &news) {
        if (const auto *gone = std::get_if<ConversationGone>(&news))
            conversationGone(gone->conversation);
    });
    openForAccount();
}

Postbox::~Postbox() = default;

/// What one person wrote is never sent as another.
void Postbox::openForAccount()
{
    m_store.reset();
    m_outbox.restored({});
    if (m_session.self().isEmpty())
        return;
    const QString folder = m_profile.personalFolder(m_session.server(), m_session.userId());
    m_store = std::make_unique<OutboxStore>(folder + u"/outbox"_s);
    m_outbox.restored(m_store->load());
}

QList<Outgoing> Postbox::waitingFor(const ConversationId &conversation) const
{
    QList<Outgoing> waiting;
    for (const Outgoing &message : m_outbox.messages()) {
        if (message.conversation == conversation)
            waiting.append(message);
    }
    return waiting;
}

void Postbox::send(const ConversationId &conversation, const QString &body)
{
    const Outgoing message{conversation,
                           ClientMessageId(QUuid::createUuid().toString(QUuid::WithoutBraces)),
                           body, m_clock.wallTime() + m_session.serverAhead(), std::nullopt};
    m_outbox.written(message);
    keepOrFail(message.clientId);
    Q_EMIT written(conversation);
    Q_EMIT changed(conversation);
    flush();
}

bool Postbox::keep(const ClientMessageId &id)
{
    const Outgoing *message = m_outbox.find(id);
    return !message || !m_store || m_store->keep(*message);
}

/// What would be lost with the next crash is not called sent or waiting.
void Postbox::keepOrFail(const ClientMessageId &id)
{
    if (!keep(id))
        m_outbox.failed(id, tr("This computer could not keep the message: is its disk full?"));
}

void Postbox::retry(const ClientMessageId &id)
{
    if (!m_outbox.retried(id))
        return;
    keepOrFail(id);
    Q_EMIT changed(m_outbox.find(id)->conversation);
    flush();
}

void Postbox::discard(const ClientMessageId &id)
{
    const auto message = m_outbox.discarded(id);
    if (!message)
        return;
    if (m_store)
        m_store->drop(id);
    Q_EMIT changed(message->conversation);
    flush();
}

void Postbox::flush()
{
    for (const Outgoing &message : m_outbox.takeDue(m_clock.now()))
        dispatch(message);
    m_clock.wakeAt(this, m_outbox.nextDeadline(), [this] { flush(); });
}

void Postbox::dispatch(const Outgoing &message)
{
    m_session.ask(MessageSend{message.conversation, message.clientId, message.body}, this,
                  [this, id = message.clientId](const auto &answer) { answered(id, answer); });
}

void Postbox::answered(const ClientMessageId &id, const Result<MessageStored, Failure> &answer)
{
    if (!m_session.isOnline())
        return; // the connection was lost: it is sent again on the next one
    if (answer)
        stored(id, *answer);
    else
        refused(id, answer.error());
    flush();
}

void Postbox::stored(const ClientMessageId &id, const MessageStored &where)
{
    const auto message = m_outbox.acknowledged(id);
    if (m_store)
        m_store->drop(id);
    if (!message)
        return; // discarded while it was on its way: it comes back with the next history
    Q_EMIT delivered(
        {message->conversation, where.seq, id, m_session.self(), message->body, where.sentAt});
    Q_EMIT changed(message->conversation);
}

void Postbox::refused(const ClientMessageId &id, const Failure &failure)
{
    const Outgoing *message = m_outbox.find(id);
    if (!message)
        return;
    const ConversationId conversation = message->conversation;
    if (failure.code == ErrorCode::RateLimited) {
        const milliseconds wait(failure.retryAfterMs.value_or(holdBack.count()));
        m_outbox.heldBack(id, m_clock.now() + wait);
        return;
    }
    m_outbox.failed(id, words::ofRefusal(failure));
    keep(id);
    Q_EMIT changed(conversation);
}

void Postbox::conversationGone(const ConversationId &conversation)
{
    for (const Outgoing &message : m_outbox.conversationGone(conversation)) {
        if (m_store)
            m_store->drop(message.clientId);
    }
    Q_EMIT changed(conversation);
}

} // namespace relay
