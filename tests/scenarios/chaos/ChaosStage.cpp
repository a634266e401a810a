// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/ChaosStage.h"

#include "tests/scenarios/chaos/MessageOracle.h"
#include "tests/support/Patience.h"

#include <QDeadlineTimer>
#include <QFile>

#include <algorithm>

namespace relay::test {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto wrongClock = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
constexpr size_t nodeWithWrongClock = 2;

/// How late this process's own timers may be before what it writes down is not to be relied on.
constexpr milliseconds ownLateness{400};
constexpr milliseconds ownPulse{50};

/// The longest wait of a node before it tries to reach Redis again.
constexpr milliseconds longestReconnect{5'000};

Nodes::Numbers numbers()
{
    Nodes::Numbers shortened;
    shortened.heartbeat = 400ms;
    shortened.lease = 6s;
    shortened.graceDrop = 2s;
    shortened.repair = 2s;
    return shortened;
}

PresenceRules rulesOf(const Nodes::Numbers &numbers)
{
    return {numbers.lease,     numbers.graceClean,    numbers.graceDrop, numbers.sweep,
            numbers.nodeLease, numbers.nodeLease / 3, Nodes::allowance};
}

QMap<QString, QString> withWrongClock()
{
    return {{u"LD_PRELOAD"_s, QString::fromLatin1(wrongClock)},
            {u"FAKETIME"_s, u"+30s"_s},
            {u"FAKETIME_DONT_FAKE_MONOTONIC"_s, u"1"_s},
            {u"DONT_FAKE_MONOTONIC"_s, u"1"_s}};
}

} // namespace

ChaosStage::ChaosStage(quint32 seed, bool isCluster)
    : m_seed(seed)
    , m_chance(seed)
    , m_peoplesChance(seed + 1)
    , m_rules(rulesOf(numbers()))
    , m_cluster(isCluster ? std::make_unique<RedisClusterServers>() : nullptr)
    , m_nodes(numbers())
{
    for (int i = 0; i < nodeCount; ++i) {
        m_redisWires.push_back(std::make_unique<FaultyWire>());
        m_redisWires.back()->leadToSocket(redis().socketPath());
    }
    m_nodes.setRedis([this](size_t node) {
        return m_cluster ? m_cluster->url()
                         : u"redis://127.0.0.1:%1"_s.arg(m_redisWires[node]->port());
    });
    if (QFile::exists(QString::fromLatin1(wrongClock)))
        m_nodes.setVariables(nodeWithWrongClock, withWrongClock());
    else
        qInfo("libfaketime is not installed: every node has the same clock");
}

bool ChaosStage::start()
{
    if ((m_cluster && !m_cluster->start()) || !m_nodes.start(nodeCount))
        return false;
    castPeople();
    m_begin = m_lastPulse = now();
    connect(&m_ownPulse, &QTimer::timeout, this, [this] {
        if (now() - m_lastPulse > ownPulse + ownLateness)
            disturbedSince(m_lastPulse);
        m_lastPulse = now();
    });
    m_ownPulse.start(ownPulse);
    return isEverybodyHere();
}

bool ChaosStage::isEverybodyHere()
{
    const bool areAllHere = waitUntil([this] {
        return std::all_of(m_clients.begin(), m_clients.end(),
                           [](const auto &client) { return client->isHere(); });
    });
    for (const auto &client : m_clients) {
        if (!client->isHere())
            qWarning().noquote() << client->name() << "does not come in: node" << client->node();
    }
    return areAllHere;
}

/// Every second one has two devices.
void ChaosStage::castPeople()
{
    m_play = std::make_unique<Dialogue>(m_nodes.a());
    QList<UserId> everybody;
    for (int i = 0; i < peopleCount; ++i) {
        m_people.append(m_play->signsUp(u"p%1"_s.arg(i)));
        everybody.append(m_people.last().id);
    }
    m_rooms = {m_play->group(m_people), m_play->group(m_people)};
    const NodeMap map{[this] { return chooseNode(); },
                      [this](int node) { return quint16(m_nodes.node(size_t(node)).url().port()); },
                      [this](int node) { return m_silent.contains(node); }};
    ChaosClient::Surroundings around{m_clock,   m_seed, map, m_rules, m_nodes.numbers().heartbeat,
                                     everybody, m_rooms};
    for (int i = 0; i < peopleCount; ++i) {
        for (const QString &device :
             i % 2 == 0 ? QStringList{u"one"_s} : QStringList{u"one"_s, u"two"_s}) {
            ++around.seed;
            m_clients.push_back(std::make_unique<ChaosClient>(m_people.at(i), device, around));
        }
    }
    for (const auto &client : m_clients)
        client->comesIn();
}

int ChaosStage::chooseNode()
{
    QList<int> running;
    for (int i = 0; i < nodeCount; ++i) {
        if (m_nodes.node(size_t(i)).isRunning())
            running.append(i);
    }
    return running.isEmpty() ? -1 : running.at(chosen(0, int(running.size())));
}

void ChaosStage::pause(milliseconds time)
{
    const QDeadlineTimer end(time);
    if (!waitUntil([&] { return end.hasExpired(); }))
        qFatal("a pause without an end");
}

void ChaosStage::stirs()
{
    connect(&m_unrest, &QTimer::timeout, this, [this] {
        acts(*m_clients.at(size_t(chosen(0, int(m_clients.size())))));
        m_unrest.start(chosen(100ms, 500ms));
    });
    connect(&m_writing, &QTimer::timeout, this, [this] {
        auto &writer = *m_clients.at(size_t(chosen(0, int(m_clients.size()))));
        writer.writes(m_rooms.at(chosen(0, int(m_rooms.size()))));
        m_writing.start(chosen(10ms, 150ms));
    });
    m_unrest.start(0);
    m_writing.start(0);
}

void ChaosStage::rests()
{
    m_isResting = true;
    m_unrest.stop();
    m_writing.stop();
    m_unrest.disconnect(this);
    m_writing.disconnect(this);
}

void ChaosStage::acts(ChaosClient &client)
{
    if (client.isAsleep() || !client.isHere())
        return;
    const int what = chosen(0, 100);
    if (what < 40) {
        client.losesItsConnection();
    } else if (what < 75) {
        client.leaves(what < 50 ? Ending::Bye : what < 60 ? Ending::Clean : Ending::Drop);
        comesBackIn(client, chosen(0, 3) == 0 ? chosen(5s, 15s) : chosen(50ms, 5s));
    } else if (what < 90) {
        client.fallsAsleep();
        comesBackIn(client, chosen(100ms, 10s));
    } else {
        client.wire().holdBack(what < 95 ? chosen(10ms, 300ms) : 0ms);
    }
}

void ChaosStage::comesBackIn(ChaosClient &client, milliseconds time)
{
    QTimer::singleShot(time, &client, [this, &client] {
        if (m_isResting)
            return;
        client.wakesUp();
        client.comesIn();
    });
}

/// Nobody moves for as long as the slowest of the rules takes: who is away stays so, a third of the
/// others leaves.
void ChaosStage::settles()
{
    for (const auto &client : m_clients)
        client->wire().holdBack(0ms);
    for (size_t i = 0; i < m_clients.size(); i += 3)
        m_clients[i]->leaves(Ending::Drop);
    pause(m_rules.mostAfter(Ending::Silence) + m_rules.allowance);
    for (const auto &client : m_clients) {
        client->wakesUp();
        client->comesIn();
    }
    const bool isDone =
        isEverybodyHere() && waitUntil([this] {
            return std::all_of(m_clients.begin(), m_clients.end(),
                               [](const auto &client) { return client->mailbox().isEmpty(); });
        });
    if (!isDone)
        qFatal("somebody cannot come in, or send what they wrote");
    pause(m_rules.allowance);
}

void ChaosStage::nodeDied(int node, Instant at)
{
    for (const auto &client : m_clients)
        client->nodeDied(node, at);
}

void ChaosStage::fallsSilent(int node)
{
    m_silent.insert(node);
    for (const auto &client : m_clients)
        client->nodeFellSilent(node, now());
}

/// A node knows within one renewal that it was taken for dead, and tells of its sessions again.
void ChaosStage::wakes(int node, Ending left)
{
    m_silent.remove(node);
    const Instant sureFrom = now() + m_rules.nodeRenewal + m_rules.allowance;
    for (const auto &client : m_clients)
        client->nodeWoke(node, now(), sureFrom, left);
}

/// Recovery: nodes learn within one renewal what happened to them; nothing is claimed for the time
/// of a heartbeat that is repeated; who left just before has the grace period. What was lost is
/// looked for when the node that found Redis again last has told of its sessions.
void ChaosStage::disturbedSince(Instant from, bool hasLost)
{
    const milliseconds recovery = m_rules.nodeRenewal + 3 * m_nodes.numbers().heartbeat
                                  + m_rules.graceDrop + m_rules.allowance;
    m_disturbed.append({from, now() + recovery + (hasLost ? longestReconnect : 0ms)});
}

bool ChaosStage::isRedisReached()
{
    return waitUntil([this] {
        for (size_t i = 0; i < m_nodes.size(); ++i) {
            auto &node = m_nodes.node(i);
            if (node.isRunning() && node.metric("relay_redis_up") != 1)
                return false;
        }
        return true;
    });
}

QStringList ChaosStage::judge()
{
    return judgePresence() + judgeMessages();
}

QStringList ChaosStage::judgePresence()
{
    PresenceOracle oracle(m_rules, now());
    for (const Span &span : std::as_const(m_disturbed))
        oracle.isDisturbed(span);
    for (const auto &client : m_clients) {
        for (const Stay &stay : client->stays())
            oracle.was(stay);
    }
    QStringList wrong;
    for (const auto &client : m_clients) {
        for (const Look &look : client->looks())
            wrong += oracle.judge(look);
    }
    return wrong;
}

QStringList ChaosStage::judgeMessages()
{
    MessageOracle oracle;
    for (const auto &client : m_clients) {
        for (const Mailbox::Receipt &receipt : client->mailbox().receipts())
            oracle.acknowledged(client->name(), receipt.conversation, receipt.id, receipt.seq);
    }
    Dialogue after(m_nodes.a());
    Actor &reader = after.opens(m_people.constFirst());
    QStringList wrong;
    for (const ConversationId &room : std::as_const(m_rooms)) {
        QList<protocol::Message> stored;
        for (bool hasMore = true; hasMore && !hasFailed();) {
            const auto page = reader.asks(
                protocol::MessageHistory{room, {}, stored.isEmpty() ? 0 : stored.last().seq, {}});
            stored += page.messages;
            hasMore = page.more;
        }
        wrong += oracle.judgeStored(room, stored);
        for (const auto &client : m_clients)
            wrong += oracle.judgeKept(client->name(), room, client->mailbox().kept(room));
    }
    return wrong;
}

QString ChaosStage::summary() const
{
    qsizetype stays = 0, looks = 0, updates = 0, messages = 0;
    for (const auto &client : m_clients) {
        stays += client->stays().size();
        for (const Look &look : client->looks()) {
            ++looks;
            updates += look.updates.size();
        }
        messages += client->mailbox().receipts().size();
    }
    return u"%1 s, %2 sessions, %3 views with %4 updates, %5 messages"_s
        .arg((now() - m_begin).count() / 1000)
        .arg(stays)
        .arg(looks)
        .arg(updates)
        .arg(messages);
}

} // namespace relay::test
