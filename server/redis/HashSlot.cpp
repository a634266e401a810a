// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/HashSlot.h"

#include <array>

namespace relay {

namespace {

constexpr std::array<quint16, 256> makeTable()
{
    std::array<quint16, 256> table{};
    for (size_t byte = 0; byte < table.size(); ++byte) {
        auto remainder = quint16(byte << 8);
        for (int bit = 0; bit < 8; ++bit)
            remainder = quint16(remainder & 0x8000 ? (remainder << 1) ^ 0x1021 : remainder << 1);
        table[byte] = remainder;
    }
    return table;
}

constexpr auto table = makeTable();

QByteArrayView tagOf(QByteArrayView key)
{
    const auto open = key.indexOf('{');
    const auto close = open < 0 ? -1 : key.indexOf('}', open + 1);
    return close <= open + 1 ? key : key.sliced(open + 1, close - open - 1);
}

} // namespace

quint16 crc16(QByteArrayView bytes)
{
    quint16 remainder = 0;
    for (const char byte : bytes)
        remainder = quint16((remainder << 8) ^ table[((remainder >> 8) ^ quint8(byte)) & 0xff]);
    return remainder;
}

int hashSlot(QByteArrayView key)
{
    return crc16(tagOf(key)) % redisSlots;
}

} // namespace relay
