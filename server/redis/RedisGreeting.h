// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisOptions.h"
#include "server/redis/RedisWire.h"

#include <optional>

namespace relay {

/// The oldest Redis that has sharded channels.
inline constexpr int redisMajorVersion = 7;

/// The first command of every connection: which protocol, who, and the node's name, all in one.
[[nodiscard]] RedisCommand redisGreeting(const RedisOptions &options);

/// Why the answer to it makes the connection useless, or nothing. Never repeats what was sent.
[[nodiscard]] std::optional<QString> refusalIn(const RedisReply &reply,
                                               const RedisOptions &options);

/// What a server answers that can be reached and cannot do its work: it has become a replica, is
/// still loading, or has lost its master. Whoever has such a connection has none.
[[nodiscard]] bool isOutOfService(const RedisReply &reply);

} // namespace relay
