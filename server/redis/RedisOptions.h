// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/ReconnectDelays.h"
#include "server/redis/RedisUrl.h"
#include "shared/time/Clock.h"

#include <functional>

namespace relay {

/// How this node talks to Redis. Plain values.
struct RedisOptions {
    RedisUrl url;
    QString name; ///< what `CLIENT LIST` shows for this node's connections
    QString
        trustedAuthority; ///< PEM file that certificates are checked against; empty: the system's
    milliseconds connectPatience{5'000}; ///< until a new connection has introduced itself
    milliseconds answerPatience{5'000};  ///< a command that waits longer has failed
    milliseconds probe{5'000};           ///< how often every subscription is proven to be alive
    ReconnectDelays::Bounds reconnect;
    qsizetype waitingMost = 100'000;   ///< commands that may wait for an answer, per server
    qint64 commandsPerSecond = 50'000; ///< this node sends no more
};

/// What a test replaces: the time, and chance (a number of at least 0 and less than 1).
struct RedisSurroundings {
    const Clock &clock;
    std::function<double()> chance;
};

} // namespace relay
