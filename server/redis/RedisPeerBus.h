// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/peers/PeerBus.h"
#include "server/redis/ShardChannels.h"

namespace relay {

/// The bus between nodes on sharded channels, `home:{b}:<user>` and `chat:{b}:<conversation>`. It
/// has connections of its own, so that a flood of messages does not delay what is told of presence.
///
/// What could not be published is owed: its channel hears that something was `Missed` as soon as
/// Redis can be asked again. The debt is one mark per channel, however much was lost.
class RedisPeerBus final : public QObject, public PeerBus, private ChannelListener
{
    Q_OBJECT

public:
    struct Numbers {
        milliseconds payment{1'000}; ///< how often debts are paid
        qsizetype paidAtOnce = 1'000;
    };

    RedisPeerBus(RedisRouter &router, const RedisOptions &options,
                 const RedisSurroundings &surroundings, const NodeId &self, const Numbers &numbers);
    ~RedisPeerBus() override;

    void setListener(Listener *listener) override { m_listener = listener; }
    void publish(const Topic &topic, const PeerNews &news) override;
    void follow(const QList<Topic> &topics, Then<bool> then) override;
    void unfollow(const QList<Topic> &topics) override;
    [[nodiscard]] bool hears(const Topic &topic) const override;

    [[nodiscard]] const ShardChannels &channels() const { return m_channels; }
    /// See ShardChannels.
    void setLagNoticed(const std::function<void(double)> &notify)
    {
        m_channels.setLagNoticed(notify);
    }
    /// Messages handed to Redis, and messages of other nodes that arrived.
    [[nodiscard]] qint64 published() const { return m_published; }
    [[nodiscard]] qint64 received() const { return m_received; }
    /// Messages that could not be understood.
    [[nodiscard]] qint64 garbled() const { return m_garbled; }
    [[nodiscard]] qsizetype owed() const { return m_owed.size(); }

private:
    void heard(const QByteArray &channel, const QByteArray &message) override;
    void interrupted(const QList<QByteArray> &channels) override;
    void restored(const QList<QByteArray> &channels) override;

    void send(const QByteArray &channel, const QByteArray &message, bool isVolatile);
    void payDebts();

    RedisRouter &m_router;
    NodeId m_self;
    Numbers m_numbers;
    ShardChannels m_channels;
    Listener *m_listener = nullptr;
    QSet<QByteArray> m_owed;
    QTimer m_paying;
    qint64 m_published = 0;
    qint64 m_received = 0;
    qint64 m_garbled = 0;
    Lifetime m_lifetime;
};

} // namespace relay
