// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"

#include <QHash>

namespace relay {

/// One session's claim to be alive, with what its device last reported.
struct Lease {
    DeviceKind device = DeviceKind::Desktop;
    Activity activity = Activity::Idle;
    quint64 opened = 0;    ///< counts the user's sessions as they open
    quint64 activated = 0; ///< counts changes from idle to active; 0: was never active
    Instant endsAt;
    bool isClosing = false; ///< in its grace period; nothing moves it forward any more
};

using Leases = QHash<SessionId, Lease>;

} // namespace relay
