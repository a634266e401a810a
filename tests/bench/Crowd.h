// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <chrono>
#include <functional>
#include <vector>

namespace relay::bench {

using SteadyTime = std::chrono::steady_clock::time_point;

/// Many WebSocket clients on one epoll, as light as they can be: the clients must not be what is
/// measured. They speak `relay.v1`, frames are not looked into here, and the masking key is zero.
class Crowd
{
public:
    explicit Crowd(quint16 port)
        : Crowd(std::vector{port})
    {
    }
    /// One client after the other connects to the next of them.
    explicit Crowd(std::vector<quint16> ports);
    ~Crowd();
    Q_DISABLE_COPY_MOVE(Crowd)

    /// Begins a connection; `opened` is called when the WebSocket is open.
    size_t connectOne();
    void say(size_t client, QByteArrayView frame);
    void closeAll();

    std::function<void(size_t client)> opened;
    std::function<void(size_t client, QByteArrayView frame)> heard;

    /// Serves the sockets until `isDone`, or gives up and returns false: after a second without any
    /// news if `patience` is one second.
    bool serveUntil(const std::function<bool()> &isDone,
                    std::chrono::milliseconds patience = std::chrono::seconds(20));

    [[nodiscard]] size_t lost() const { return m_lost; }

private:
    struct Client {
        int descriptor = -1;
        bool isOpen = false;
        QByteArray incoming;
    };
    bool serveOnce(int timeout_ms);
    void read(size_t index);
    void consume(size_t index);
    void send(Client &client, QByteArrayView bytes);

    std::vector<quint16> m_ports;
    int m_epoll;
    std::vector<Client> m_clients;
    size_t m_lost = 0;
};

} // namespace relay::bench
