// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ServerConfig.h"
#include "server/ops/Metrics.h"
#include "server/presence/HeldSessions.h"
#include "server/presence/PresenceFeed.h"
#include "server/presence/PresenceLimits.h"
#include "server/presence/PresenceStore.h"
#include "shared/time/Clock.h"

#include <functional>
#include <memory>

namespace relay {

class MemoryPresenceStore;
class PeerBus;
class RedisPeerBus;
class RedisPresence;

/// What presence may cost, out of the limits of a server.
[[nodiscard]] PresenceLimits presenceLimits(const ServerConfig::Limits &limits);

/// Where the presence of this node lives and how it hears of other nodes: in its memory and not at
/// all, or through Redis, as the configuration says.
class PresenceBackend
{
public:
    /// What is wrong with the configuration of Redis, in a sentence; nothing if it will do.
    [[nodiscard]] static std::optional<QString> contradiction(const ServerConfig &config);

    /// The configuration has no contradiction.
    PresenceBackend(const ServerConfig &config, const Clock &clock);
    ~PresenceBackend();
    Q_DISABLE_COPY_MOVE(PresenceBackend)

    [[nodiscard]] PresenceStore &store() { return *m_store; }
    [[nodiscard]] PresenceFeed &feed() { return *m_feed; }
    /// Null: this node is alone.
    [[nodiscard]] PeerBus *bus();
    /// Called whenever other nodes died.
    void setNodesDied(std::function<void()> notify);

    /// `held` are the sessions of this node.
    void start(const HeldSessions &held);
    /// All sessions were closed; `done` follows when that is told.
    void resign(const std::function<void()> &done);
    /// Why dots keep their last value for the time being, or nothing.
    [[nodiscard]] std::optional<QString> degradation() const;
    void addMetrics(Metrics &metrics) const;

private:
    std::unique_ptr<MemoryPresenceStore> m_memory;
    std::unique_ptr<RedisPresence> m_redis;
    std::unique_ptr<RedisPeerBus> m_bus;
    PresenceStore *m_store = nullptr;
    PresenceFeed *m_feed = nullptr;
};

} // namespace relay
