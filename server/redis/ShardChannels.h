// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/ChannelWaits.h"
#include "server/redis/ShardProbe.h"

namespace relay {

/// Told of what is published on the channels that were joined.
class ChannelListener
{
public:
    virtual ~ChannelListener() = default;
    virtual void heard(const QByteArray &channel, const QByteArray &message) = 0;
    /// Messages of these channels may be lost from here on …
    virtual void interrupted(const QList<QByteArray> &channels) = 0;
    /// … and are heard again: what happened in between has to be read.
    virtual void restored(const QList<QByteArray> &channels) = 0;
};

/// Sharded channels wherever they live: on each server one connection that subscribes to the
/// channels of its slots, follows slots that move, and subscribes again after an interruption.
///
/// A connection that looks alive proves nothing (after a failover it may never tell anything
/// again). So on every one of them a message of our own must arrive within the time of a probe;
/// otherwise it is given up and made anew.
class ShardChannels final : public QObject
{
    Q_OBJECT

public:
    ShardChannels(RedisRouter &router, const RedisOptions &options,
                  const RedisSurroundings &surroundings);
    ~ShardChannels() override;

    /// Called with each probe that was heard: how long it took, as any message would have taken.
    void setLagNoticed(std::function<void(double seconds)> notify) { m_lagNoticed = notify; }
    void setListener(ChannelListener *listener) { m_listener = listener; }
    void join(const QList<QByteArray> &channels);
    void leave(const QList<QByteArray> &channels);

    [[nodiscard]] bool isJoined(const QByteArray &channel) const
    {
        return m_places.contains(channel);
    }
    /// Right now.
    [[nodiscard]] bool hears(const QByteArray &channel) const
    {
        return m_places.value(channel).isHeard;
    }

    /// Calls when all of these channels, which were joined, are heard. False if one is not for the
    /// time being; what was missed will be told as `restored`.
    void whenHeard(const QList<QByteArray> &channels, const Then<bool> &then);
    /// Sends a probe over every connection: true if all are heard, each after whatever was
    /// published there before.
    void prove(const Then<bool> &then);

    [[nodiscard]] qsizetype size() const { return m_places.size(); }
    [[nodiscard]] qint64 interruptions() const { return m_interruptions; }

private:
    struct Place {
        std::optional<RedisEndpoint> server;
        bool isHeard = false;
        bool hasGap = false; ///< something may have been missed
    };
    struct Station {
        std::unique_ptr<ShardSubscription> subscription;
        std::unique_ptr<ShardProbe> probe;
    };
    void place(const QList<QByteArray> &channels);
    void placeLost();
    void followSlots();
    void dropUnused();
    void heard(Station &station, const QByteArray &channel, const QByteArray &message);
    void joined(const QByteArray &channel);
    void displaced(const QList<QByteArray> &channels);
    void wentDown(const RedisEndpoint &server);
    void miss(const QList<QByteArray> &channels);
    void tellRestored();
    void probeAll();
    void measureLag(ShardProbe &probe);
    Station &stationOf(const RedisEndpoint &server);
    void equip(Station &station);
    [[nodiscard]] bool isReachable(const Place &place) const;
    [[nodiscard]] std::optional<QByteArray> probeChannel(const RedisEndpoint &server) const;

    RedisRouter &m_router;
    RedisOptions m_options;
    RedisSurroundings m_surroundings;
    QByteArray m_ownName;
    ChannelListener *m_listener = nullptr;
    QHash<QByteArray, Place> m_places;
    std::map<QString, Station> m_stations; ///< by the text of the endpoint
    QSet<QByteArray> m_lost;               ///< no server is known to serve them
    QList<QByteArray> m_restored;          ///< to be told
    ChannelWaits m_waits;
    qint64 m_interruptions = 0;
    std::function<void(double)> m_lagNoticed = [](double) {};
    QTimer m_probing;
    QTimer m_placing;
    QTimer m_following;
    QTimer m_restoring;
};

} // namespace relay
