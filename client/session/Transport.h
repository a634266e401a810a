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

    /// Connects. What was open before goes silent at once, yet stays connected until the new
    /// connection has carried something: its end would be heard as a departure.
    virtual void open(const QUrl &url) = 0;
    /// Ends what `open` began; what it was to replace stays.
    virtual void giveUp() = 0;
    virtual void send(const QByteArray &frame) = 0;
    /// Closes everything at once: from here on nothing arrives and nothing is signalled.
    virtual void close() = 0;

Q_SIGNALS:
    void opened();
    void received(const QByteArray &frame);
    /// The peer closed, the network failed, or no connection came about. `code` is the WebSocket
    /// close code, 1006 where there was none; `reason` is for people.
    void closed(int code, const QString &reason);
};

} // namespace relay
