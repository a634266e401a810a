// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/ShardChannels.h"

#include "server/redis/Keys.h"
#include "shared/ids/FreshId.h"

namespace relay {

namespace {

/// How soon a channel that no server serves is tried again.
constexpr milliseconds placingPause{100};

} // namespace

ShardChannels::ShardChannels(RedisRouter &router, const RedisOptions &options,
                             const RedisSurroundings &surroundings)
    : m_router(router)
    , m_options(options)
    , m_surroundings(surroundings)
    , m_ownName(freshId<NodeId>().text().toLatin1())
{
    m_placing.setSingleShot(true);
    m_following.setSingleShot(true);
    m_restoring.setSingleShot(true);
    connect(&m_probing, &QTimer::timeout, this, &ShardChannels::probeAll);
    connect(&m_placing, &QTimer::timeout, this, &ShardChannels::placeLost);
    connect(&m_following, &QTimer::timeout, this, &ShardChannels::followSlots);
    connect(&m_restoring, &QTimer::timeout, this, &ShardChannels::tellRestored);
    // Many slots move at once: they are followed together.
    connect(&m_router, &RedisRouter::slotsChanged, this, [this] { m_following.start(0); });
    m_probing.start(options.probe);
}

ShardChannels::~ShardChannels() = default;

void ShardChannels::join(const QList<QByteArray> &channels)
{
    for (const QByteArray &channel : channels)
        m_places.insert(channel, {});
    place(channels);
}

void ShardChannels::leave(const QList<QByteArray> &channels)
{
    QHash<RedisEndpoint, QList<QByteArray>> byServer;
    for (const QByteArray &channel : channels) {
        const Place place = m_places.take(channel);
        m_lost.remove(channel);
        m_waits.failed(channel);
        if (place.server)
            byServer[*place.server].append(channel);
    }
    for (auto left = byServer.cbegin(); left != byServer.cend(); ++left)
        stationOf(left.key()).subscription->leave(left.value());
}

void ShardChannels::place(const QList<QByteArray> &channels)
{
    QHash<RedisEndpoint, QList<QByteArray>> byServer;
    for (const QByteArray &channel : channels) {
        const auto server = m_router.slotMap().serverOf(hashSlot(channel));
        m_places[channel].server = server;
        if (server)
            byServer[*server].append(channel);
        else
            m_lost.insert(channel);
    }
    if (!m_lost.isEmpty())
        m_placing.start(placingPause);
    for (auto joined = byServer.cbegin(); joined != byServer.cend(); ++joined)
        stationOf(joined.key()).subscription->join(joined.value());
}

void ShardChannels::placeLost()
{
    place(std::exchange(m_lost, {}).values());
}

/// What is heard somewhere else from now on has a gap in between.
void ShardChannels::followSlots()
{
    QList<QByteArray> moved;
    for (auto place = m_places.cbegin(); place != m_places.cend(); ++place) {
        const bool hasMoved =
            place->server && place->server != m_router.slotMap().serverOf(hashSlot(place.key()));
        if (!hasMoved)
            continue;
        moved.append(place.key());
        stationOf(*place->server).subscription->leave({place.key()});
    }
    miss(moved);
    place(moved);
    dropUnused();
    for (auto &[name, station] : m_stations)
        equip(station);
}

void ShardChannels::dropUnused()
{
    const auto servers = m_router.slotMap().servers();
    std::erase_if(m_stations, [&](const auto &entry) {
        return !servers.contains(entry.second.subscription->server());
    });
}

void ShardChannels::whenHeard(const QList<QByteArray> &channels, const Then<bool> &then)
{
    QSet<QByteArray> missing;
    bool isHopeless = false;
    for (const QByteArray &channel : channels) {
        const auto place = m_places.constFind(channel);
        if (place == m_places.constEnd() || place->isHeard)
            continue;
        missing.insert(channel);
        isHopeless = isHopeless || !isReachable(*place);
    }
    if (!missing.isEmpty() && !isHopeless) {
        m_waits.add(missing, then);
        return;
    }
    for (const QByteArray &channel : std::as_const(missing))
        m_places[channel].hasGap = true;
    then(missing.isEmpty());
}

bool ShardChannels::isReachable(const Place &place) const
{
    if (!place.server)
        return false;
    const auto station = m_stations.find(place.server->text());
    return station != m_stations.end() && !station->second.subscription->isDown();
}

void ShardChannels::heard(Station &station, const QByteArray &channel, const QByteArray &message)
{
    if (station.probe && channel == station.probe->channel())
        station.probe->heard(message);
    else if (m_listener && m_places.contains(channel))
        m_listener->heard(channel, message);
}

void ShardChannels::joined(const QByteArray &channel)
{
    const auto place = m_places.find(channel);
    if (place == m_places.end())
        return;
    place->isHeard = true;
    if (std::exchange(place->hasGap, false)) {
        m_restored.append(channel);
        m_restoring.start(0);
    }
    m_waits.heard(channel);
}

void ShardChannels::tellRestored()
{
    const auto restored = std::exchange(m_restored, {});
    if (m_listener)
        m_listener->restored(restored);
}

void ShardChannels::displaced(const QList<QByteArray> &channels)
{
    for (const QByteArray &channel : channels) {
        if (!m_places.contains(channel))
            continue;
        m_places[channel].server.reset();
        m_lost.insert(channel);
    }
    miss(channels);
    m_router.refreshSlots();
    m_placing.start(placingPause);
}

void ShardChannels::wentDown(const RedisEndpoint &server)
{
    QList<QByteArray> channels;
    for (auto place = m_places.cbegin(); place != m_places.cend(); ++place) {
        if (place->server == server)
            channels.append(place.key());
    }
    miss(channels);
    m_router.refreshSlots();
}

void ShardChannels::miss(const QList<QByteArray> &channels)
{
    QList<QByteArray> interrupted;
    for (const QByteArray &channel : channels) {
        const auto place = m_places.find(channel);
        if (place == m_places.end())
            continue;
        if (std::exchange(place->isHeard, false))
            interrupted.append(channel);
        place->hasGap = true;
        m_waits.failed(channel);
    }
    if (interrupted.isEmpty())
        return;
    ++m_interruptions;
    if (m_listener)
        m_listener->interrupted(interrupted);
}

void ShardChannels::probeAll()
{
    for (auto &[name, station] : m_stations) {
        if (!station.probe)
            continue;
        if (station.probe->isOverdue())
            station.subscription->distrust(QStringLiteral("a probe was published and not heard"));
        else
            measureLag(*station.probe);
    }
}

/// It comes after whatever was published before, over the same connection.
void ShardChannels::measureLag(ShardProbe &probe)
{
    using Steady = std::chrono::steady_clock;
    probe.send([this, since = Steady::now()](bool isHeard) {
        if (isHeard)
            m_lagNoticed(std::chrono::duration<double>(Steady::now() - since).count());
    });
}

void ShardChannels::prove(const Then<bool> &then)
{
    struct Poll {
        qsizetype missing = 0;
        bool isProven = true;
    };
    const auto poll = std::make_shared<Poll>();
    poll->missing = qsizetype(m_stations.size()) + 1;
    const auto counted = [=](bool isHeard) {
        poll->isProven = poll->isProven && isHeard;
        if (--poll->missing == 0)
            then(poll->isProven);
    };
    for (auto &[name, station] : m_stations) {
        if (station.probe)
            station.probe->send(counted);
        else
            counted(true);
    }
    counted(true);
}

ShardChannels::Station &ShardChannels::stationOf(const RedisEndpoint &server)
{
    Station &station = m_stations[server.text()];
    if (station.subscription)
        return station;
    station.subscription =
        std::make_unique<ShardSubscription>(server, m_options, m_surroundings, m_router.queue());
    auto *subscription = station.subscription.get();
    connect(subscription, &ShardSubscription::heard, this,
            [this, place = &station](const QByteArray &channel, const QByteArray &message) {
                heard(*place, channel, message);
            });
    connect(subscription, &ShardSubscription::joined, this, &ShardChannels::joined);
    connect(subscription, &ShardSubscription::displaced, this, &ShardChannels::displaced);
    connect(subscription, &ShardSubscription::wentDown, this, [this, server, place = &station] {
        if (place->probe)
            place->probe->cancel();
        wentDown(server);
    });
    equip(station);
    return station;
}

/// The channel of a probe is one that its server serves; slots may have moved away from it.
void ShardChannels::equip(Station &station)
{
    const RedisEndpoint server = station.subscription->server();
    if (station.probe && m_router.slotMap().serverOf(hashSlot(station.probe->channel())) == server)
        return;
    const auto channel = probeChannel(server);
    station.probe =
        channel ? std::make_unique<ShardProbe>(m_router, *station.subscription, *channel) : nullptr;
}

std::optional<QByteArray> ShardChannels::probeChannel(const RedisEndpoint &server) const
{
    for (int bucket = 0; bucket < keys::buckets; ++bucket) {
        if (m_router.slotMap().serverOf(keys::slotOf(bucket)) == server)
            return keys::probe(bucket, m_ownName);
    }
    return std::nullopt;
}

} // namespace relay
