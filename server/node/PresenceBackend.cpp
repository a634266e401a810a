// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/PresenceBackend.h"

#include "server/node/NodeName.h"
#include "server/presence/MemoryPresenceStore.h"
#include "server/redis/RedisPeerBus.h"
#include "server/redis/RedisPresence.h"

#include <QSslCertificate>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr int renewalsPerLease = 3;
/// Renewals that follow each other faster would only be work.
constexpr milliseconds nodeLeaseLeast{300};

RedisOptions redisOptions(const ServerConfig &config)
{
    RedisOptions options;
    options.url = *RedisUrl::parse(config.redis);
    options.trustedAuthority = config.redisAuthority;
    options.name = u"relay-"_s + nodeName(config);
    options.commandsPerSecond = config.limits.redisRate;
    return options;
}

RedisPresence::Numbers redisNumbers(const ServerConfig &config)
{
    RedisPresence::Numbers numbers;
    numbers.node.lease = config.nodeLease;
    numbers.node.renewal = config.nodeLease / renewalsPerLease;
    return numbers;
}

/// Each has connections of its own, so that one may be late and the other not.
std::function<void(double)> lagOf(const char *bus, Metrics &metrics)
{
    auto &timing = metrics.timing(
        u"relay_redis_bus_seconds"_s,
        u"From publishing to hearing it on a node, measured by probes over each subscription"_s,
        {{u"bus"_s, QString::fromLatin1(bus)}});
    return [&timing](double seconds) { timing.took(seconds); };
}

void addTimes(Metrics &metrics, RedisPresence &redis, RedisPeerBus &peers)
{
    QHash<QByteArray, Metrics::Timing *> scripts;
    for (const char *name : {"open", "heartbeat", "close", "choose", "claim", "due", "renew",
                             "shorten", "supersede", "written"})
        scripts.insert(name, &metrics.timing(u"relay_redis_script_seconds"_s,
                                             u"From asking Redis to its answer"_s,
                                             {{u"script"_s, QString::fromLatin1(name)}}));
    redis.setTimed(
        [scripts](const QByteArray &script, double seconds) {
            if (auto *timing = scripts.value(script))
                timing->took(seconds);
        },
        lagOf("presence", metrics));
    peers.setLagNoticed(lagOf("messages", metrics));
}

} // namespace

PresenceLimits presenceLimits(const ServerConfig::Limits &limits)
{
    return {limits.sessionsPerUser, limits.contactsWatched, limits.dottedMembers,
            limits.typingMembers};
}

std::optional<QString> PresenceBackend::contradiction(const ServerConfig &config)
{
    if (config.redis.isEmpty())
        return std::nullopt;
    const auto url = RedisUrl::parse(config.redis);
    if (!url)
        return u"--redis: %1"_s.arg(url.error());
    if (config.nodeLease < nodeLeaseLeast)
        return u"--node-lease must be at least %1ms"_s.arg(nodeLeaseLeast.count());
    const QString &authority = config.redisAuthority;
    if (!authority.isEmpty() && QSslCertificate::fromPath(authority).isEmpty())
        return u"--redis-ca: there is no certificate in %1"_s.arg(authority);
    return std::nullopt;
}

PresenceBackend::PresenceBackend(const ServerConfig &config, const Clock &clock)
{
    const PresenceLimits limits = presenceLimits(config.limits);
    if (config.redis.isEmpty()) {
        m_memory = std::make_unique<MemoryPresenceStore>(config.timings, clock, limits);
        m_store = m_memory.get();
        m_feed = m_memory.get();
        return;
    }
    const RedisOptions options = redisOptions(config);
    m_redis = std::make_unique<RedisPresence>(config.timings, options, clock, nodeName(config),
                                              limits, redisNumbers(config));
    m_bus = std::make_unique<RedisPeerBus>(m_redis->router(), options,
                                           RedisPresence::surroundings(clock), m_redis->node(),
                                           RedisPeerBus::Numbers{});
    m_store = &m_redis->store();
    m_feed = &m_redis->store();
}

PresenceBackend::~PresenceBackend() = default;

PeerBus *PresenceBackend::bus()
{
    return m_bus.get();
}

void PresenceBackend::setNodesDied(std::function<void()> notify)
{
    if (m_redis)
        m_redis->setNodesDied(std::move(notify));
}

void PresenceBackend::start(const HeldSessions &held)
{
    if (m_redis)
        m_redis->start(held);
}

void PresenceBackend::resign(const std::function<void()> &done)
{
    if (m_redis)
        m_redis->resign(done);
    else
        done();
}

std::optional<QString> PresenceBackend::degradation() const
{
    return m_redis ? m_redis->trouble() : std::nullopt;
}

void PresenceBackend::addMetrics(Metrics &metrics) const
{
    if (!m_redis)
        return;
    const RedisPresence &redis = *m_redis;
    metrics.gauge(u"relay_redis_up"_s, u"1 while every Redis server of the map can be asked"_s,
                  [&redis] { return redis.trouble() ? 0.0 : 1.0; });
    metrics.gauge(u"relay_redis_waiting"_s, u"Commands that Redis has not answered yet"_s,
                  [&redis] { return double(redis.router().waiting()); });
    metrics.counter(u"relay_redis_commands_total"_s, u"Commands sent to Redis"_s,
                    [&redis] { return double(redis.router().commandsSent()); });
    const RedisPeerBus &bus = *m_bus;
    metrics.gauge(u"relay_redis_channels"_s, u"Channels this node listens on"_s, [&redis, &bus] {
        return double(redis.channels().size() + bus.channels().size());
    });
    metrics.counter(u"relay_redis_interruptions_total"_s, u"Times that subscriptions were lost"_s,
                    [&redis, &bus] {
                        return double(redis.channels().interruptions()
                                      + bus.channels().interruptions());
                    });
    metrics.counter(u"relay_bus_published_total"_s, u"Messages for other nodes handed to Redis"_s,
                    [&bus] { return double(bus.published()); });
    metrics.counter(u"relay_bus_received_total"_s, u"Messages that came from other nodes"_s,
                    [&bus] { return double(bus.received()); });
    metrics.counter(u"relay_bus_garbled_total"_s, u"Messages that could not be understood"_s,
                    [&bus] { return double(bus.garbled()); });
    metrics.gauge(u"relay_bus_owed"_s, u"Channels on which a message could not be published"_s,
                  [&bus] { return double(bus.owed()); });
    metrics.gauge(u"relay_nodes_alive"_s, u"Nodes that hold a lease, this one too"_s,
                  [&redis] { return double(redis.nodesAlive()); });
    metrics.counter(u"relay_leases_shortened_total"_s, u"Sessions of dead nodes cut short here"_s,
                    [&redis] { return double(redis.leasesShortened()); });
    metrics.counter(u"relay_recoveries_total"_s, u"Times all sessions were opened again"_s,
                    [&redis] { return double(redis.recoveries()); });
    metrics.gauge(u"relay_redis_deferred"_s, u"Commands that wait because of the ceiling"_s,
                  [&redis] { return double(redis.router().deferred()); });
    metrics.counter(u"relay_presence_found_gone_total"_s,
                    u"Users shown as here of whom Redis had lost everything"_s,
                    [&redis] { return double(redis.store().foundGone()); });
    addTimes(metrics, *m_redis, *m_bus);
}

} // namespace relay
