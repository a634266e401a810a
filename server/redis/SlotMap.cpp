// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/SlotMap.h"

#include <algorithm>

namespace relay {

namespace {

/// `[host, port, …]`; without a host it is the server that was asked.
std::optional<RedisEndpoint> endpointIn(const RedisReply &reply, const RedisEndpoint &told)
{
    const auto *parts = reply.array();
    if (!parts || parts->size() < 2 || !parts->at(1).number())
        return std::nullopt;
    RedisEndpoint endpoint = told;
    if (const auto *host = parts->at(0).text(); host && !host->isEmpty())
        endpoint.host = QString::fromUtf8(*host);
    endpoint.port = quint16(*parts->at(1).number());
    return endpoint;
}

bool isSlot(const qint64 *slot)
{
    return slot && *slot >= 0 && *slot < redisSlots;
}

} // namespace

SlotMap::SlotMap(const RedisEndpoint &server)
    : m_servers{server}
{
    m_owner.fill(0);
}

std::optional<SlotMap> SlotMap::parse(const RedisReply &reply, const RedisEndpoint &told)
{
    const auto *ranges = reply.array();
    if (!ranges)
        return std::nullopt;
    SlotMap map;
    for (const RedisReply &range : *ranges) {
        if (!map.take(range, told))
            return std::nullopt;
    }
    if (map.m_servers.isEmpty())
        return std::nullopt;
    return map;
}

/// `[first, last, master, replica…]`
bool SlotMap::take(const RedisReply &range, const RedisEndpoint &told)
{
    const auto *parts = range.array();
    if (!parts || parts->size() < 3)
        return false;
    const auto *first = parts->at(0).number();
    const auto *last = parts->at(1).number();
    const auto master = endpointIn(parts->at(2), told);
    if (!isSlot(first) || !isSlot(last) || !master)
        return false;
    const qint16 owner = indexOf(*master);
    for (qint64 slot = *first; slot <= *last; ++slot)
        m_owner[size_t(slot)] = owner;
    return true;
}

std::optional<RedisEndpoint> SlotMap::serverOf(int slot) const
{
    const qint16 owner = m_owner[size_t(slot)];
    if (owner < 0)
        return std::nullopt;
    return m_servers.at(owner);
}

bool SlotMap::isComplete() const
{
    return std::find(m_owner.begin(), m_owner.end(), -1) == m_owner.end();
}

void SlotMap::move(int slot, const RedisEndpoint &server)
{
    m_owner[size_t(slot)] = indexOf(server);
}

qint16 SlotMap::indexOf(const RedisEndpoint &server)
{
    const auto known = m_servers.indexOf(server);
    if (known >= 0)
        return qint16(known);
    m_servers.append(server);
    return qint16(m_servers.size() - 1);
}

bool operator==(const SlotMap &left, const SlotMap &right)
{
    for (int slot = 0; slot < redisSlots; ++slot) {
        if (left.serverOf(slot) != right.serverOf(slot))
            return false;
    }
    return true;
}

} // namespace relay
