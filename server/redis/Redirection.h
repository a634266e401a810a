// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisEndpoint.h"
#include "server/redis/RedisReply.h"

#include <optional>

namespace relay {

/// What a cluster answers instead of an answer. Pure.
struct Redirection {
    enum class Kind {
        Moved, ///< the slot is on `server` from now on
        Ask,   ///< this one command goes to `server`, which receives the slot just now
        Later, ///< keys of the slot are on their way: the same again in a moment
    };
    Kind kind = Kind::Later;
    int slot = 0;
    RedisEndpoint server;

    /// Nothing if it is an answer. A server without a host is the one that answered.
    [[nodiscard]] static std::optional<Redirection> in(const RedisReply &reply,
                                                       const RedisEndpoint &answered);
};

} // namespace relay
