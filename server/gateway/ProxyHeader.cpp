// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/ProxyHeader.h"

#include <QByteArrayList>
#include <QStringList>
#include <QtEndian>

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

using Read = Result<ProxyHeader, ProxyHeader::Fault>;
using Fault = ProxyHeader::Fault;

constexpr QByteArrayView lineOpening("PROXY ");
constexpr qsizetype lineBytesMost = 107;

constexpr QByteArrayView binaryOpening("\r\n\r\n\0\r\nQUIT\n", 12);
constexpr qsizetype binaryFixedBytes = 16;
constexpr quint8 asksForItself = 0x20;
constexpr quint8 passesOn = 0x21;
constexpr quint8 tcpOverIpv4 = 0x11;
constexpr quint8 tcpOverIpv6 = 0x21;

/// As far as it has come.
bool beginsWith(QByteArrayView received, QByteArrayView opening)
{
    const qsizetype shared = std::min(received.size(), opening.size());
    return received.first(shared) == opening.first(shared);
}

Read readLine(QByteArrayView received)
{
    const qsizetype end = received.first(std::min(received.size(), lineBytesMost)).indexOf("\r\n");
    if (end < 0)
        return received.size() < lineBytesMost ? Fault::Incomplete : Fault::Invalid;
    const QByteArrayList words = received.first(end).toByteArray().split(' ');
    if (words.at(1) == "UNKNOWN")
        return ProxyHeader{end + 2, {}};
    if (words.size() != 6 || (words.at(1) != "TCP4" && words.at(1) != "TCP6"))
        return Fault::Invalid;
    return ProxyHeader{end + 2, QString::fromLatin1(words.at(2))};
}

template<class Group>
QString addressOf(QByteArrayView bytes, int base, QChar between)
{
    QStringList groups;
    for (qsizetype at = 0; at < bytes.size(); at += qsizetype(sizeof(Group)))
        groups.append(QString::number(qFromBigEndian<Group>(bytes.data() + at), base));
    return groups.join(between);
}

/// Source and destination address, then their ports, then what is of no interest here.
Read clientOf(quint8 family, QByteArrayView addresses, qsizetype bytes)
{
    const qsizetype length = family == tcpOverIpv4 ? 4 : family == tcpOverIpv6 ? 16 : 0;
    if (length == 0)
        return ProxyHeader{bytes, {}};
    if (addresses.size() < 2 * (length + 2))
        return Fault::Invalid;
    const QByteArrayView source = addresses.first(length);
    return ProxyHeader{bytes, family == tcpOverIpv4 ? addressOf<quint8>(source, 10, u'.')
                                                    : addressOf<quint16>(source, 16, u':')};
}

Read readBinary(QByteArrayView received)
{
    if (received.size() < binaryFixedBytes)
        return Fault::Incomplete;
    const auto command = quint8(received[12]);
    const qsizetype bytes = binaryFixedBytes + qFromBigEndian<quint16>(received.data() + 14);
    if ((command != asksForItself && command != passesOn) || bytes > ProxyHeader::bytesMost)
        return Fault::Invalid;
    if (received.size() < bytes)
        return Fault::Incomplete;
    if (command == asksForItself)
        return ProxyHeader{bytes, {}};
    return clientOf(quint8(received[13]),
                    received.sliced(binaryFixedBytes).first(bytes - binaryFixedBytes), bytes);
}

} // namespace

Result<ProxyHeader, ProxyHeader::Fault> ProxyHeader::read(QByteArrayView received)
{
    if (!beginsWith(received, lineOpening) && !beginsWith(received, binaryOpening))
        return Fault::Invalid;
    if (received.size() < lineOpening.size())
        return Fault::Incomplete;
    return received.front() == lineOpening.front() ? readLine(received) : readBinary(received);
}

} // namespace relay
