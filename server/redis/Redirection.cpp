// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Redirection.h"

#include "server/redis/HashSlot.h"

namespace relay {

namespace {

/// `MOVED 3999 127.0.0.1:6381`
std::optional<Redirection> elsewhere(Redirection::Kind kind, const QByteArray &text,
                                     const RedisEndpoint &answered)
{
    const auto words = text.split(' ');
    if (words.size() < 3)
        return std::nullopt;
    const auto colon = words.at(2).lastIndexOf(':');
    Redirection redirection{kind, words.at(1).toInt(), answered};
    redirection.server.port = words.at(2).mid(colon + 1).toUShort();
    if (colon > 0)
        redirection.server.host = QString::fromUtf8(words.at(2).left(colon));
    const bool makesSense = redirection.slot >= 0 && redirection.slot < redisSlots
                            && redirection.server.port > 0 && colon >= 0;
    return makesSense ? std::optional(redirection) : std::nullopt;
}

} // namespace

std::optional<Redirection> Redirection::in(const RedisReply &reply, const RedisEndpoint &answered)
{
    const auto *error = reply.error();
    if (!error)
        return std::nullopt;
    if (error->text.startsWith("MOVED "))
        return elsewhere(Kind::Moved, error->text, answered);
    if (error->text.startsWith("ASK "))
        return elsewhere(Kind::Ask, error->text, answered);
    if (error->text.startsWith("TRYAGAIN"))
        return Redirection{Kind::Later, 0, answered};
    return std::nullopt;
}

} // namespace relay
