// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/WebSocketTransport.h"

#include "shared/protocol/Limits.h"
#include "shared/protocol/Messages.h"

#include <QNetworkRequest>
#include <QWebSocket>

namespace relay {

namespace {

constexpr int noCloseCode = 1006;
/// A page of the largest messages; far above what the server sends.
constexpr quint64 largestMessage = 64ULL * 1024 * 1024;

} // namespace

WebSocketTransport::WebSocketTransport(QObject *parent)
    : Transport(parent)
{
}

WebSocketTransport::~WebSocketTransport()
{
    close();
}

void WebSocketTransport::open(const QUrl &url)
{
    if (m_hasCarried)
        m_replaced = std::exchange(m_socket, nullptr);
    giveUp();
    auto *socket = new QWebSocket(QString(), QWebSocketProtocol::VersionLatest, this);
    m_socket = socket;
    socket->setMaxAllowedIncomingMessageSize(largestMessage);
    listenTo(socket);
    QNetworkRequest request(url);
    request.setRawHeader("Sec-WebSocket-Protocol", QByteArray(protocol::jsonSubprotocol.data()));
    socket->open(request);
}

void WebSocketTransport::listenTo(QWebSocket *socket)
{
    connect(socket, &QWebSocket::connected, this, [this, socket] {
        if (socket == m_socket)
            Q_EMIT opened();
    });
    connect(socket, &QWebSocket::textMessageReceived, this, [this, socket](const QString &text) {
        if (socket == m_socket)
            heard(text.toUtf8());
    });
    connect(socket, &QWebSocket::disconnected, this, [this, socket] {
        socket->deleteLater();
        if (socket != m_socket)
            return;
        m_socket.clear();
        m_hasCarried = false;
        const int code = int(socket->closeCode());
        const bool wasClosedByPeer = socket->error() == QAbstractSocket::UnknownSocketError
                                     || socket->error() == QAbstractSocket::RemoteHostClosedError;
        Q_EMIT closed(wasClosedByPeer ? code : noCloseCode, socket->closeReason());
    });
}

void WebSocketTransport::send(const QByteArray &frame)
{
    if (!m_socket)
        return;
    m_socket->sendTextMessage(QString::fromUtf8(frame));
    m_socket->flush();
}

void WebSocketTransport::heard(const QByteArray &frame)
{
    m_hasCarried = true;
    end(m_replaced);
    Q_EMIT received(frame);
}

void WebSocketTransport::giveUp()
{
    m_hasCarried = false;
    end(m_socket);
}

void WebSocketTransport::close()
{
    end(m_replaced);
    giveUp();
}

void WebSocketTransport::end(QPointer<QWebSocket> &ended)
{
    QWebSocket *socket = ended;
    if (!socket)
        return;
    ended.clear();
    if (socket->state() == QAbstractSocket::ConnectedState)
        socket->close();
    else
        socket->abort();
    socket->deleteLater();
}

} // namespace relay
