// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/Faces.h"

#include <algorithm>
#include <utility>

namespace relay::faces {

Face shown(const Face &before, const Face &truth, PresenceMode mode, WallTime now)
{
    const bool isHere = truth.state != PresenceState::Offline;
    if (isHere && mode != PresenceMode::Invisible)
        return truth;
    if (before.state == PresenceState::Offline)
        return before;
    Face gone;
    gone.lastSeenAt = isHere ? now : truth.lastSeenAt;
    return gone;
}

bool replace(Face &before, Face next, WallTime now)
{
    if (before.looksLike(next))
        return false;
    next.version = nextVersion(before.version, now);
    before = std::move(next);
    return true;
}

qint64 nextVersion(qint64 previous, WallTime now)
{
    return std::max(previous + 1, qint64(now.time_since_epoch().count()));
}

} // namespace relay::faces
