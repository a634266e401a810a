// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisRouter.h"

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// How soon a command is sent again whose keys are on their way to another server.
constexpr milliseconds laterPause{20};
/// How soon the map is read again, while there is a reason to.
constexpr milliseconds refreshPause{250};

} // namespace

RedisRouter::RedisRouter(const RedisOptions &options, const RedisSurroundings &surroundings)
    : m_options(options)
    , m_surroundings(surroundings)
    , m_slots(options.url.servers.constFirst())
    , m_queue(surroundings.clock, options.commandsPerSecond)
{
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &RedisRouter::readSlots);
    m_first = &connectionTo(options.url.servers.constFirst());
    if (m_options.url.isCluster)
        readSlots();
}

/// Whoever still waits is told, and asks nothing more.
RedisRouter::~RedisRouter()
{
    m_queue.dismiss();
    for (const auto &connection : std::as_const(m_connections))
        connection->disconnect(this);
}

void RedisRouter::ask(const QByteArray &key, const RedisCommand &command, Then<Answer> then,
                      Urgency urgency)
{
    const Errand errand{key, command, std::move(then),
                        m_surroundings.clock.now() + m_options.answerPatience};
    if (m_queue.admits(urgency))
        run(errand);
    else
        waitForTurn(errand, urgency);
}

void RedisRouter::waitForTurn(const Errand &errand, Urgency urgency)
{
    m_queue.wait(urgency, [this, errand, urgency](bool isCome) {
        const Instant now = m_surroundings.clock.now();
        Errand late = errand;
        if (urgency == Urgency::Patient)
            late.deadline = now + m_options.answerPatience;
        if (isCome && now < late.deadline)
            run(late);
        else
            late.then(Fault{
                u"there are more than %1 commands a second"_s.arg(m_options.commandsPerSecond)});
    });
}

/// A single Redis holds every slot, whichever it is.
void RedisRouter::run(const Errand &errand)
{
    if (!m_options.url.isCluster) {
        ++m_commandsSent;
        m_first->ask(errand.command, errand.then);
        return;
    }
    const int slot = hashSlot(errand.key);
    if (const auto server = m_slots.serverOf(slot))
        sendTo(*server, errand, false);
    else
        errand.then(Fault{u"no Redis server holds slot %1"_s.arg(slot)});
}

void RedisRouter::sendTo(const RedisEndpoint &server, const Errand &errand, bool isAsking)
{
    RedisConnection &connection = connectionTo(server);
    if (isAsking)
        connection.ask({"ASKING"}, [](const Answer &) {});
    ++m_commandsSent;
    connection.ask(errand.command, m_lifetime.guarded([=, this](const Answer &answer) {
        noteService(server, answer);
        const auto redirection = answer ? Redirection::in(*answer, server) : std::nullopt;
        if (redirection && m_surroundings.clock.now() < errand.deadline)
            redirect(errand, *redirection);
        else
            errand.then(answer);
    }));
}

/// A server that cannot see enough of its cluster can be reached all the same.
void RedisRouter::noteService(const RedisEndpoint &server, const Answer &answer)
{
    const auto *error = answer ? answer->error() : nullptr;
    const bool isDown = error && error->text.startsWith("CLUSTERDOWN");
    if (isDown == m_refusing.contains(server))
        return;
    if (isDown) {
        m_refusing.insert(server);
        m_trouble = u"%1: %2"_s.arg(server.text(), QString::fromUtf8(error->text));
        refreshSlots();
    } else {
        m_refusing.remove(server);
    }
    noticeWellness();
}

void RedisRouter::redirect(const Errand &errand, const Redirection &redirection)
{
    switch (redirection.kind) {
    case Redirection::Kind::Moved:
        slotMoved(redirection.slot, redirection.server);
        sendTo(redirection.server, errand, false);
        return;
    case Redirection::Kind::Ask: sendTo(redirection.server, errand, true); return;
    case Redirection::Kind::Later:
        QTimer::singleShot(laterPause, this, [this, errand] { run(errand); });
        return;
    }
}

