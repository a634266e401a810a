// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/PresenceMessages.h"
#include "shared/time/Instant.h"

#include <QLocale>
#include <QString>
#include <QTimeZone>

#include <optional>

/// Presence in words, and when the words will be out of date.
namespace relay::words {

/// How and where times are written.
struct TimeStyle {
    QTimeZone zone;
    QLocale locale;
};

struct Wording {
    QString text;
    std::optional<WallTime> validUntil; ///< when it has to be worded anew; absent: never
};

/// "last seen 5 minutes ago", "last seen yesterday at 18:40" …
[[nodiscard]] Wording lastSeen(WallTime seen, WallTime now, const TimeStyle &style);

/// The one line of a header. Absent presence: unknown.
[[nodiscard]] Wording summary(const std::optional<protocol::Presence> &presence, WallTime now,
                              const TimeStyle &style);

/// "until 15:40", "until tomorrow at 08:00", "until 3 March".
[[nodiscard]] Wording until(WallTime end, WallTime now, const TimeStyle &style);

} // namespace relay::words
