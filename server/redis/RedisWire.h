// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisReply.h"
#include "shared/Fault.h"
#include "shared/Result.h"

#include <QByteArrayView>

#include <memory>

struct redisReader;

namespace relay {

/// A command and its arguments, as they travel.
using RedisCommand = QList<QByteArray>;

/// The bytes of a command in Redis' protocol.
[[nodiscard]] QByteArray redisBytes(const RedisCommand &command);

/// Cuts what arrives on a connection into replies. hiredis does the reading; its asynchronous
/// context is not used, because it aborts on messages of sharded channels.
class RedisReplyReader
{
public:
    RedisReplyReader();

    void feed(QByteArrayView bytes);
    /// The next complete reply, nothing if more bytes are needed, or the fault of a peer that does
    /// not speak the protocol: nothing that follows can be understood then.
    [[nodiscard]] Result<std::optional<RedisReply>, Fault> next();

private:
    struct Free {
        void operator()(redisReader *reader) const;
    };
    std::unique_ptr<redisReader, Free> m_reader;
};

} // namespace relay
