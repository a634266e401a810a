// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/gateway/GatewayListener.h"
#include "server/gateway/Handshake.h"
#include "server/gateway/RateLimit.h"
#include "shared/protocol/CloseCodes.h"

#include <QObject>

class QTcpSocket;
class QWebSocket;

namespace relay {

/// A WebSocket that has just been opened, on its way from the Listener to the Gateway.
struct NewConnection {
    QWebSocket *webSocket; ///< the receiver takes it over, with its socket
    QTcpSocket *socket;
    protocol::Format format;
    QString address;
};

/// One client's connection: the WebSocket, what it may do, and what waits to be sent to it.
///
/// Frames are written to the socket below the WebSocket, already framed (see WireFrame.h); the
/// WebSocket reads, and answers pings and closes. Whole messages are written at once by both, so
/// they never mix. What is written leaves with `flush`, once per turn of the event loop.
class ClientLink final : public QObject
{
public:
    /// Whoever keeps the links.
    class Keeper
    {
    public:
        virtual ~Keeper() = default;
        virtual void frameArrived(ClientLink &link, QByteArrayView frame) = 0;
        virtual void wrongKindArrived(ClientLink &link) = 0;
        /// Something was read, which the WebSocket may have answered by itself: a ping.
        virtual void bytesArrived(ClientLink &link) = 0;
        /// Called once. The link is not to be used afterwards, except to delete it later.
        virtual void ended(ClientLink &link, Parting parting) = 0;
    };

    ClientLink(const SessionId &session, const NewConnection &connection, Allowance requests,
               Keeper &keeper);
    ~ClientLink() override;

    [[nodiscard]] const SessionId &session() const { return m_session; }
    [[nodiscard]] const QString &address() const { return m_address; }
    [[nodiscard]] protocol::Format format() const { return m_format; }
    [[nodiscard]] bool isClosing() const { return m_isClosing; }

    Handshake &handshake() { return m_handshake; }
    RateLimit &rate() { return m_rate; }

    /// True if it is the first since the last flush: the keeper remembers to flush.
    bool write(const QByteArray &wireFrame);
    void flush();
    /// Bytes that the network has not taken yet.
    [[nodiscard]] qint64 unsent() const;

    /// Says goodbye; the connection ends when the peer has read it.
    void close(protocol::CloseCode code);
    /// Ends the connection without waiting for anything.
    void abort();

private:
    void onAboutToClose();
    void onDisconnected();

    SessionId m_session;
    QString m_address;
    QWebSocket *m_webSocket;
    QTcpSocket *m_socket;
    Keeper &m_keeper;
    protocol::Format m_format;
    Parting m_parting = Parting::Drop;
    bool m_isClosing = false;
    bool m_hasEnded = false;
    bool m_awaitsFlush = false;
    Handshake m_handshake;
    RateLimit m_rate;
};

} // namespace relay
