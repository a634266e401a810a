// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ServerConfig.h"
#include "server/gateway/AddressLimits.h"
#include "server/gateway/ClientLink.h"
#include "server/gateway/Deadlines.h"
#include "server/gateway/TrustedProxies.h"
#include "shared/Result.h"
#include "shared/time/Clock.h"

#include <QHash>
#include <QHostAddress>
#include <QObject>
#include <QPointer>
#include <QSslConfiguration>
#include <QTimer>
#include <QWebSocketServer>

#include <memory>

class QTcpServer;

namespace relay {

/// Lets clients in: accepts, hears from a trusted balancer for whom it passes a connection on,
/// checks the limits of that address, does TLS, and has the WebSocket opened. A connection that is
/// not open in time is dropped.
///
/// It listens itself, with a long queue, and hands sockets to QWebSocketServer: that one would let
/// only 50 connections wait, and the kernel would answer the others seconds later.
class Listener final : public QObject
{
    Q_OBJECT

public:
    Listener(const ServerConfig &config, AddressLimits &limits, const Clock &clock);
    ~Listener() override;

    /// The port it listens on, or a sentence why it cannot.
    [[nodiscard]] Result<quint16, QString> listen();
    void stopListening();

    [[nodiscard]] bool isSecure() const { return !m_tls.isNull(); }
    [[nodiscard]] qint64 refused() const { return m_refused; }

Q_SIGNALS:
    /// The receiver takes over the WebSocket. `format` has been negotiated.
    void opened(const relay::NewConnection &connection);

private:
    /// Tells connections apart while they are opening.
    struct Peer {
        QHostAddress address;
        quint16 port = 0;
        friend bool operator==(const Peer &, const Peer &) = default;
        friend size_t qHash(const Peer &peer, size_t seed = 0)
        {
            return qHashMulti(seed, peer.address, peer.port);
        }
    };
    struct Opening {
        QPointer<QTcpSocket> socket;
        QString address;
        Instant due;
    };

    [[nodiscard]] std::optional<QString> prepareTls();
    void accept(qintptr descriptor);
    void expect(QTcpSocket *socket);
    void hearProxy(QTcpSocket *socket);
    void admit(QTcpSocket *socket, const QHostAddress &client);
    void refuse(QTcpSocket *socket, AddressLimits::Admission why);
    void beginOpening(QTcpSocket *socket, const QString &address);
    void upgrade(QTcpSocket *socket);
    void handOver();
    void greet(QWebSocket *webSocket, const Opening &opening);
    void checkOrigin(QWebSocketCorsAuthenticator *authenticator) const;
    void dropLateOnes();
    void armTimer();

    const ServerConfig m_config;
    AddressLimits &m_limits;
    const Clock &m_clock;
    QSslConfiguration m_tls;
    TrustedProxies m_proxies;
    std::unique_ptr<QTcpServer> m_server;
    QWebSocketServer m_upgrader;
    QHash<Peer, Opening> m_opening;
    Deadlines<Peer> m_deadlines;
    QTimer m_timer;
    qint64 m_refused = 0;
};

} // namespace relay
