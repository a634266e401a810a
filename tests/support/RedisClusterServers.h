// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/RedisServer.h"

#include <memory>
#include <vector>

namespace relay::test {

/// A Redis Cluster of a test's own on loopback: three masters, each with a replica, that notice a
/// dead master quickly. Servers 0 to 2 begin as masters, 3 to 5 as their replicas in this order.
class RedisClusterServers
{
public:
    static constexpr int masters = 3;
    static constexpr int size = 2 * masters;

    RedisClusterServers();

    /// False if the servers do not become a cluster within the patience.
    [[nodiscard]] bool start();
    [[nodiscard]] QString url() const;
    [[nodiscard]] RedisServer &server(int index) { return *m_servers[size_t(index)]; }

    [[nodiscard]] quint16 port(int index) const { return m_ports[size_t(index)]; }

    [[nodiscard]] bool isMaster(int index) const;
    /// Which server holds this slot, as it says itself; -1 if none does.
    [[nodiscard]] int masterOf(int slot) const;
    /// Empties all that is held, and has the replicas follow.
    [[nodiscard]] bool flush() const;
    /// Everything written by now is on the replicas.
    [[nodiscard]] bool replicate() const;

    /// Begins to move a slot as resharding does, without its keys: new ones are made at `to`.
    [[nodiscard]] bool beginMigration(int slot, int from, int to) const;
    /// Moves the keys, and then the slot.
    [[nodiscard]] bool finishMigration(int slot, int from, int to) const;

private:
    [[nodiscard]] QString ask(int index, const QStringList &words) const;
    [[nodiscard]] bool orders(int index, const QStringList &words) const;
    [[nodiscard]] bool startServers();
    [[nodiscard]] bool shareSlots() const;
    [[nodiscard]] bool meet() const;
    [[nodiscard]] bool follow() const;
    [[nodiscard]] bool isAgreed() const;
    [[nodiscard]] QString idOf(int index) const;

    std::vector<quint16> m_ports;
    std::vector<std::unique_ptr<RedisServer>> m_servers;
};

} // namespace relay::test
