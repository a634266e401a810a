// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisLink.h"

#include "server/redis/RedisGreeting.h"

namespace relay {

using namespace Qt::StringLiterals;

RedisLink::RedisLink(const RedisEndpoint &server, const RedisOptions &options,
                     const RedisSurroundings &surroundings)
    : m_server(server)
    , m_options(options)
    , m_surroundings(surroundings)
    , m_delays(options.reconnect)
{
    m_retry.setSingleShot(true);
    m_patience.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &RedisLink::connectNow);
    connect(&m_patience, &QTimer::timeout, this,
            [this] { abandon(u"%1 does not answer"_s.arg(m_server.text())); });
}

void RedisLink::open()
{
    if (m_state == State::Down)
        connectNow();
}

void RedisLink::send(const RedisCommand &command)
{
    Q_ASSERT(m_state == State::Up);
    m_socket->write(redisBytes(command));
}

void RedisLink::connectNow()
{
    m_state = State::Connecting;
    m_patience.start(m_options.connectPatience);
    m_reader = {};
    m_socket = std::make_unique<RedisSocket>(m_server, m_options);
    connect(m_socket.get(), &RedisSocket::opened, this, &RedisLink::introduce);
    connect(m_socket.get(), &RedisSocket::readable, this, &RedisLink::readReplies);
    connect(m_socket.get(), &RedisSocket::broke, this, &RedisLink::abandon);
    m_socket->connectToServer();
}

void RedisLink::introduce()
{
    m_state = State::Introducing;
    m_socket->write(redisBytes(redisGreeting(m_options)) + redisBytes({"PING"}));
}

void RedisLink::introduced(const RedisReply &reply)
{
    if (const auto refusal = refusalIn(reply, m_options))
        abandon(u"%1: %2"_s.arg(m_server.text(), *refusal));
    else
        m_state = State::Trying;
}

/// A server that is still loading welcomes everybody and then does nothing for them.
void RedisLink::tried(const RedisReply &reply)
{
    if (const auto *error = reply.error()) {
        abandon(u"%1: %2"_s.arg(m_server.text(), QString::fromUtf8(error->text)));
        return;
    }
    m_patience.stop();
    m_delays.succeeded();
    m_state = State::Up;
    Q_EMIT cameUp();
}

/// The socket may be replaced by whoever hears of a reply.
void RedisLink::readReplies()
{
    m_reader.feed(m_socket->readAll());
    const auto *socket = m_socket.get();
    while (m_socket.get() == socket) {
        const auto reply = m_reader.next();
        if (!reply) {
            abandon(reply.error().reason);
            return;
        }
        if (!*reply)
            return;
        take(**reply);
    }
}

void RedisLink::take(const RedisReply &reply)
{
    if (m_state == State::Introducing)
        introduced(reply);
    else if (m_state == State::Trying)
        tried(reply);
    else
        Q_EMIT received(reply);
}

void RedisLink::abandon(const QString &reason)
{
    if (m_state == State::Down || m_state == State::Waiting)
        return;
    m_state = State::Waiting;
    m_patience.stop();
    m_socket->disconnect(this);
    m_socket.release()->deleteLater();
    m_retry.start(m_delays.next(m_surroundings.chance()));
    Q_EMIT wentDown(reason);
}

} // namespace relay
