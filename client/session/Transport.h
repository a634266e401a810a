// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QUrl>

namespace relay {

/// One connection that carries frames. The only implementation that knows WebSockets is
/// `WebSocketTransport`; tests put a server's half of the dialogue here.
class Transport : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// Drops what was open before, without a signal, and connects.
    virtual void open(const QUrl &url) = 0;
    virtual void send(const QByteArray &frame) = 0;
    /// Closes at once: from here on nothing arrives and nothing is signalled.
    virtual void close() = 0;

Q_SIGNALS:
    void opened();
    void received(const QByteArray &frame);
    /// The peer closed, the network failed, or no connection came about. `code` is the WebSocket
    /// close code, 1006 where there was none; `reason` is for people.
    void closed(int code, const QString &reason);
};

} // namespace relay
