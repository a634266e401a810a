// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/watching/BlockSource.h"
#include "shared/ids/Ids.h"
#include "shared/protocol/Timings.h"

#include <QHash>
#include <QList>

namespace relay {

/// Who may be told that somebody types, and how often. Nothing is stored but a token bucket per
/// session and conversation: typing that comes too fast is dropped, and nobody else notices. Pure.
class TypingRelay
{
public:
    /// What a session may send at once; then `refillsPerThrottle` within each typing throttle.
    /// Roomy for hands that start, send and start again, tight for a program in a loop.
    static constexpr int burst = 8;
    static constexpr int refillsPerThrottle = 4;
    /// Conversations in which one session types within a few seconds.
    static constexpr qsizetype conversationsPerSession = 64;

    explicit TypingRelay(const Timings &timings);

    /// Takes a token; false where none is left.
    bool admits(const SessionId &session, const ConversationId &conversation, Instant now);
    void closed(const SessionId &session);

    /// The others, without those with whom there is a block in either direction. Nobody where the
    /// sender is not a member.
    [[nodiscard]] static QList<UserId> audience(const UserId &sender, const QList<UserId> &members,
                                                const Blocks &blocks);

private:
    /// Counts backwards in time: a full bucket is one that is empty of debt.
    using Buckets = QHash<ConversationId, Instant>; ///< when the bucket is full again

    static void dropFull(Buckets &buckets, Instant now);

    milliseconds m_refill;
    QHash<SessionId, Buckets> m_buckets;
};

} // namespace relay
