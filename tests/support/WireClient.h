// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>
#include <QWebSocket>
#include <QWebSocketHandshakeOptions>

#include <memory>

namespace relay::test {

/// The other side of a dialogue test: says frames, hears frames, in the order they come. It knows
/// nothing of Relay but the WebSocket; what it says may be as wrong as a test wants.
class WireClient
{
public:
    static constexpr int patience_ms = 10'000;

    explicit WireClient(const QString &origin = {})
        : m_socket(origin)
    {
        QObject::connect(&m_socket, &QWebSocket::textMessageReceived, &m_socket,
                         [this](const QString &text) { m_heard.append(text.toUtf8()); });
        QObject::connect(&m_socket, &QWebSocket::binaryMessageReceived, &m_socket,
                         [this](const QByteArray &bytes) { m_heard.append(bytes); });
        QObject::connect(&m_socket, &QWebSocket::disconnected, &m_socket,
                         [this] { m_isClosed = true; });
    }

    /// True once the connection is open.
    bool connectTo(const QUrl &url, const QString &subprotocol = QString(protocol::jsonSubprotocol))
    {
        QWebSocketHandshakeOptions options;
        if (!subprotocol.isEmpty())
            options.setSubprotocols({subprotocol});
        m_socket.open(QNetworkRequest(url), options);
        const bool isSettled = QTest::qWaitFor(
            [this] {
                const auto state = m_socket.state();
                return state == QAbstractSocket::ConnectedState
                       || state == QAbstractSocket::UnconnectedState;
            },
            patience_ms);
        return isSettled && m_socket.state() == QAbstractSocket::ConnectedState;
    }

    void says(const QByteArray &frame) { m_socket.sendTextMessage(QString::fromUtf8(frame)); }
    void saysBytes(const QByteArray &frame) { m_socket.sendBinaryMessage(frame); }

    /// The next frame, waited for; empty if none comes.
    QByteArray hears()
    {
        if (!QTest::qWaitFor([this] { return !m_heard.isEmpty(); }, patience_ms))
            return {};
        return m_heard.takeFirst();
    }
    QJsonObject hearsJson() { return QJsonDocument::fromJson(hears()).object(); }

    /// The close code, waited for; 0 if the connection stays open.
    int closedWith()
    {
        if (!QTest::qWaitFor([this] { return m_isClosed; }, patience_ms))
            return 0;
        return int(m_socket.closeCode());
    }

    [[nodiscard]] bool isOpen() const { return !m_isClosed; }
    [[nodiscard]] QList<QByteArray> unheard() const { return m_heard; }
    QWebSocket &socket() { return m_socket; }

private:
    QWebSocket m_socket;
    QList<QByteArray> m_heard;
    bool m_isClosed = false;
};

} // namespace relay::test
