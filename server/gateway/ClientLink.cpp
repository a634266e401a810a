// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/ClientLink.h"

#include "server/gateway/Farewell.h"

#include <QSslSocket>
#include <QWebSocket>

namespace relay {

ClientLink::ClientLink(const SessionId &session, const NewConnection &connection,
                       Allowance requests, Keeper &keeper)
    : m_session(session)
    , m_address(connection.address)
    , m_webSocket(connection.webSocket)
    , m_socket(connection.socket)
    , m_keeper(keeper)
    , m_format(connection.format)
    , m_rate(requests)
{
    m_webSocket->setParent(this); // destroyed in this order: it uses the socket to the end
    m_socket->setParent(this);
    connect(m_webSocket, &QWebSocket::textMessageReceived, this, [this](const QString &text) {
        if (m_isClosing)
            return;
        if (m_format == protocol::Format::Json)
            m_keeper.frameArrived(*this, text.toUtf8());
        else
            m_keeper.wrongKindArrived(*this);
    });
    connect(m_webSocket, &QWebSocket::binaryMessageReceived, this, [this](const QByteArray &bytes) {
        if (m_isClosing)
            return;
        if (m_format == protocol::Format::Cbor)
            m_keeper.frameArrived(*this, bytes);
        else
            m_keeper.wrongKindArrived(*this);
    });
    // After the WebSocket, which was connected first.
    connect(m_socket, &QTcpSocket::readyRead, this, [this] {
        if (!m_isClosing)
            m_keeper.bytesArrived(*this);
    });
    connect(m_webSocket, &QWebSocket::aboutToClose, this, &ClientLink::onAboutToClose);
    connect(m_webSocket, &QWebSocket::disconnected, this, &ClientLink::onDisconnected);
}

ClientLink::~ClientLink()
{
    // The WebSocket says goodbye while it is destroyed, which must not reach a keeper that is gone.
    m_webSocket->disconnect(this);
}

bool ClientLink::write(const QByteArray &wireFrame)
{
    if (m_isClosing || m_hasEnded)
        return false;
    m_socket->write(wireFrame);
    return !std::exchange(m_awaitsFlush, true);
}

void ClientLink::flush()
{
    m_awaitsFlush = false;
    if (!m_hasEnded)
        m_socket->flush();
}

qint64 ClientLink::unsent() const
{
    if (m_hasEnded)
        return 0;
    const auto *encrypted = qobject_cast<const QSslSocket *>(m_socket);
    return m_socket->bytesToWrite() + (encrypted ? encrypted->encryptedBytesToWrite() : 0);
}

void ClientLink::close(protocol::CloseCode code)
{
    if (m_isClosing || m_hasEnded)
        return;
    m_isClosing = true;
    sayFarewell(*m_webSocket, code);
}

void ClientLink::abort()
{
    m_isClosing = true;
    m_webSocket->abort();
}

/// Either side closes: this server after `close`, else the peer, or the WebSocket itself because
/// the peer broke the protocol.
void ClientLink::onAboutToClose()
{
    if (!m_isClosing && wasFarewell(*m_webSocket))
        m_parting = Parting::Clean;
    m_isClosing = true;
}

void ClientLink::onDisconnected()
{
    if (!std::exchange(m_hasEnded, true))
        m_keeper.ended(*this, m_parting);
}

} // namespace relay
