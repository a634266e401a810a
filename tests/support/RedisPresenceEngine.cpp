// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/RedisPresenceEngine.h"

#include "server/redis/Keys.h"
#include "tests/support/ChannelFence.h"

#include <numeric>

namespace relay::test {

RedisPresenceEngine::RedisPresenceEngine(const QString &url, const PresenceLimits &limits,
                                         const QString &node)
    : m_options(optionsFor(url))
    , m_store(Timings{}, {m_router, m_scripts, m_channels, m_now}, NodeId(node), limits)
{
    tellTime();
    QList<int> every(keys::buckets);
    std::iota(every.begin(), every.end(), 0);
    m_store.setOwnBuckets(every);
    const bool isThere = waitUntil([this] {
        const bool isMapRead = !m_options.url.isCluster || m_router.slotMap().servers().size() > 1;
        return isMapRead && m_router.isWell();
    });
    if (!isThere)
        qFatal("Redis cannot be reached: %s", qPrintable(m_router.trouble()));
}

RedisOptions RedisPresenceEngine::optionsFor(const QString &url)
{
    const auto parsed = RedisUrl::parse(url);
    if (!parsed)
        qFatal("%s", qPrintable(parsed.error()));
    RedisOptions options;
    options.url = *parsed;
    options.reconnect = {milliseconds(20), milliseconds(200)};
    options.commandsPerSecond = 1'000'000'000; // within a second of the test an hour passes
    return options;
}

void RedisPresenceEngine::passes(milliseconds time)
{
    settles(); // what ends in the meantime has been told before
    m_now.advance(time);
    tellTime();
}

void RedisPresenceEngine::tellTime()
{
    m_scripts.setClock("return "
                       + QByteArray::number(qint64(m_now.wallTime().time_since_epoch().count())));
}

void RedisPresenceEngine::settles()
{
    if (!settle(m_channels))
        qFatal("the subscriptions prove nothing");
}

} // namespace relay::test
