// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisPresenceStore.h"
#include "shared/time/SystemClock.h"
#include "tests/support/PresenceEngine.h"

namespace relay::test {

/// Presence in a real Redis, in virtual time: the scripts are told in their own text what time it
/// is. Sweeps every bucket. Everything else is as it is in a node.
class RedisPresenceEngine final : public PresenceEngine
{
public:
    /// Begins with an empty Redis only if whoever started that has emptied it.
    explicit RedisPresenceEngine(const QString &url, const PresenceLimits &limits = {},
                                 const QString &node = QStringLiteral("n1"));

    PresenceStore &store() override { return m_store; }
    PresenceFeed &feed() override { return m_store; }
    [[nodiscard]] WallTime wallTime() const override { return m_now.wallTime(); }
    void passes(milliseconds time) override;
    void settles() override;

    RedisRouter &router() { return m_router; }
    ShardChannels &channels() { return m_channels; }
    RedisPresenceStore &redisStore() { return m_store; }
    LuaScripts &scripts() { return m_scripts; }

private:
    [[nodiscard]] static RedisOptions optionsFor(const QString &url);
    void tellTime();

    SystemClock m_clock;
    FakeClock m_now;
    RedisOptions m_options;
    RedisSurroundings m_surroundings{m_clock, [] { return 0.5; }};
    RedisRouter m_router{m_options, m_surroundings};
    LuaScripts m_scripts{m_router};
    ShardChannels m_channels{m_router, m_options, m_surroundings};
    RedisPresenceStore m_store;
};

} // namespace relay::test
