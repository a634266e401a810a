// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/CommandQueue.h"
#include "server/redis/RedisLink.h"
#include "shared/Lifetime.h"

#include <QSet>

#include <deque>

namespace relay {

/// The connection on which one server tells what is published on sharded channels. It knows which
/// channels it should hear, and asks for all of them again whenever it had to connect anew.
class ShardSubscription final : public QObject
{
    Q_OBJECT

public:
    /// Its requests wait in `queue` like all other commands.
    ShardSubscription(const RedisEndpoint &server, const RedisOptions &options,
                      const RedisSurroundings &surroundings, CommandQueue &queue);

    void join(const QList<QByteArray> &channels);
    void leave(const QList<QByteArray> &channels);

    [[nodiscard]] bool hears(const QByteArray &channel) const { return m_live.contains(channel); }
    /// The connection is lost and the next attempt has not begun.
    [[nodiscard]] bool isDown() const { return m_link.state() == RedisLink::State::Waiting; }
    [[nodiscard]] const RedisEndpoint &server() const { return m_link.server(); }
    [[nodiscard]] qsizetype size() const { return m_wanted.size(); }
    /// What it should have heard did not come: it begins anew.
    void distrust(const QString &reason) { m_link.abandon(reason); }

Q_SIGNALS:
    void heard(const QByteArray &channel, const QByteArray &message);
    void joined(const QByteArray &channel);
    /// All that was heard, or asked for, is not heard from here on.
    void wentDown(const QString &reason);
    /// The server does not serve these channels (any more); they are given up here.
    void displaced(const QList<QByteArray> &channels);

private:
    struct Request {
        bool isJoining = false;
        QList<QByteArray> channels; ///< not confirmed yet
    };
    void request(bool isJoining, const QList<QByteArray> &channels);
    void send(const Request &request);
    void take(const RedisReply &reply);
    void confirmedJoining(const QByteArray &channel);
    void confirmedLeaving(const QByteArray &channel);
    void refused();
    bool settle(bool isJoining, const QByteArray &channel);

    CommandQueue &m_queue;
    std::optional<Lifetime> m_connection; ///< what waits to be sent on one is void on the next
    QSet<QByteArray> m_wanted;
    QSet<QByteArray> m_live;
    std::deque<Request> m_requests; ///< sent and not answered, in order
    RedisLink m_link;
};

} // namespace relay
