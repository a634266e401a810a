// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Limits.h"
#include "shared/protocol/Timings.h"

#include <QString>
#include <QStringList>

namespace relay {

/// Everything a server can be told, with its defaults. One field per option of OptionTable.cpp,
/// which is where names, checks and explanations are. Plain values; made once, before anything
/// runs.
struct ServerConfig {
    enum class EventLoop { Epoll, Qt };
    enum class LogFormat { Text, Json };
    enum class LogLevel { Debug, Info, Warning, Error };
    enum class Registration { Open, Closed };

    // Where it listens
    QString listen = QStringLiteral("127.0.0.1");
    quint16 port = 4380;    ///< 0: any free one
    QString tlsCertificate; ///< PEM file; empty: plain ws
    QString tlsKey;
    QStringList allowedOrigins; ///< web pages that may connect; empty: none
    QStringList trustedProxies; ///< addresses or networks of balancers, see ProxyHeader
    QString metricsListen = QStringLiteral("127.0.0.1");
    qint64 metricsPort = -1; ///< 0: any free one; -1: none

    // What it keeps
    QString dataDirectory;  ///< empty: the user's application data
    QString database;       ///< postgresql://…; empty: SQLite in the data directory
    QString redis;          ///< see RedisUrl; empty: presence in memory, one node
    QString redisAuthority; ///< PEM file that Redis' certificate is checked against
    QString node;           ///< name among other nodes; empty: the host's
    bool demo = false;
    Registration registration = Registration::Open;
    qint64 passwordMemoryBytes = 64 * 1024 * 1024; ///< argon2id, per hash
    qint64 passwordPasses = 2;

    // How it runs
    EventLoop eventLoop = EventLoop::Epoll;
    LogFormat logFormat = LogFormat::Text;
    LogLevel logLevel = LogLevel::Info;

    Timings timings;
    milliseconds nodeLease{6'000}; ///< a node that is silent this long is dead to the others

    /// Limits a server may run with. Those that are part of the wire can only be lowered.
    struct Limits {
        qint64 frameBytes = limits::frameBytes;
        qint64 messageBodyBytes = limits::messageBodyBytes;
        qint64 watchedUsers = limits::watchedUsers;
        qint64 contactsWatched = limits::contactsWatched;
        qint64 sessionsPerUser = limits::sessionsPerUser;
        qint64 dottedMembers = limits::dottedMembers;
        qint64 typingMembers = limits::typingMembers;
        qint64 unsentVolatileBytes = limits::unsentVolatileBytes;
        qint64 unsentBytes = limits::unsentBytes;
        qint64 listenBacklog = limits::listenBacklog;
        qint64 connections = 50'000;
        qint64 connectionsPerAddress = 1'000;
        qint64 connectRate = 200; ///< new connections a second from one address
        qint64 connectBurst = 1'000;
        qint64 requestRate = 50; ///< requests a second of one session
        qint64 requestBurst = 200;
        qint64 signInRate = 10; ///< register, login and hello a second from one address
        qint64 signInBurst = 1'000;
        qint64 redisRate = 50'000; ///< commands a second that this node sends
    } limits;

    /// For the command `seed`.
    struct Seed {
        qint64 users = 1'000;
        qint64 conversationSize = 10;
        QString tokensFile;
    } seed;

    /// For the command `user add`.
    QString displayName;
};

} // namespace relay
