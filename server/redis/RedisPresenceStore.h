// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceFeed.h"
#include "server/presence/PresenceLimits.h"
#include "server/presence/PresenceStore.h"
#include "server/redis/Gathering.h"
#include "server/redis/LuaScripts.h"
#include "server/redis/RedisSweep.h"
#include "server/redis/ShardChannels.h"
#include "shared/protocol/Timings.h"

namespace relay {

/// Presence of any number of equal nodes, in Redis. Does what MemoryPresenceStore does, with Redis'
/// time as the only clock: each fact is one script, which changes the user and publishes the change
/// in one step. Answers later; news are heard on another connection and so before or after the
/// answer of whoever caused them.
///
/// A fault says that Redis could not be asked, or that the connection broke before it answered: the
/// fact may have taken effect or not.
class RedisPresenceStore final : public PresenceStore, public PresenceFeed, private ChannelListener
{
public:
    using Users = QList<UserId>;
    struct Seams {
        RedisRouter &router;
        LuaScripts &scripts;
        ShardChannels &channels;
        const Clock &clock; ///< only says when this node looks, never what has run out
    };

    RedisPresenceStore(const Timings &timings, const Seams &seams, const NodeId &node,
                       const PresenceLimits &limits = {});
    ~RedisPresenceStore() override;

    void open(const Opening &opening, Then<Result<Admission, Fault>> then) override;
    /// Opens once more what Redis may have lost, with what is left of its lease; nobody waits for
    /// it.
    void reopen(const Opening &opening, Instant leaseEnds, Then<Result<Admission, Fault>> then);
    void heartbeat(const QList<Opening> &held, Then<Result<Done, Fault>> then) override;
    void close(const UserId &user, const SessionId &session, Departure departure,
               Then<Result<std::optional<LastSeen>, Fault>> then) override;
    void choose(const UserId &user, const Chosen &chosen,
                Then<Result<Choice, Fault>> then) override;
    void claim(Then<Result<QList<LastSeen>, Fault>> then) override { m_sweep.claim(then); }
    void written(const QList<LastSeen> &departures) override;
    [[nodiscard]] std::optional<Instant> nextClaim() const override { return m_sweep.next(); }
    [[nodiscard]] qint64 falseOfflines() const override { return m_falseOfflines; }
    void setNextClaimMoved(std::function<void()> notify) override { m_sweep.setMoved(notify); }

    void read(const QList<UserId> &users, Then<Result<QList<PresenceRecord>, Fault>> then) override;
    void readAgain(const QList<UserId> &users,
                   Then<Result<QList<PresenceRecord>, Fault>> then) override;
    void follow(const QList<UserId> &users) override;
    void unfollow(const QList<UserId> &users) override;
    void setListener(PresenceListener *listener) override { m_listener = listener; }
    void shownAmong(const QList<UserId> &users, Then<Result<QList<UserId>, Fault>> then) override;

    /// The buckets whose users this node sweeps: none, until it is told otherwise.
    void setOwnBuckets(const QList<int> &buckets) { m_sweep.setOwnBuckets(buckets); }
    /// Nothing is claimed for this long.
    void pauseClaims(milliseconds pause) { m_sweep.pause(pause); }
    /// Redis may lack sessions that other nodes hold. Until those nodes have told of them, which
    /// takes at most this long, nobody who ends a session here is believed to have ended their
    /// last.
    void awaitOthers(milliseconds time);
    /// Called when a heartbeat has found out that Redis lost a session of this node.
    void setLossNoticed(std::function<void()> notify) { m_lossNoticed = std::move(notify); }
    [[nodiscard]] Users followed() const { return m_followed.values(); }
    /// Users whom `review` found gone.
    [[nodiscard]] qint64 foundGone() const { return m_foundGone; }
    /// Reads these users once more and tells the listener, who knows by the versions what is new.
    void tellAgain(const Users &users);
    /// Makes what Redis knows of these users the newest there is, where the listener was told of
    /// something newer: Redis has lost it. Of whom it knows nothing is gone since `unheard` ago.
    void review(const Users &users, milliseconds unheard);

private:
    void heard(const QByteArray &channel, const QByteArray &message) override;
    void interrupted(const QList<QByteArray> &channels) override;
    void restored(const QList<QByteArray> &channels) override;

    void readNow(const Users &users, const Then<Result<QList<PresenceRecord>, Fault>> &then,
                 Urgency urgency);
    [[nodiscard]] milliseconds graceOf(Departure departure) const;
    [[nodiscard]] QList<QByteArray> keysOf(const UserId &user) const;
    [[nodiscard]] QList<QByteArray> argumentsOf(const UserId &user) const;
    void reviewOne(const PresenceRecord &record, milliseconds unheard);
    void openNow(const Opening &opening, milliseconds lease,
                 const Then<Result<Admission, Fault>> &then, Urgency urgency);
    void present(const char *script, const Opening &opening, milliseconds lease,
                 const Then<LuaScripts::Answer> &then, Urgency urgency);

    Timings m_timings;
    Seams m_seams;
    NodeId m_node;
    PresenceLimits m_limits;
    RedisSweep m_sweep;
    PresenceListener *m_listener = nullptr;
    QSet<UserId> m_followed;
    Instant m_othersToldAt = Instant::min();
    qint64 m_falseOfflines = 0;
    qint64 m_foundGone = 0;
    std::function<void()> m_lossNoticed = [] {};
    Lifetime m_lifetime;
};

} // namespace relay
