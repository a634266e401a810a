// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisRouter.h"
#include "server/redis/ShardSubscription.h"

#include <deque>

namespace relay {

/// Proves that a subscription lives: what is published on its own channel must be heard on it.
class ShardProbe
{
public:
    /// `channel` is in a slot that the subscription's server holds.
    ShardProbe(RedisRouter &router, ShardSubscription &subscription, const QByteArray &channel);
    ~ShardProbe() { cancel(); }
    Q_DISABLE_COPY_MOVE(ShardProbe)

    [[nodiscard]] const QByteArray &channel() const { return m_channel; }
    /// True when it is heard, after whatever was published on this server before. False if it
    /// cannot be: it was not published, or the subscription went down meanwhile.
    void send(const Then<bool> &then);
    /// What was published when this was asked last has not been heard since.
    [[nodiscard]] bool isOverdue();
    void heard(const QByteArray &message);
    void cancel();

private:
    struct Sent {
        qint64 number = 0;
        Then<bool> then;
    };
    void failed(qint64 number);

    RedisRouter &m_router;
    ShardSubscription &m_subscription;
    QByteArray m_channel;
    std::deque<Sent> m_sent;
    qint64 m_lastNumber = 0;
    qint64 m_published = 0;
    qint64 m_heard = 0;
    qint64 m_due = 0;
    Lifetime m_lifetime;
};

} // namespace relay
