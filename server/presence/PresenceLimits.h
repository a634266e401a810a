// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Limits.h"

namespace relay {

/// The limits of presence and typing that a server may run with.
struct PresenceLimits {
    qint64 sessionsPerUser = limits::sessionsPerUser;
    qint64 contactsWatched = limits::contactsWatched; ///< by a session in contacts mode
    qint64 dottedMembers = limits::dottedMembers;     ///< larger conversations show a count
    qint64 typingMembers = limits::typingMembers;     ///< nobody types visibly in larger ones
};

} // namespace relay
