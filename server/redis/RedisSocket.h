// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisOptions.h"

#include <QIODevice>

#include <functional>
#include <memory>

namespace relay {

/// One stream of bytes to a Redis server, however it is reached: TCP, TLS or a Unix socket. Used
/// once; a new connection is a new socket. Never blocks.
class RedisSocket final : public QObject
{
    Q_OBJECT

public:
    RedisSocket(const RedisEndpoint &server, const RedisOptions &options);
    ~RedisSocket() override;

    void connectToServer();
    /// What is written in one turn of the event loop leaves together.
    void write(const QByteArray &bytes);
    [[nodiscard]] QByteArray readAll() { return m_device->readAll(); }

Q_SIGNALS:
    void opened();
    void readable();
    void broke(const QString &reason);

private:
    void flush();
    void useLocal(const QString &path);
    void useTcp(const RedisEndpoint &server);
    void useTls(const RedisEndpoint &server, const QString &authority);

    std::unique_ptr<QIODevice> m_device;
    std::function<void()> m_connect;
    QByteArray m_unwritten;
};

} // namespace relay
