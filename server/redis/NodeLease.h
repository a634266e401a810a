// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/LuaScripts.h"
#include "shared/ids/Ids.h"

namespace relay {

/// The nodes as Redis knows them.
struct NodeList {
    enum class OwnLease {
        Held,
        Ended,   ///< the others believed this node dead, and treated its sessions so
        Unknown, ///< Redis has never heard of this node, or has lost everything
    };
    OwnLease ownLease = OwnLease::Unknown;
    QList<NodeId> alive; ///< this one, too
    QList<NodeId> dead;
};

struct NodeLeaseNumbers {
    milliseconds renewal{2'000};
    milliseconds lease{6'000};
    milliseconds deadListed{3'600'000}; ///< the dead are named this long
};

static_assert(NodeLeaseNumbers{}.lease >= NodeLeaseNumbers{}.renewal * 3,
              "two lost renewals must not look like a death");

/// This node's own lease: renewed every 2 s, 6 s long. Whoever does not renew it is dead to the
/// others, which then shorten the leases of its sessions (see DeadNodes) instead of waiting until
/// each runs out by itself.
class NodeLease final : public QObject
{
    Q_OBJECT

public:
    using Numbers = NodeLeaseNumbers;

    NodeLease(LuaScripts &scripts, const NodeId &node, const Numbers &numbers);

    void start();
    /// Now rather than at the next turn: Redis has come back, and it is in doubt what it kept.
    void renew();
    /// So that nobody takes this node for a dead one. What it held has been told before.
    void resign(RedisRouter &router, const std::function<void()> &done);
    /// When Redis answered last, at least; nothing before the first time.
    [[nodiscard]] std::optional<NodeList> lastSeen() const { return m_lastSeen; }

Q_SIGNALS:
    void renewed(const relay::NodeList &nodes);

private:
    void take(const RedisReply &reply);

    LuaScripts &m_scripts;
    NodeId m_node;
    Numbers m_numbers;
    QTimer m_timer;
    bool m_isRenewing = false;
    std::optional<NodeList> m_lastSeen;
    Lifetime m_lifetime;
};

} // namespace relay
