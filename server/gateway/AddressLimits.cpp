// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/AddressLimits.h"

namespace relay {

AddressLimits::Admission AddressLimits::connected(const QString &address, Instant now)
{
    if (m_connections >= m_rules.connectionsInAll)
        return Admission::Full;
    Peer &from = peer(address);
    if (from.connections >= m_rules.connectionsPerAddress)
        return Admission::TooMany;
    if (!from.connects.take(now))
        return Admission::TooFast;
    ++from.connections;
    ++m_connections;
    forgetQuietOnes(now);
    return Admission::Welcome;
}

void AddressLimits::closed(const QString &address, Instant now)
{
    Peer &from = peer(address);
    Q_ASSERT(from.connections > 0 && m_connections > 0);
    --from.connections;
    --m_connections;
    forgetQuietOnes(now);
}

std::optional<milliseconds> AddressLimits::signInRefused(const QString &address, Instant now)
{
    Peer &from = peer(address);
    if (from.signIns.take(now))
        return std::nullopt;
    return from.signIns.wait();
}

AddressLimits::Peer &AddressLimits::peer(const QString &address)
{
    auto found = m_peers.find(address);
    if (found == m_peers.end())
        found = m_peers.insert(
            address, Peer{0, TokenBucket(m_rules.connects), TokenBucket(m_rules.signIns)});
    return *found;
}

/// Only when many are known, and then the threshold moves with what is left: the cost stays small
/// however many addresses come.
void AddressLimits::forgetQuietOnes(Instant now)
{
    if (m_peers.size() < m_forgetAt)
        return;
    m_peers.removeIf([now](const auto &entry) {
        Peer &known = entry.value();
        return known.connections == 0 && known.connects.isFull(now) && known.signIns.isFull(now);
    });
    m_forgetAt = std::max<qsizetype>(1024, m_peers.size() * 2);
}

} // namespace relay
