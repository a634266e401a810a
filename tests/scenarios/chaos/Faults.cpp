// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/Faults.h"

#include "server/redis/HashSlot.h"
#include "server/redis/Keys.h"
#include "tests/support/Patience.h"

namespace relay::test {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

int anyNode(ChaosStage &stage)
{
    return stage.number(0, ChaosStage::nodeCount);
}

ServerProcess &server(ChaosStage &stage, int node)
{
    return stage.nodes().node(size_t(node));
}

void comesUp(ServerProcess &server)
{
    if (!server.start())
        qFatal("a node does not start again");
}

void nodeIsKilled(ChaosStage &stage)
{
    const int node = anyNode(stage);
    const Instant at = stage.now();
    server(stage, node).killHard();
    stage.nodeDied(node, at);
    stage.pause(stage.time(0ms, 5s));
    comesUp(server(stage, node));
}

void nodesRestartOneByOne(ChaosStage &stage)
{
    for (int node = 0; node < ChaosStage::nodeCount; ++node) {
        server(stage, node).askToStop();
        if (!server(stage, node).exitCode())
            qWarning("a node does not end in order");
        comesUp(server(stage, node));
    }
}

void nodeIsSuspended(ChaosStage &stage)
{
    const int node = anyNode(stage);
    server(stage, node).suspend();
    stage.fallsSilent(node);
    stage.pause(stage.time(200ms, 5s));
    stage.wakes(node, Ending::Drop);
    server(stage, node).resume();
}

/// Clients reach it, it does not reach Redis.
void nodeIsCutOff(ChaosStage &stage)
{
    const int node = anyNode(stage);
    const Instant from = stage.now();
    stage.redisWire(node).swallow();
    stage.redisWire(node).leadNowhere(true);
    stage.fallsSilent(node);
    stage.pause(stage.time(1s, 5s));
    stage.redisWire(node).leadNowhere(false);
    stage.redisWire(node).cut();
    if (!stage.isRedisReached())
        qFatal("a node does not find Redis again");
    stage.wakes(node, Ending::Silence);
    stage.disturbedSince(from);
}

void halfReconnects(ChaosStage &stage)
{
    for (size_t i = 0; i < stage.clients().size(); i += 2)
        stage.clients()[i]->losesItsConnection();
}

void redisIsEmptied(ChaosStage &stage)
{
    const Instant from = stage.now();
    const bool isDone =
        stage.cluster() ? stage.cluster()->flush() : stage.redis().cli({u"FLUSHALL"_s}).has_value();
    if (!isDone)
        qFatal("Redis is not emptied");
    stage.disturbedSince(from, true);
}

void redisRestarts(ChaosStage &stage)
{
    const Instant from = stage.now();
    stage.redis().kill();
    stage.pause(stage.time(0ms, 3s));
    if (!stage.redis().start() || !stage.isRedisReached())
        qFatal("Redis does not come back");
    stage.disturbedSince(from, true);
}

void redisStandsStill(ChaosStage &stage)
{
    const Instant from = stage.now();
    stage.redis().suspend();
    stage.pause(stage.time(200ms, 3s));
    stage.redis().resume();
    stage.disturbedSince(from);
}

void redisIsSlow(ChaosStage &stage)
{
    const Instant from = stage.now();
    const milliseconds delay = stage.time(20ms, 300ms);
    for (int node = 0; node < ChaosStage::nodeCount; ++node)
        stage.redisWire(node).holdBack(delay);
    stage.pause(stage.time(500ms, 3s));
    for (int node = 0; node < ChaosStage::nodeCount; ++node)
        stage.redisWire(node).holdBack(0ms);
    stage.disturbedSince(from);
}

void busIsInterrupted(ChaosStage &stage)
{
    const Instant from = stage.now();
    const QStringList kill{u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"pubsub"_s};
    if (!stage.cluster())
        (void)stage.redis().cli(kill);
    for (int i = 0; stage.cluster() && i < RedisClusterServers::size; ++i)
        (void)stage.cluster()->server(i).cli(kill);
    stage.disturbedSince(from);
}

void databaseRestarts(ChaosStage &stage)
{
    const Instant from = stage.now();
    stage.nodes().postgres().restart();
    stage.disturbedSince(from);
}

/// The master dies, its replica takes over, and it comes back as the replica of that one.
void masterFailsOver(ChaosStage &stage)
{
    auto &cluster = *stage.cluster();
    const Instant from = stage.now();
    const int slot = keys::slotOf(stage.number(0, keys::buckets));
    const int master = cluster.masterOf(slot);
    cluster.server(master).kill();
    if (!waitUntil([&] {
            const int next = cluster.masterOf(slot);
            return next >= 0 && next != master;
        }))
        qFatal("no replica takes over");
    stage.disturbedSince(from, true);
    if (!cluster.server(master).start())
        qFatal("the old master does not come back");
    if (!waitUntil([&] { return !cluster.isMaster(master); }) || !stage.isRedisReached())
        qFatal("the old master does not follow the new one");
    stage.disturbedSince(from, true);
}

/// Of a bucket that somebody is in.
void slotMoves(ChaosStage &stage)
{
    auto &cluster = *stage.cluster();
    const Instant from = stage.now();
    const UserId user = stage.clients().at(size_t(stage.number(0, 10)))->stays().constFirst().user;
    const int slot = keys::slotOf(keys::bucketOf(user));
    const int source = cluster.masterOf(slot);
    int target = source;
    while (target == source)
        target = cluster.masterOf(keys::slotOf(stage.number(0, keys::buckets)));
    if (!cluster.beginMigration(slot, source, target))
        qFatal("a slot cannot be moved");
    stage.pause(stage.time(0ms, 500ms));
    if (!cluster.finishMigration(slot, source, target))
        qFatal("a slot does not arrive");
    stage.disturbedSince(from);
}

} // namespace

QList<Fault> faults(bool isCluster)
{
    QList<Fault> possible{{u"a node is killed"_s, nodeIsKilled},
                          {u"the nodes restart one by one"_s, nodesRestartOneByOne},
                          {u"a node is suspended"_s, nodeIsSuspended},
                          {u"half of the clients reconnect"_s, halfReconnects},
                          {u"Redis is emptied"_s, redisIsEmptied},
                          {u"the bus is interrupted"_s, busIsInterrupted},
                          {u"PostgreSQL restarts"_s, databaseRestarts}};
    if (isCluster)
        return possible
               + QList<Fault>{{u"a master fails over"_s, masterFailsOver},
                              {u"a slot moves"_s, slotMoves}};
    return possible
           + QList<Fault>{{u"a node is cut off from Redis"_s, nodeIsCutOff},
                          {u"Redis restarts"_s, redisRestarts},
                          {u"Redis stands still"_s, redisStandsStill},
                          {u"Redis is slow"_s, redisIsSlow}};
}

} // namespace relay::test
