// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QTcpSocket>
#include <QUrl>

namespace relay::test {

/// A bare TCP connection to the server's port, for what no WebSocket library would send: half
/// handshakes, broken framing, invalid UTF-8, and for a reader that stops reading.
class TcpPeer
{
public:
    [[nodiscard]] bool connects(const QUrl &url);
    /// Connects and upgrades to a WebSocket with the subprotocol relay.v1.
    [[nodiscard]] bool upgrades(const QUrl &url);

    [[nodiscard]] bool isOpen() const { return m_socket.isOpen(); }
    void says(const QByteArray &bytes) { m_socket.write(bytes); }
    /// One WebSocket frame, masked as clients must; `opcode` 1 is text, 2 binary.
    void saysFrame(const QByteArray &payload, quint8 opcode = 1);

    /// When the buffers of the network are full, the server is left with what it wants to send.
    void stopsReading();
    void readsAgain();

    /// All that has come so far.
    [[nodiscard]] QByteArray heard() const { return m_heard; }
    /// The bytes that came up to now once `expected` is among them; waits for it.
    [[nodiscard]] bool hears(const QByteArray &expected);
    /// The other side has ended the connection; waits for it.
    [[nodiscard]] bool isCutOff();
    /// The code of the WebSocket's close frame among what came; 0 without one.
    [[nodiscard]] int closeCode();

private:
    void read();

    QTcpSocket m_socket;
    QByteArray m_heard;
    bool m_isReading = true;
};

} // namespace relay::test
