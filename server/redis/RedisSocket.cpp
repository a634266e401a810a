// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisSocket.h"

#include <QLocalSocket>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTcpSocket>

namespace relay {

using namespace Qt::StringLiterals;

RedisSocket::RedisSocket(const RedisEndpoint &server, const RedisOptions &options)
{
    if (!server.socket.isEmpty())
        useLocal(server.socket);
    else if (options.url.isSecure)
        useTls(server, options.trustedAuthority);
    else
        useTcp(server);
    connect(m_device.get(), &QIODevice::readyRead, this, &RedisSocket::readable);
}

/// Whoever is being destroyed has nothing to tell any more.
RedisSocket::~RedisSocket()
{
    m_device->disconnect(this);
}

void RedisSocket::connectToServer()
{
    m_connect();
}

/// Qt writes its own buffer piece by piece, one a turn: many commands leave faster as one piece.
void RedisSocket::write(const QByteArray &bytes)
{
    if (m_unwritten.isEmpty())
        QMetaObject::invokeMethod(this, &RedisSocket::flush, Qt::QueuedConnection);
    m_unwritten += bytes;
}

void RedisSocket::flush()
{
    m_device->write(std::exchange(m_unwritten, {}));
}

void RedisSocket::useLocal(const QString &path)
{
    auto socket = std::make_unique<QLocalSocket>();
    auto *local = socket.get();
    connect(local, &QLocalSocket::connected, this, &RedisSocket::opened);
    connect(local, &QLocalSocket::errorOccurred, this,
            [this, local] { Q_EMIT broke(local->errorString()); });
    m_connect = [local, path] { local->connectToServer(path); };
    m_device = std::move(socket);
}

void RedisSocket::useTcp(const RedisEndpoint &server)
{
    auto socket = std::make_unique<QTcpSocket>();
    auto *tcp = socket.get();
    connect(tcp, &QTcpSocket::connected, this, [this, tcp] {
        tcp->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        Q_EMIT opened();
    });
    connect(tcp, &QTcpSocket::errorOccurred, this,
            [this, tcp] { Q_EMIT broke(tcp->errorString()); });
    m_connect = [tcp, server] { tcp->connectToHost(server.host, server.port); };
    m_device = std::move(socket);
}

void RedisSocket::useTls(const RedisEndpoint &server, const QString &authority)
{
    auto socket = std::make_unique<QSslSocket>();
    auto *tls = socket.get();
    if (!authority.isEmpty()) {
        QSslConfiguration trust = tls->sslConfiguration();
        trust.setCaCertificates(QSslCertificate::fromPath(authority));
        tls->setSslConfiguration(trust);
    }
    connect(tls, &QSslSocket::encrypted, this, [this, tls] {
        tls->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        Q_EMIT opened();
    });
    connect(tls, &QSslSocket::errorOccurred, this,
            [this, tls] { Q_EMIT broke(tls->errorString()); });
    m_connect = [tls, server] { tls->connectToHostEncrypted(server.host, server.port); };
    m_device = std::move(socket);
}

} // namespace relay
