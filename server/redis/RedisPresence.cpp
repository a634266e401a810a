// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisPresence.h"

#include "server/redis/Keys.h"
#include "server/redis/Rendezvous.h"
#include "shared/ids/FreshId.h"

#include <QRandomGenerator>

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// A node that starts again is not the one that died.
NodeId freshNode(const QString &name)
{
    return NodeId(name + u'.' + freshId<NodeId>().text().left(8));
}

/// After trouble, whoever is alive has been heard by then, even on the node that finds Redis again
/// last: whoever is connected by a heartbeat, whoever is not within the grace period.
milliseconds untilEverybodyIsHeard(const Timings &timings, const RedisOptions &options)
{
    const milliseconds heard =
        timings.heartbeat + timings.heartbeatJitter + timings.heartbeatRepeat;
    return std::max(heard, timings.graceDrop) + options.reconnect.most;
}

} // namespace

RedisSurroundings RedisPresence::surroundings(const Clock &clock)
{
    return {clock, [] { return QRandomGenerator::system()->generateDouble(); }};
}

RedisPresence::RedisPresence(const Timings &timings, const RedisOptions &options,
                             const Clock &clock, const QString &name, const PresenceLimits &limits,
                             const Numbers &numbers)
    : m_timings(timings)
    , m_numbers(numbers)
    , m_longestReconnect(options.reconnect.most)
    , m_node(freshNode(name))
    , m_router(options, surroundings(clock))
    , m_scripts(m_router)
    , m_channels(m_router, options, surroundings(clock))
    , m_store(timings, {m_router, m_scripts, m_channels, clock}, m_node, limits)
    , m_lease(m_scripts, m_node, numbers.node)
    , m_deadNodes(m_router, m_scripts, timings.graceDrop)
    , m_review(m_store, clock, untilEverybodyIsHeard(timings, options), numbers.recoveredPerSecond)
{
    connect(&m_router, &RedisRouter::wellnessChanged, this, [this](bool isWell) {
        if (!isWell)
            return;
        if (m_isListed) { // a renewal tells whether anything was lost
            m_store.awaitOthers(untilRenewal());
            m_lease.renew();
        }
        m_review.start();
    });
    connect(&m_lease, &NodeLease::renewed, this, &RedisPresence::renewed);
}

void RedisPresence::start(const HeldSessions &held)
{
    m_held = &held;
    m_recovery =
        std::make_unique<PresenceRecovery>(m_store, held, m_timings, m_numbers.recoveredPerSecond);
    m_recovery->setFinished([this] { m_review.start(); });
    m_store.setLossNoticed([this] {
        if (!m_recovery->isRunning())
            recover(untilRenewal());
    });
    m_lease.start();
}

/// For as long as it is in doubt whether other nodes have told of their sessions, no goodbye is the
/// last.
void RedisPresence::recover(milliseconds doubt)
{
    m_store.awaitOthers(doubt);
    m_recovery->start();
}

/// Each finds Redis again, learns at its next renewal that it lost everything, and opens about as
/// many sessions as there are here.
milliseconds RedisPresence::untilOthersHaveTold(const HeldSessions &held) const
{
    const auto opening =
        milliseconds(held.sessions().size() * 1'000 / m_numbers.recoveredPerSecond);
    return m_longestReconnect + m_numbers.node.lease + opening;
}

void RedisPresence::resign(const std::function<void()> &done)
{
    m_lease.resign(m_router, done);
}

void RedisPresence::renewed(const NodeList &nodes)
{
    const auto buckets = rendezvous::bucketsOf(m_node, nodes.alive, keys::buckets);
    m_store.setOwnBuckets(buckets);
    m_deadNodes.setOwnBuckets(buckets);
    m_deadNodes.settle(nodes.dead);
    const bool isFirst = !std::exchange(m_isListed, true);
    if (isFirst)
        arrive(nodes);
    else if (nodes.ownLease == NodeList::OwnLease::Unknown)
        recover(untilOthersHaveTold(*m_held));
    else if (nodes.ownLease == NodeList::OwnLease::Ended)
        recover({});
    waitForTheRisen(nodes);
    mourn(nodes.dead);
}

/// The dead stay in the list for a while: each is told once.
void RedisPresence::mourn(const QList<NodeId> &dead)
{
    const QSet<NodeId> known = std::exchange(m_dead, QSet<NodeId>(dead.begin(), dead.end()));
    if (!known.contains(m_dead))
        m_nodesDied();
}

/// Where everybody else seems dead, Redis may have been away just as well: they get the time to
/// show up before this node claims what ran out meanwhile.
void RedisPresence::arrive(const NodeList &nodes)
{
    if (nodes.alive.size() > 1 || nodes.dead.isEmpty())
        return;
    m_maybeDead = {nodes.dead.begin(), nodes.dead.end()};
    m_store.pauseClaims(m_numbers.node.lease);
}

void RedisPresence::waitForTheRisen(const NodeList &nodes)
{
    const auto isRisen = [this](const NodeId &node) { return m_maybeDead.contains(node); };
    if (std::none_of(nodes.alive.begin(), nodes.alive.end(), isRisen))
        return;
    m_maybeDead.clear();
    m_store.pauseClaims(m_timings.heartbeat + m_timings.heartbeatJitter
                        + m_timings.heartbeatRepeat);
}

std::optional<QString> RedisPresence::trouble() const
{
    if (m_router.isWell() && m_isListed)
        return std::nullopt;
    const QString reason = m_router.trouble();
    return reason.isEmpty() ? u"Redis has not answered yet"_s : u"Redis: %1"_s.arg(reason);
}

qint64 RedisPresence::nodesAlive() const
{
    const auto nodes = m_lease.lastSeen();
    return nodes ? nodes->alive.size() : 0;
}

} // namespace relay
