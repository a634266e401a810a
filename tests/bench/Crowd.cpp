// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/Crowd.h"

#include <QtEndian>

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>

namespace relay::bench {

namespace {

constexpr auto opening = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Protocol: relay.v1\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

struct Frame {
    qsizetype header;
    qsizetype payload;
    bool isText;
};

/// Nothing while the frame is not complete.
std::optional<Frame> firstFrame(QByteArrayView bytes)
{
    if (bytes.size() < 2)
        return std::nullopt;
    const auto at = [bytes](qsizetype i) { return quint8(bytes[i]); };
    Frame frame{2, at(1) & 0x7f, (at(0) & 0x0f) == 1};
    if (frame.payload == 126) {
        frame.header = 4;
        if (bytes.size() < frame.header)
            return std::nullopt;
        frame.payload = qFromBigEndian<quint16>(bytes.data() + 2);
    } else if (frame.payload == 127) {
        frame.header = 10;
        if (bytes.size() < frame.header)
            return std::nullopt;
        frame.payload = qsizetype(qFromBigEndian<quint64>(bytes.data() + 2));
    }
    return bytes.size() < frame.header + frame.payload ? std::nullopt : std::optional(frame);
}

/// With a masking key of zero the payload stays as it is.
QByteArray clientFrame(QByteArrayView payload)
{
    QByteArray frame;
    frame.append(char(0x81));
    if (payload.size() < 126) {
        frame.append(char(0x80 | payload.size()));
    } else {
        frame.append(char(0x80 | 126));
        frame.append(char(payload.size() >> 8));
        frame.append(char(payload.size()));
    }
    frame.append(4, '\0');
    frame.append(payload);
    return frame;
}

} // namespace

Crowd::Crowd(std::vector<quint16> ports)
    : m_ports(std::move(ports))
    , m_epoll(epoll_create1(EPOLL_CLOEXEC))
{
}

Crowd::~Crowd()
{
    closeAll();
    ::close(m_epoll);
}

size_t Crowd::connectOne()
{
    Client client;
    client.descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int on = 1;
    setsockopt(client.descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(m_ports[m_clients.size() % m_ports.size()]);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::connect(client.descriptor, reinterpret_cast<sockaddr *>(&address), sizeof address);
    epoll_event event{};
    event.events = EPOLLOUT;
    event.data.u64 = m_clients.size();
    epoll_ctl(m_epoll, EPOLL_CTL_ADD, client.descriptor, &event);
    m_clients.push_back(client);
    return m_clients.size() - 1;
}

void Crowd::say(size_t client, QByteArrayView frame)
{
    send(m_clients[client], clientFrame(frame));
}

void Crowd::closeAll()
{
    for (Client &client : m_clients) {
        if (client.descriptor >= 0)
            ::close(client.descriptor);
    }
    m_clients.clear();
}

bool Crowd::serveUntil(const std::function<bool()> &isDone, std::chrono::milliseconds patience)
{
    auto lastNews = std::chrono::steady_clock::now();
    while (!isDone()) {
        if (serveOnce(100))
            lastNews = std::chrono::steady_clock::now();
        else if (std::chrono::steady_clock::now() - lastNews > patience)
            return false;
    }
    return true;
}

bool Crowd::serveOnce(int timeout_ms)
{
    std::array<epoll_event, 512> news;
    const int count = epoll_wait(m_epoll, news.data(), int(news.size()), timeout_ms);
    for (int i = 0; i < count; ++i) {
        const size_t index = news[i].data.u64;
        Client &client = m_clients[index];
        if (news[i].events & EPOLLOUT) { // connected
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = index;
            epoll_ctl(m_epoll, EPOLL_CTL_MOD, client.descriptor, &event);
            send(client, opening);
        } else {
            read(index);
        }
    }
    return count > 0;
}

void Crowd::read(size_t index)
{
    std::array<char, 64 * 1024> chunk;
    const auto size = ::recv(m_clients[index].descriptor, chunk.data(), chunk.size(), 0);
    if (size > 0) {
        m_clients[index].incoming.append(chunk.data(), size);
        consume(index);
    } else if (size == 0 || errno != EAGAIN) {
        ::close(std::exchange(m_clients[index].descriptor, -1));
        ++m_lost;
    }
}

void Crowd::consume(size_t index)
{
    QByteArray bytes = std::exchange(m_clients[index].incoming, {});
    qsizetype begin = 0;
    if (!m_clients[index].isOpen) {
        const auto end = bytes.indexOf("\r\n\r\n");
        if (end < 0) {
            m_clients[index].incoming = bytes;
            return;
        }
        begin = end + 4;
        m_clients[index].isOpen = true;
        opened(index);
    }
    while (const auto frame = firstFrame(QByteArrayView(bytes).sliced(begin))) {
        if (frame->isText)
            heard(index, QByteArrayView(bytes).sliced(begin + frame->header, frame->payload));
        begin += frame->header + frame->payload;
    }
    m_clients[index].incoming = bytes.mid(begin) + m_clients[index].incoming;
}

/// Requests are small; in the rare case that the kernel takes only a part, wait for it.
void Crowd::send(Client &client, QByteArrayView bytes)
{
    while (!bytes.isEmpty() && client.descriptor >= 0) {
        const auto sent =
            ::send(client.descriptor, bytes.data(), size_t(bytes.size()), MSG_NOSIGNAL);
        if (sent > 0) {
            bytes = bytes.sliced(sent);
        } else if (errno == EAGAIN) {
            pollfd writable{client.descriptor, POLLOUT, 0};
            ::poll(&writable, 1, 1000);
        } else {
            return;
        }
    }
}

} // namespace relay::bench
