// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>

namespace relay {

/// A Redis Cluster spreads its keys over this many slots.
inline constexpr int redisSlots = 16'384;

/// CRC-16/XMODEM, which Redis uses.
[[nodiscard]] quint16 crc16(QByteArrayView bytes);

/// The slot of a key or sharded channel: only what is between the first braces counts, if anything
/// is, so that keys with the same tag are on the same server.
[[nodiscard]] int hashSlot(QByteArrayView key);

} // namespace relay
