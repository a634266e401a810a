// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/RedisPresenceEngine.h"

#include "tests/support/ChannelFence.h"

namespace relay::test {

RedisPresenceEngine::RedisPresenceEngine(const QString &url, const PresenceLimits &limits,
                                         const QString &node)
    : m_options(optionsFor(url))
    , m_store(Timings{}, {m_router, m_scripts, m_channels, m_clock}, NodeId(node), limits)
{
    tellTime();
}

RedisOptions RedisPresenceEngine::optionsFor(const QString &url)
{
    const auto parsed = RedisUrl::parse(url);
    if (!parsed)
        qFatal("%s", qPrintable(parsed.error()));
    RedisOptions options;
    options.url = *parsed;
    options.reconnect = {milliseconds(20), milliseconds(200)};
    return options;
}

void RedisPresenceEngine::passes(milliseconds time)
{
    m_now += time;
    tellTime();
}

void RedisPresenceEngine::tellTime()
{
    m_scripts.setClock("return " + QByteArray::number(qint64(m_now.time_since_epoch().count())));
}

void RedisPresenceEngine::settles()
{
    if (!settle(m_channels))
        qFatal("the subscriptions prove nothing");
}

} // namespace relay::test
