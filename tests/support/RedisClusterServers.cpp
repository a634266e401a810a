// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/RedisClusterServers.h"

#include "server/redis/HashSlot.h"
#include "tests/support/Patience.h"

#include <algorithm>

namespace relay::test {

using namespace Qt::StringLiterals;

namespace {

QString number(int value)
{
    return QString::number(value);
}

QStringList settings(quint16 port)
{
    return {u"--bind"_s,
            u"127.0.0.1"_s,
            u"--port"_s,
            number(port),
            u"--cluster-enabled"_s,
            u"yes"_s,
            u"--cluster-port"_s,
            number(RedisServer::freePort()),
            u"--cluster-node-timeout"_s,
            u"1000"_s,
            u"--cluster-require-full-coverage"_s,
            u"no"_s,
            u"--cluster-allow-replica-migration"_s,
            u"no"_s,
            u"--cluster-replica-validity-factor"_s,
            u"0"_s,
            u"--repl-diskless-sync-delay"_s,
            u"0"_s};
}

/// The first slot of a master, and the one after its last.
int firstSlot(int master)
{
    return redisSlots * master / RedisClusterServers::masters;
}

} // namespace

RedisClusterServers::RedisClusterServers()
{
    for (int i = 0; i < size; ++i) {
        m_ports.push_back(RedisServer::freePort());
        m_servers.push_back(std::make_unique<RedisServer>(settings(m_ports.back())));
    }
}

bool RedisClusterServers::start()
{
    return startServers() && shareSlots() && meet() && follow();
}

bool RedisClusterServers::startServers()
{
    return std::all_of(m_servers.begin(), m_servers.end(),
                       [](const auto &server) { return server->start(); });
}

bool RedisClusterServers::shareSlots() const
{
    for (int i = 0; i < size; ++i) {
        if (!orders(i, {u"CLUSTER"_s, u"SET-CONFIG-EPOCH"_s, number(i + 1)}))
            return false;
    }
    for (int i = 0; i < masters; ++i) {
        if (!orders(i, {u"CLUSTER"_s, u"ADDSLOTSRANGE"_s, number(firstSlot(i)),
                        number(firstSlot(i + 1) - 1)}))
            return false;
    }
    return true;
}

bool RedisClusterServers::meet() const
{
    for (int i = 1; i < size; ++i) {
        const QString ownBus =
            ask(i, {u"CONFIG"_s, u"GET"_s, u"cluster-port"_s}).split(u'\n').last();
        if (!orders(0,
                    {u"CLUSTER"_s, u"MEET"_s, u"127.0.0.1"_s, number(m_ports[size_t(i)]), ownBus}))
            return false;
    }
    return waitUntil([this] { return isAgreed(); });
}

bool RedisClusterServers::isAgreed() const
{
    for (int i = 0; i < size; ++i) {
        const QString told = ask(i, {u"CLUSTER"_s, u"INFO"_s});
        const bool knowsAll = told.contains(u"cluster_state:ok"_s)
                              && told.contains(u"cluster_known_nodes:%1"_s.arg(size))
                              && !ask(i, {u"CLUSTER"_s, u"NODES"_s}).contains(u"handshake"_s);
        if (!knowsAll)
            return false;
    }
    return true;
}

bool RedisClusterServers::follow() const
{
    for (int i = masters; i < size; ++i) {
        if (!orders(i, {u"CLUSTER"_s, u"REPLICATE"_s, idOf(i - masters)}))
            return false;
    }
    return waitUntil([this] {
        for (int i = 0; i < masters; ++i) {
            const QString told = ask(i, {u"INFO"_s, u"replication"_s});
            if (!told.contains(u"state=online"_s))
                return false;
        }
        return isAgreed();
    });
}

QString RedisClusterServers::url() const
{
    QStringList hosts;
    for (int i = 0; i < masters; ++i)
        hosts.append(u"127.0.0.1:%1"_s.arg(m_ports[size_t(i)]));
    return u"redis://"_s + hosts.join(u',');
}

bool RedisClusterServers::isMaster(int index) const
{
    return ask(index, {u"INFO"_s, u"replication"_s}).contains(u"role:master"_s);
}

/// `<id> <address> myself,master - 0 0 1 connected 0-5460 5462 [slots on their way]`
int RedisClusterServers::masterOf(int slot) const
{
    for (int i = 0; i < size; ++i) {
        if (!m_servers[size_t(i)]->isRunning())
            continue;
        const QString own = ask(i, {u"CLUSTER"_s, u"NODES"_s})
                                .split(u'\n')
                                .filter(u"myself,master"_s)
                                .join(QString());
        for (const QString &range : own.split(u' ').mid(8)) {
            const auto bounds = range.split(u'-');
            if (bounds.constFirst().toInt() <= slot && slot <= bounds.constLast().toInt())
                return i;
        }
    }
    return -1;
}

bool RedisClusterServers::flush() const
{
    for (int i = 0; i < size; ++i) {
        if (m_servers[size_t(i)]->isRunning() && isMaster(i) && !orders(i, {u"FLUSHALL"_s}))
            return false;
    }
    return true;
}

bool RedisClusterServers::replicate() const
{
    return waitUntil([this] {
        for (int i = 0; i < size; ++i) {
            const bool isHolding = m_servers[size_t(i)]->isRunning() && isMaster(i);
            if (isHolding && ask(i, {u"WAIT"_s, u"1"_s, u"1000"_s}) == u"0"_s)
                return false;
        }
        return true;
    });
}

bool RedisClusterServers::beginMigration(int slot, int from, int to) const
{
    const QString which = number(slot);
    return orders(to, {u"CLUSTER"_s, u"SETSLOT"_s, which, u"IMPORTING"_s, idOf(from)})
           && orders(from, {u"CLUSTER"_s, u"SETSLOT"_s, which, u"MIGRATING"_s, idOf(to)});
}

bool RedisClusterServers::finishMigration(int slot, int from, int to) const
{
    const QString which = number(slot);
    const auto keys = ask(from, {u"CLUSTER"_s, u"GETKEYSINSLOT"_s, which, u"1000"_s})
                          .split(u'\n', Qt::SkipEmptyParts);
    const QStringList migrate{u"MIGRATE"_s, u"127.0.0.1"_s, number(m_ports[size_t(to)]),
                              u""_s,        u"0"_s,         u"5000"_s,
                              u"KEYS"_s};
    if (!keys.isEmpty() && !orders(from, migrate + keys))
        return false;
    const QStringList give{u"CLUSTER"_s, u"SETSLOT"_s, which, u"NODE"_s, idOf(to)};
    return orders(to, give) && orders(from, give);
}

QString RedisClusterServers::idOf(int index) const
{
    return ask(index, {u"CLUSTER"_s, u"MYID"_s});
}

QString RedisClusterServers::ask(int index, const QStringList &words) const
{
    return m_servers[size_t(index)]->cli(words).value_or(QString());
}

bool RedisClusterServers::orders(int index, const QStringList &words) const
{
    const QString answer = ask(index, words);
    if (answer == u"OK"_s)
        return true;
    qWarning().noquote() << "server" << index << words.join(u' ') << "->" << answer;
    return false;
}

} // namespace relay::test
