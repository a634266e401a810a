// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QIODevice>
#include <QTcpServer>

#include <chrono>
#include <deque>
#include <memory>
#include <vector>

namespace relay::test {

/// A piece of network that a test can spoil: listens on a port of loopback and carries every
/// connection on to somewhere else. It can cut connections, let bytes vanish without telling
/// anybody (a half-open connection), hold them back, or lead nowhere.
class FaultyWire
{
public:
    FaultyWire();
    ~FaultyWire();
    Q_DISABLE_COPY_MOVE(FaultyWire)

    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }
    /// Where connections made from now on lead.
    void leadToPort(quint16 port);
    void leadToSocket(const QString &path);

    /// Both ends learn that the connections are gone.
    void cut();
    /// Whatever is under way or comes later on the present connections vanishes; neither end learns
    /// of it. For good: bytes would be missing in the middle.
    void swallow();
    /// While it leads nowhere, new connections are accepted and then nothing happens on them.
    void leadNowhere(bool isDeadEnd) { m_isDeadEnd = isDeadEnd; }
    /// Every byte takes this long from now on.
    void holdBack(std::chrono::milliseconds time) { m_delay = time; }

private:
    struct Way;
    void accept();
    void carry(Way &way, bool isInwards);
    void deliver(Way &way, bool isInwards);
    std::unique_ptr<QIODevice> target(Way &way);
    template<class Socket>
    void endWith(Way &way, Socket *socket);
    void end(Way &way);

    QTcpServer m_server;
    quint16 m_port = 0;
    QString m_socket;
    bool m_isDeadEnd = false;
    std::chrono::milliseconds m_delay{0};
    std::vector<std::unique_ptr<Way>> m_ways;
};

} // namespace relay::test
