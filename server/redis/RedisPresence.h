// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/DeadNodes.h"
#include "server/redis/NodeLease.h"
#include "server/redis/PresenceRecovery.h"
#include "server/redis/PresenceReview.h"
#include "server/redis/RedisPresenceStore.h"

namespace relay {

/// Everything of presence in Redis that one node needs, put together: the store and its
/// connections, this node's lease and its share of the sweep, what is done for nodes that died, and
/// the recovery of what Redis has lost.
class RedisPresence final : public QObject
{
    Q_OBJECT

public:
    struct Numbers {
        NodeLease::Numbers node;
        qint64 recoveredPerSecond = 5'000;
    };

    /// `name` tells people which node this is; each process is another node, whatever its name.
    RedisPresence(const Timings &timings, const RedisOptions &options, const Clock &clock,
                  const QString &name, const PresenceLimits &limits, const Numbers &numbers);

    /// The time and chance of a real server.
    [[nodiscard]] static RedisSurroundings surroundings(const Clock &clock);

    [[nodiscard]] RedisPresenceStore &store() { return m_store; }
    [[nodiscard]] const RedisPresenceStore &store() const { return m_store; }
    /// `held` are the sessions of this node, and outlive this.
    void start(const HeldSessions &held);
    /// This node leaves in order: `done` follows when Redis has heard of all that was told before,
    /// or cannot be reached.
    void resign(const std::function<void()> &done);

    /// Called whenever nodes died that lived before; what they had to tell may be lost.
    void setNodesDied(std::function<void()> notify) { m_nodesDied = std::move(notify); }

    /// Why presence is not true right now, or nothing.
    [[nodiscard]] std::optional<QString> trouble() const;
    [[nodiscard]] RedisRouter &router() { return m_router; }
    [[nodiscard]] const RedisRouter &router() const { return m_router; }
    [[nodiscard]] const NodeId &node() const { return m_node; }
    /// How long scripts, and news, take.
    void setTimed(const LuaScripts::Timed &script, const std::function<void(double)> &bus)
    {
        m_scripts.setTimed(script);
        m_channels.setLagNoticed(bus);
    }
    [[nodiscard]] const ShardChannels &channels() const { return m_channels; }
    [[nodiscard]] qint64 nodesAlive() const;
    [[nodiscard]] qint64 leasesShortened() const { return m_deadNodes.shortened(); }
    [[nodiscard]] bool isRecovering() const { return m_recovery && m_recovery->isRunning(); }
    [[nodiscard]] qint64 recoveries() const { return m_recovery ? m_recovery->runs() : 0; }

private:
    void recover(milliseconds doubt);
    [[nodiscard]] milliseconds untilRenewal() const { return 2 * m_numbers.node.renewal; }
    [[nodiscard]] milliseconds untilOthersHaveTold(const HeldSessions &held) const;
    void renewed(const NodeList &nodes);
    void arrive(const NodeList &nodes);
    void waitForTheRisen(const NodeList &nodes);
    void mourn(const QList<NodeId> &dead);

    Timings m_timings;
    Numbers m_numbers;
    milliseconds m_longestReconnect;
    NodeId m_node;
    RedisRouter m_router;
    LuaScripts m_scripts;
    ShardChannels m_channels;
    RedisPresenceStore m_store;
    NodeLease m_lease;
    DeadNodes m_deadNodes;
    PresenceReview m_review;
    const HeldSessions *m_held = nullptr;
    std::unique_ptr<PresenceRecovery> m_recovery;
    bool m_isListed = false;
    QSet<NodeId> m_maybeDead; ///< when this node arrived
    QSet<NodeId> m_dead;      ///< as was told last
    std::function<void()> m_nodesDied = [] {};
    Lifetime m_lifetime;
};

} // namespace relay
