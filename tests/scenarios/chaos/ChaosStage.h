// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/SystemClock.h"
#include "tests/scenarios/chaos/ChaosClient.h"
#include "tests/support/Dialogue.h"
#include "tests/support/Nodes.h"
#include "tests/support/RedisClusterServers.h"

namespace relay::test {

/// Where chaos takes place: three nodes, one of them with a clock that is half a minute wrong,
/// PostgreSQL, one Redis behind spoilable wires or a cluster, and people with their devices, who
/// come, go, write, fall asleep and lose their connections all the time.
class ChaosStage final : public QObject
{
    Q_OBJECT

public:
    static constexpr int nodeCount = 3;
    static constexpr int peopleCount = 10;

    ChaosStage(quint32 seed, bool isCluster);

    [[nodiscard]] bool start();
    /// People do what people do, from now on until they are told to rest.
    void stirs();
    void rests();
    /// Everything that was away is back, and what was to be noticed has been.
    void settles();

    void pause(milliseconds time);

    /// Chance, for what happens to the whole. What people do is left to another one, so that a seed
    /// gives the same faults whatever they do meanwhile.
    [[nodiscard]] int number(int least, int most) { return m_chance.bounded(least, most); }
    [[nodiscard]] milliseconds time(milliseconds least, milliseconds most)
    {
        return milliseconds(number(int(least.count()), int(most.count())));
    }

    // The parts, and what the clients have to be told of what happens to them
    [[nodiscard]] Nodes &nodes() { return m_nodes; }
    [[nodiscard]] RedisServer &redis() { return m_nodes.redis(); }
    [[nodiscard]] RedisClusterServers *cluster() { return m_cluster.get(); }
    [[nodiscard]] FaultyWire &redisWire(int node) { return *m_redisWires.at(size_t(node)); }
    [[nodiscard]] std::vector<std::unique_ptr<ChaosClient>> &clients() { return m_clients; }
    void nodeDied(int node, Instant at);
    void fallsSilent(int node);
    void wakes(int node, Ending left);

    /// Dots may be late from then on, until now and the time that recovery takes; more of it where
    /// Redis has lost what it knew.
    void disturbedSince(Instant from, bool hasLost = false);
    /// Every node reaches Redis.
    [[nodiscard]] bool isRedisReached();
    [[nodiscard]] Instant now() const { return m_clock.now(); }
    [[nodiscard]] const PresenceRules &rules() const { return m_rules; }

    [[nodiscard]] QStringList judge();
    [[nodiscard]] QString summary() const;

private:
    void castPeople();
    [[nodiscard]] bool isEverybodyHere();
    void acts(ChaosClient &client);
    void comesBackIn(ChaosClient &client, milliseconds time);
    [[nodiscard]] int chooseNode();
    [[nodiscard]] int chosen(int least, int most) { return m_peoplesChance.bounded(least, most); }
    [[nodiscard]] milliseconds chosen(milliseconds least, milliseconds most)
    {
        return milliseconds(chosen(int(least.count()), int(most.count())));
    }
    [[nodiscard]] QStringList judgePresence();
    [[nodiscard]] QStringList judgeMessages();

    SystemClock m_clock;
    quint32 m_seed;
    QRandomGenerator m_chance;
    QRandomGenerator m_peoplesChance;
    PresenceRules m_rules;
    std::unique_ptr<RedisClusterServers> m_cluster;
    std::vector<std::unique_ptr<FaultyWire>> m_redisWires;
    Nodes m_nodes;
    QSet<int> m_silent;
    std::unique_ptr<Dialogue> m_play;
    QList<Person> m_people;
    QList<ConversationId> m_rooms;
    std::vector<std::unique_ptr<ChaosClient>> m_clients;
    bool m_isResting = false;
    QTimer m_unrest;
    QTimer m_writing;
    QTimer m_ownPulse;
    Instant m_lastPulse;
    Instant m_begin;
    QList<Span> m_disturbed;
};

} // namespace relay::test
