// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/PresenceMessages.h"

#include <QTimeZone>

#include <optional>

/// What a choice about oneself makes of what was chosen before. Mode and text have one end between
/// them on the wire; these are the rules by which neither is stretched or cut short unasked where
/// that can be helped (docs/decisions/0140).
namespace relay::status {

/// Absent: until it is changed. A text that was said stays, and ends no later than it would have.
[[nodiscard]] protocol::PresenceSet withMode(const protocol::Presence &own,
                                             protocol::PresenceMode mode,
                                             std::optional<WallTime> until);

/// A mode that was chosen stays; one that has an end is never made endless by this.
[[nodiscard]] protocol::PresenceSet withText(const protocol::Presence &own, const QString &text,
                                             std::optional<WallTime> until);

/// "Until tomorrow" is until eight in the morning after one has slept: in the small hours that is
/// the same day.
[[nodiscard]] WallTime tomorrow(WallTime now, const QTimeZone &zone);

} // namespace relay::status
