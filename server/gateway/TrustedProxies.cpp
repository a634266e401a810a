// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/TrustedProxies.h"

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// A socket that listens to both families sees IPv4 addresses as IPv6 ones.
QHostAddress unmapped(const QHostAddress &address)
{
    bool isIpv4 = false;
    const quint32 ipv4 = address.toIPv4Address(&isIpv4);
    return isIpv4 ? QHostAddress(ipv4) : address;
}

} // namespace

Result<TrustedProxies, QString> TrustedProxies::parse(const QStringList &names)
{
    TrustedProxies proxies;
    for (const QString &name : names) {
        const auto network = QHostAddress::parseSubnet(name);
        if (network.first.isNull())
            return u"--trusted-proxy %1 is neither an address nor a network."_s.arg(name);
        proxies.m_networks.append(network);
    }
    return proxies;
}

bool TrustedProxies::contain(const QHostAddress &peer) const
{
    const QHostAddress address = unmapped(peer);
    return std::any_of(m_networks.begin(), m_networks.end(),
                       [&address](const auto &network) { return address.isInSubnet(network); });
}

} // namespace relay
