// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/Lease.h"

/// How the sessions of one user become one state. Pure functions.
namespace relay::merging {

[[nodiscard]] bool isAnyActive(const Leases &leases);

/// `dnd` (chosen) over `online` (any session active) over `away` (all idle) over `offline`.
[[nodiscard]] PresenceState state(const Leases &leases, PresenceMode mode);

/// The device of the session that became active last, or of the one opened last where none ever
/// was. Two active devices do not fight: going on being active is no news.
[[nodiscard]] DeviceKind device(const Leases &leases);

} // namespace relay::merging
