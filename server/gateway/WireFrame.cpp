// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/WireFrame.h"

#include <QtEndian>

namespace relay {

namespace {

constexpr quint8 finalText = 0x81;
constexpr quint8 finalBinary = 0x82;
constexpr quint8 sixteenBitLength = 126;
constexpr quint8 sixtyFourBitLength = 127;

template<class Number>
void appendBigEndian(QByteArray &out, Number number)
{
    const Number swapped = qToBigEndian(number);
    out.append(reinterpret_cast<const char *>(&swapped), sizeof swapped);
}

void appendLength(QByteArray &out, qsizetype length)
{
    if (length < sixteenBitLength) {
        out.append(char(length));
    } else if (length <= 0xffff) {
        out.append(char(sixteenBitLength));
        appendBigEndian(out, quint16(length));
    } else {
        out.append(char(sixtyFourBitLength));
        appendBigEndian(out, quint64(length));
    }
}

} // namespace

QByteArray wireFrame(const QByteArray &payload, protocol::Format format)
{
    constexpr qsizetype longestHeader = 10;
    QByteArray out;
    out.reserve(payload.size() + longestHeader);
    out.append(char(format == protocol::Format::Json ? finalText : finalBinary));
    appendLength(out, payload.size());
    out.append(payload);
    return out;
}

const QByteArray &EncodedPush::in(protocol::Format format)
{
    auto &encoded = format == protocol::Format::Json ? m_json : m_cbor;
    if (!encoded)
        encoded = wireFrame(protocol::encode(m_news, format), format);
    return *encoded;
}

} // namespace relay
