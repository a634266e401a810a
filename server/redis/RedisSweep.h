// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"
#include "server/redis/LuaScripts.h"
#include "server/redis/ShardChannels.h"
#include "server/redis/SweepPlan.h"
#include "shared/protocol/Timings.h"

namespace relay {

/// The sweep over this node's buckets in Redis: asks those that SweepPlan says are due who has to
/// be looked at, and claims each of them. A claim is atomic, so it does no harm when two nodes
/// believe that a bucket is theirs.
class RedisSweep
{
public:
    using Departures = QList<LastSeen>;
    struct Seams {
        LuaScripts &scripts;
        ShardChannels &channels;
        const Clock &clock;
    };

    RedisSweep(const Timings &timings, const Seams &seams);

    void setOwnBuckets(const QList<int> &buckets);
    /// Nothing is claimed for this long.
    void pause(milliseconds pause);
    /// Somebody was found gone otherwise: the next claim says so.
    void alsoLeft(const LastSeen &departure);
    /// While one claim is under way, or claims pause, it finds nothing.
    void claim(const Then<Result<Departures, Fault>> &then);
    [[nodiscard]] std::optional<Instant> next() const;
    /// Called when `next` may have become earlier.
    void setMoved(std::function<void()> notify) { m_moved = std::move(notify); }

    /// What came on a channel: false if it was not that of a bucket.
    bool heard(const QByteArray &channel, const QByteArray &message);
    void interrupted(const QList<QByteArray> &channels);
    void restored(const QList<QByteArray> &channels);

private:
    using Users = QList<UserId>;
    struct Round;
    void look(const std::shared_ptr<Round> &round);
    void takeDue(const std::shared_ptr<Round> &round, int bucket, const RedisReply &reply);
    void claimEach(const std::shared_ptr<Round> &round);
    void takeClaimed(const UserId &user, const RedisReply &reply);
    void finish(const std::shared_ptr<Round> &round, const std::optional<Fault> &fault);

    Timings m_timings;
    Seams m_seams;
    SweepPlan m_plan;
    Instant m_noClaimBefore = Instant::min();
    bool m_isClaiming = false;
    Departures m_untold; ///< by the last claim that was answered
    std::function<void()> m_moved = [] {};
    Lifetime m_lifetime;
};

} // namespace relay
