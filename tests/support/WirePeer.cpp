// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/WirePeer.h"

#include "tests/support/Patience.h"

#include <QNetworkRequest>
#include <QWebSocketHandshakeOptions>

namespace relay::test {

using protocol::Format;

WirePeer::WirePeer()
{
    QObject::connect(&m_socket, &QWebSocket::textMessageReceived, &m_socket,
                     [this](const QString &text) { heard(text.toUtf8()); });
    QObject::connect(&m_socket, &QWebSocket::binaryMessageReceived, &m_socket,
                     [this](const QByteArray &bytes) { heard(bytes); });
    QObject::connect(&m_socket, &QWebSocket::disconnected, &m_socket,
                     [this] { m_isClosed = true; });
}

void WirePeer::open(const QUrl &url, const QString &subprotocol)
{
    QWebSocketHandshakeOptions options;
    if (!subprotocol.isEmpty())
        options.setSubprotocols({subprotocol});
    m_socket.open(QNetworkRequest(url), options);
}

bool WirePeer::connects(const QUrl &url, const QString &subprotocol)
{
    open(url, subprotocol);
    return waitUntil([this] { return isOpen() || m_isClosed; }) && isOpen();
}

bool WirePeer::connects(const QUrl &url, Format format)
{
    return connects(url, subprotocolOf(format));
}

void WirePeer::says(const QByteArray &frame, Format format)
{
    if (format == Format::Json)
        saysText(QString::fromUtf8(frame));
    else
        saysBytes(frame);
}

bool WirePeer::flushes()
{
    return waitUntil([this] { return m_socket.bytesToWrite() == 0 || m_isClosed; });
}

bool WirePeer::isOpen() const
{
    return m_socket.state() == QAbstractSocket::ConnectedState;
}

int WirePeer::closeCode()
{
    return waitUntil([this] { return m_isClosed; }) ? int(m_socket.closeCode()) : 0;
}

QByteArray WirePeer::hears()
{
    const bool spoke = waitUntil([this] { return hasHeard() || m_isClosed; });
    return spoke && hasHeard() ? m_heard.takeFirst() : QByteArray();
}

void WirePeer::setListener(std::function<void(const QByteArray &)> listener)
{
    m_listener = std::move(listener);
}

void WirePeer::heard(const QByteArray &frame)
{
    if (m_listener)
        m_listener(frame);
    else
        m_heard.append(frame);
}

QString subprotocolOf(Format format)
{
    return QString(format == Format::Json ? protocol::jsonSubprotocol : protocol::cborSubprotocol);
}

} // namespace relay::test
