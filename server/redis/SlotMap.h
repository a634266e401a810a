// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/HashSlot.h"
#include "server/redis/RedisEndpoint.h"
#include "server/redis/RedisReply.h"

#include <QList>

#include <array>
#include <optional>

namespace relay {

/// Which server holds which slot. A Redis that is no cluster is one server that holds them all.
/// Pure.
class SlotMap
{
public:
    /// Every slot is on this server, as far as is known.
    explicit SlotMap(const RedisEndpoint &server);
    /// From the answer of `CLUSTER SLOTS`, which `told` gave; a server that does not know its own
    /// name is that one. Nothing if it is no such answer, or names no server at all.
    [[nodiscard]] static std::optional<SlotMap> parse(const RedisReply &reply,
                                                      const RedisEndpoint &told);

    /// Nothing while no server is known to hold it.
    [[nodiscard]] std::optional<RedisEndpoint> serverOf(int slot) const;
    /// Some server is known for each slot.
    [[nodiscard]] bool isComplete() const;
    void move(int slot, const RedisEndpoint &server);
    [[nodiscard]] const QList<RedisEndpoint> &servers() const { return m_servers; }

    friend bool operator==(const SlotMap &left, const SlotMap &right);

private:
    SlotMap() { m_owner.fill(-1); }
    bool take(const RedisReply &range, const RedisEndpoint &told);
    [[nodiscard]] qint16 indexOf(const RedisEndpoint &server);

    QList<RedisEndpoint> m_servers;
    std::array<qint16, redisSlots> m_owner; ///< index into m_servers; -1: nobody
};

} // namespace relay
