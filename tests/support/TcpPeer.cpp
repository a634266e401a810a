// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/TcpPeer.h"

#include "tests/support/Patience.h"

#include <QtEndian>

namespace relay::test {

namespace {

constexpr quint8 finalFrame = 0x80;
constexpr quint8 masked = 0x80;
constexpr quint8 closeOpcode = 0x8;

/// Any key does: masking is there for proxies.
constexpr std::array<char, 4> maskingKey{0x12, 0x34, 0x56, 0x78};

QByteArray withMask(QByteArray payload)
{
    for (qsizetype i = 0; i < payload.size(); ++i)
        payload[i] = char(payload[i] ^ maskingKey[size_t(i) % maskingKey.size()]);
    return payload;
}

template<class Number>
void appendBigEndian(QByteArray &out, Number number)
{
    const Number swapped = qToBigEndian(number);
    out.append(reinterpret_cast<const char *>(&swapped), sizeof swapped);
}

/// The length of a server's frame and where its payload begins.
std::pair<qsizetype, qsizetype> extent(const QByteArray &bytes, qsizetype at)
{
    const auto shortLength = quint8(bytes.at(at + 1)) & 0x7f;
    const char *behind = bytes.constData() + at + 2;
    if (shortLength == 126)
        return {qFromBigEndian<quint16>(behind), at + 4};
    if (shortLength == 127)
        return {qsizetype(qFromBigEndian<quint64>(behind)), at + 10};
    return {shortLength, at + 2};
}

} // namespace

bool TcpPeer::connects(const QUrl &url)
{
    QObject::connect(&m_socket, &QTcpSocket::readyRead, &m_socket, [this] { read(); });
    m_socket.connectToHost(url.host(), quint16(url.port()));
    return waitUntil([this] { return m_socket.state() == QAbstractSocket::ConnectedState; });
}

bool TcpPeer::upgrades(const QUrl &url)
{
    if (!connects(url))
        return false;
    says("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Protocol: relay.v1\r\n\r\n");
    const bool isUpgraded = hears("101") && hears("\r\n\r\n");
    m_heard = m_heard.mid(m_heard.indexOf("\r\n\r\n") + 4);
    return isUpgraded;
}

void TcpPeer::saysFrame(const QByteArray &payload, quint8 opcode)
{
    QByteArray frame;
    frame.append(char(finalFrame | opcode));
    if (payload.size() < 126) {
        frame.append(char(masked | quint8(payload.size())));
    } else if (payload.size() <= 0xffff) {
        frame.append(char(masked | 126));
        appendBigEndian(frame, quint16(payload.size()));
    } else {
        frame.append(char(masked | 127));
        appendBigEndian(frame, quint64(payload.size()));
    }
    frame.append(maskingKey.data(), maskingKey.size());
    says(frame + withMask(payload));
}

void TcpPeer::stopsReading()
{
    m_socket.setReadBufferSize(1);
    m_isReading = false;
}

void TcpPeer::readsAgain()
{
    m_isReading = true;
    m_socket.setReadBufferSize(0);
    read();
}

bool TcpPeer::hears(const QByteArray &expected)
{
    return waitUntil([&] { return m_heard.contains(expected); });
}

bool TcpPeer::isCutOff()
{
    return waitUntil([this] { return m_socket.state() == QAbstractSocket::UnconnectedState; });
}

int TcpPeer::closeCode()
{
    qsizetype at = 0;
    while (at + 2 <= m_heard.size()) {
        const auto [length, payload] = extent(m_heard, at);
        if ((quint8(m_heard.at(at)) & 0xf) == closeOpcode && payload + 2 <= m_heard.size())
            return qFromBigEndian<quint16>(m_heard.constData() + payload);
        at = payload + length;
    }
    return 0;
}

void TcpPeer::read()
{
    if (m_isReading)
        m_heard.append(m_socket.readAll());
}

} // namespace relay::test
