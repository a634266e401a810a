// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Codec.h"

#include <QUrl>
#include <QWebSocket>

#include <functional>

namespace relay::test {

/// One end of a WebSocket that knows nothing of Relay: whatever a test wants to say is said, right
/// or wrong, and what comes back is kept in order.
class WirePeer
{
public:
    WirePeer();
    Q_DISABLE_COPY_MOVE(WirePeer)

    void open(const QUrl &url, const QString &subprotocol);
    /// False if the connection is refused.
    [[nodiscard]] bool connects(const QUrl &url, const QString &subprotocol);
    [[nodiscard]] bool connects(const QUrl &url, protocol::Format format);

    void says(const QByteArray &frame, protocol::Format format);
    void saysText(const QString &frame) { m_socket.sendTextMessage(frame); }
    void saysBytes(const QByteArray &frame) { m_socket.sendBinaryMessage(frame); }
    /// Everything said has left this process.
    [[nodiscard]] bool flushes();

    /// Closes as a window does that is closed; with `drops`, the wire is cut.
    void closes() { m_socket.close(); }
    void drops() { m_socket.abort(); }

    [[nodiscard]] bool isOpen() const;
    /// Waits for the other side to close and tells its code; 0 if it does not.
    [[nodiscard]] int closeCode();
    [[nodiscard]] bool isClosed() const { return m_isClosed; }

    /// The next frame, waited for; empty if none comes.
    [[nodiscard]] QByteArray hears();
    [[nodiscard]] bool hasHeard() const { return !m_heard.isEmpty(); }
    /// Called with each frame from now on instead of keeping it.
    void setListener(std::function<void(const QByteArray &)> listener);

private:
    void heard(const QByteArray &frame);

    QWebSocket m_socket;
    QList<QByteArray> m_heard;
    std::function<void(const QByteArray &)> m_listener;
    bool m_isClosed = false;
};

/// The subprotocol that an encoding is asked for with.
[[nodiscard]] QString subprotocolOf(protocol::Format format);

} // namespace relay::test
