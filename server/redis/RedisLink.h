// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisSocket.h"
#include "server/redis/RedisWire.h"

#include <QTimer>

namespace relay {

/// A connection to one Redis server that comes back by itself: it connects, introduces itself
/// (version, user and password, name of this node), and then carries commands and replies without
/// knowing which belong together. RedisConnection pairs them; ShardSubscription listens.
///
///     Down ──open──▶ Connecting ──▶ Introducing ──▶ Trying ──▶ Up
///      ▲ after a jittered delay │        │           │        │
///      └────── Waiting ◀────────┴────────┴───────────┴────────┘ broken, silent or refused
class RedisLink final : public QObject
{
    Q_OBJECT

public:
    enum class State { Down, Waiting, Connecting, Introducing, Trying, Up };

    RedisLink(const RedisEndpoint &server, const RedisOptions &options,
              const RedisSurroundings &surroundings);

    void open();
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const RedisEndpoint &server() const { return m_server; }
    /// Only while up.
    void send(const RedisCommand &command);
    /// The connection is no good any more: `wentDown`, and a new one after a while.
    void abandon(const QString &reason);

Q_SIGNALS:
    void cameUp();
    /// Also when an attempt to connect has failed.
    void wentDown(const QString &reason);
    void received(const relay::RedisReply &reply);

private:
    void connectNow();
    void introduce();
    void introduced(const RedisReply &reply);
    void tried(const RedisReply &reply);
    void readReplies();
    void take(const RedisReply &reply);

    RedisEndpoint m_server;
    RedisOptions m_options;
    RedisSurroundings m_surroundings;
    State m_state = State::Down;
    ReconnectDelays m_delays;
    QTimer m_retry;
    QTimer m_patience; ///< runs while connecting and introducing
    std::unique_ptr<RedisSocket> m_socket;
    RedisReplyReader m_reader;
};

} // namespace relay
