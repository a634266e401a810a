// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLocalSocket>
#include <QTcpServer>
#include <QTcpSocket>

namespace relay::test {

/// Stands between a client and a Redis on a Unix socket, and can make connections that subscribe
/// deaf: they stay open, take what is sent and never tell anything again, as connections do that
/// survived a failover the wrong way.
class DeafRelay final : public QTcpServer
{
    Q_OBJECT

public:
    explicit DeafRelay(const QString &socketPath)
        : m_socketPath(socketPath)
    {
        connect(this, &QTcpServer::newConnection, this, &DeafRelay::relayNext);
        if (!listen(QHostAddress::LocalHost))
            qFatal("the relay cannot listen");
    }
    ~DeafRelay() override
    {
        qDeleteAll(findChildren<QTcpSocket *>(QString(), Qt::FindDirectChildrenOnly));
    }

    [[nodiscard]] QString url() const
    {
        return QStringLiteral("redis://127.0.0.1:%1").arg(serverPort());
    }
    void makeSubscribersDeaf()
    {
        for (QTcpSocket *client : std::as_const(m_subscribers))
            client->setProperty("isDeaf", true);
        m_subscribers.clear();
    }

private:
    void relayNext()
    {
        QTcpSocket *client = nextPendingConnection();
        auto *redis = new QLocalSocket(client);
        redis->connectToServer(m_socketPath);
        connect(client, &QTcpSocket::readyRead, redis, [this, client, redis] {
            const QByteArray bytes = client->readAll();
            if (bytes.contains("SSUBSCRIBE"))
                m_subscribers.insert(client);
            redis->write(bytes);
        });
        connect(redis, &QLocalSocket::readyRead, client, [client, redis] {
            const QByteArray bytes = redis->readAll();
            if (!client->property("isDeaf").toBool())
                client->write(bytes);
        });
        connect(redis, &QLocalSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
        connect(client, &QTcpSocket::disconnected, client, [this, client] {
            m_subscribers.remove(client);
            client->deleteLater();
        });
    }

    QString m_socketPath;
    QSet<QTcpSocket *> m_subscribers;
};

} // namespace relay::test