void RedisRouter::slotMoved(int slot, const RedisEndpoint &server)
{
    if (m_slots.serverOf(slot) == server)
        return;
    m_slots.move(slot, server);
    refreshSlots();
    Q_EMIT slotsChanged();
}

void RedisRouter::refreshSlots()
{
    if (m_options.url.isCluster && !m_isReading && !m_refresh.isActive())
        m_refresh.start(refreshPause);
}

void RedisRouter::readSlots()
{
    if (m_isReading)
        return;
    m_isReading = true;
    readSlotsFrom(knownServers());
}

/// Asks one after the other until one answers.
void RedisRouter::readSlotsFrom(QList<RedisEndpoint> candidates)
{
    if (candidates.isEmpty()) {
        m_isReading = false;
        refreshSlots();
        return;
    }
    const RedisEndpoint server = candidates.takeFirst();
    connectionTo(server).ask(
        {"CLUSTER", "SLOTS"}, m_lifetime.guarded([=, this](const Answer &told) {
            const auto map = told ? SlotMap::parse(*told, server) : std::nullopt;
            if (!map) {
                readSlotsFrom(candidates);
                return;
            }
            m_isReading = false;
            adopt(*map);
        }));
}

void RedisRouter::adopt(const SlotMap &map)
{
    const bool isNew = !(map == m_slots);
    m_slots = map;
    for (const RedisEndpoint &server : m_slots.servers())
        connectionTo(server);
    QTimer::singleShot(0, this, &RedisRouter::dropUnused);
    if (isNew)
        Q_EMIT slotsChanged();
    noticeWellness();
    if (!isWell())
        refreshSlots();
}

/// Servers that are not in the map any more, and answer nobody. Not to be called by one of them.
void RedisRouter::dropUnused()
{
    erase_if(m_connections, [this](const auto entry) {
        const bool isUsed =
            m_slots.servers().contains(entry.key()) || m_options.url.servers.contains(entry.key());
        return !isUsed && (*entry)->waiting() == 0;
    });
}

bool RedisRouter::isWell() const
{
    const auto &servers = m_slots.servers();
    const auto serves = [this](const RedisEndpoint &server) {
        const auto connection = m_connections.constFind(server);
        return connection != m_connections.constEnd() && (*connection)->isUp()
               && !m_refusing.contains(server);
    };
    return m_slots.isComplete() && std::all_of(servers.begin(), servers.end(), serves);
}

qsizetype RedisRouter::waiting() const
{
    qsizetype sum = m_queue.waiting();
    for (const auto &connection : m_connections)
        sum += connection->waiting();
    return sum;
}

void RedisRouter::noticeWellness()
{
    const bool now = isWell();
    if (std::exchange(m_wasWell, now) != now)
        Q_EMIT wellnessChanged(now);
}

RedisConnection &RedisRouter::connectionTo(const RedisEndpoint &server)
{
    auto &connection = m_connections[server];
    if (connection)
        return *connection;
    connection = std::make_shared<RedisConnection>(server, m_options, m_surroundings);
    connect(connection.get(), &RedisConnection::cameUp, this, &RedisRouter::noticeWellness);
    connect(connection.get(), &RedisConnection::wentDown, this, [this](const QString &reason) {
        m_trouble = reason;
        noticeWellness();
        refreshSlots();
    });
    return *connection;
}

/// Those that answer come first.
QList<RedisEndpoint> RedisRouter::knownServers() const
{
    QList<RedisEndpoint> servers = m_slots.servers();
    for (const RedisEndpoint &named : m_options.url.servers) {
        if (!servers.contains(named))
            servers.append(named);
    }
    std::stable_partition(servers.begin(), servers.end(), [this](const RedisEndpoint &server) {
        const auto connection = m_connections.constFind(server);
        return connection != m_connections.constEnd() && (*connection)->isUp();
    });
    return servers;
}

} // namespace relay
