// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/Fanout.h"
#include "server/chat/MessageStore.h"
#include "server/storage/Answer.h"
#include "shared/time/Clock.h"

#include <QCache>

namespace relay {

/// `message:send`, `message:history` and `sync`. A message is acknowledged, and then fanned out,
/// only after it was committed.
class Messages
{
public:
    /// A repetition of one of so many messages is known to have been told by this node.
    static constexpr qsizetype toldMost = 10'000;

    Messages(MessageStore &store, Fanout &fanout, const Clock &clock);

    void handle(const UserId &user, const SessionId &session, const protocol::MessageSend &request,
                Answer<protocol::MessageSend> then);
    void handle(const UserId &user, const SessionId &session,
                const protocol::MessageHistory &request, Answer<protocol::MessageHistory> then);
    void handle(const UserId &user, const SessionId &session, const protocol::Sync &request,
                Answer<protocol::Sync> then);

private:
    [[nodiscard]] static QString fieldOf(const Refusal &refusal);
    void stored(const NewMessage &message, const protocol::MessageStored &where,
                const SessionId &session);

    MessageStore &m_store;
    Fanout &m_fanout;
    const Clock &m_clock;
    QCache<ClientMessageId, bool> m_told; ///< by this node, the latest ones
};

} // namespace relay
