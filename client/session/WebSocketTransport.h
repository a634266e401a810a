// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/session/Transport.h"

#include <QPointer>

class QWebSocket;

namespace relay {

/// The client's only place that knows WebSockets. Each connection has a socket of its own, so that
/// a late word of an old one cannot be taken for one of the new.
class WebSocketTransport final : public Transport
{
    Q_OBJECT
public:
    explicit WebSocketTransport(QObject *parent = nullptr);
    ~WebSocketTransport() override;

    void open(const QUrl &url) override;
    void giveUp() override;
    void send(const QByteArray &frame) override;
    void close() override;

private:
    void listenTo(QWebSocket *socket);
    void heard(const QByteArray &frame);
    static void end(QPointer<QWebSocket> &socket);

    QPointer<QWebSocket> m_socket;
    bool m_hasCarried = false;       ///< a frame came over `m_socket`
    QPointer<QWebSocket> m_replaced; ///< until then: the one before it
};

} // namespace relay
