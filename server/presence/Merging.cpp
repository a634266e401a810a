// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/Merging.h"

#include <algorithm>
#include <tuple>

namespace relay::merging {

namespace {

bool isActive(const Lease &lease)
{
    return lease.activity == Activity::Active;
}

auto recency(const Lease &lease)
{
    return std::tuple(isActive(lease), lease.activated, lease.opened);
}

} // namespace

bool isAnyActive(const Leases &leases)
{
    return std::any_of(leases.begin(), leases.end(), isActive);
}

PresenceState state(const Leases &leases, PresenceMode mode)
{
    if (leases.isEmpty())
        return PresenceState::Offline;
    if (mode == PresenceMode::Dnd)
        return PresenceState::Dnd;
    return isAnyActive(leases) ? PresenceState::Online : PresenceState::Away;
}

DeviceKind device(const Leases &leases)
{
    Q_ASSERT(!leases.isEmpty());
    const auto earlier = [](const Lease &left, const Lease &right) {
        return recency(left) < recency(right);
    };
    return std::max_element(leases.begin(), leases.end(), earlier)->device;
}

} // namespace relay::merging
