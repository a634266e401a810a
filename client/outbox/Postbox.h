// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/outbox/Outbox.h"
#include "client/outbox/OutboxStore.h"
#include "client/time/AlarmClock.h"
#include "shared/protocol/Messages.h"

#include <QObject>

#include <memory>

namespace relay {

class Profile;
class Session;

/// Takes what is written, keeps it on disk and brings it to the server: the shell around `Outbox`.
/// A message is on disk before it is first sent and leaves it when the server has it.
class Postbox : public QObject
{
    Q_OBJECT
public:
    Postbox(Session &session, const Profile &profile, AlarmClock &clock, QObject *parent = nullptr);
    ~Postbox() override;

    void send(const ConversationId &conversation, const QString &body);
    void retry(const ClientMessageId &id);
    void discard(const ClientMessageId &id);
    [[nodiscard]] QList<Outgoing> waitingFor(const ConversationId &conversation) const;

Q_SIGNALS:
    void changed(const relay::ConversationId &conversation);
    void written(const relay::ConversationId &conversation);
    /// The server has it. Emitted before `changed`, so that nothing blinks.
    void delivered(const relay::protocol::Message &message);

private:
    void openForAccount();
    void flush();
    void dispatch(const Outgoing &message);
    void answered(const ClientMessageId &id,
                  const Result<protocol::MessageStored, protocol::Failure> &answer);
    void stored(const ClientMessageId &id, const protocol::MessageStored &where);
    void refused(const ClientMessageId &id, const protocol::Failure &failure);
    void conversationGone(const ConversationId &conversation);
    bool keep(const ClientMessageId &id);
    void keepOrFail(const ClientMessageId &id);

    Session &m_session;
    const Profile &m_profile;
    AlarmClock &m_clock;
    Outbox m_outbox;
    std::unique_ptr<OutboxStore> m_store;
};

} // namespace relay
