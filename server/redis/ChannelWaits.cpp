// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/ChannelWaits.h"

namespace relay {

void ChannelWaits::add(const QSet<QByteArray> &missing, const Then<bool> &then)
{
    Q_ASSERT(!missing.isEmpty());
    const auto wait = std::make_shared<Wait>(Wait{missing, then});
    for (const QByteArray &channel : missing)
        m_waits[channel].append(wait);
}

void ChannelWaits::heard(const QByteArray &channel)
{
    for (const auto &wait : m_waits.take(channel)) {
        wait->missing.remove(channel);
        if (wait->then && wait->missing.isEmpty())
            std::exchange(wait->then, nullptr)(true);
    }
}

void ChannelWaits::failed(const QByteArray &channel)
{
    for (const auto &wait : m_waits.take(channel)) {
        if (wait->then)
            std::exchange(wait->then, nullptr)(false);
    }
}

} // namespace relay
