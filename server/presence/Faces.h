// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"

/// How the two faces of a user follow from what is true. Pure functions.
namespace relay::faces {

/// What others may know, given what they knew `before`. Somebody invisible looks as if they had
/// left at the moment they chose so, and nothing they do afterwards shows.
[[nodiscard]] Face shown(const Face &before, const Face &truth, PresenceMode mode, WallTime now);

/// Stamps `next` with a version that is newer than that of `before`, also after the store was
/// wiped or the clock was set back; an unchanged look keeps its version. True if the look changed.
bool replace(Face &before, Face next, WallTime now);

[[nodiscard]] qint64 nextVersion(qint64 previous, WallTime now);

} // namespace relay::faces
