// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/roster/PresenceWords.h"
#include "shared/time/Instant.h"

#include <QDate>
#include <QDateTime>
#include <QString>

/// Times of messages in words.
namespace relay::words {

[[nodiscard]] QDateTime localTime(WallTime time, const TimeStyle &style);
/// "14:05"
[[nodiscard]] QString clockTime(WallTime time, const TimeStyle &style);
/// "Today", "Yesterday", "Monday, 3 March 2025"
[[nodiscard]] QString day(const QDate &day, WallTime now, const TimeStyle &style);
/// For a list: the time today, then "Yesterday", the weekday, the date.
[[nodiscard]] QString brief(WallTime time, WallTime now, const TimeStyle &style);
/// When the words about days change.
[[nodiscard]] WallTime nextMidnight(WallTime now, const TimeStyle &style);

} // namespace relay::words
