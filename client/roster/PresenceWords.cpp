// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/PresenceWords.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace relay::words {

using namespace protocol;
using namespace std::chrono_literals;

namespace {

QString presenceText(const char *sentence, int count = -1)
{
    return QCoreApplication::translate("Presence", sentence, nullptr, count);
}

QDateTime local(WallTime time, const TimeStyle &style)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count(), style.zone);
}

WallTime midnightAfter(const QDateTime &day)
{
    return WallTime(
        milliseconds(day.date().addDays(1).startOfDay(day.timeZone()).toMSecsSinceEpoch()));
}

Wording minutesAgo(WallTime seen, milliseconds ago)
{
    const auto minutes = std::chrono::floor<std::chrono::minutes>(ago);
    const int count = int(minutes.count());
    const QString text = count == 1 ? presenceText("last seen 1 minute ago")
                                    : presenceText("last seen %1 minutes ago").arg(count);
    return {text, seen + minutes + 1min};
}

Wording hoursAgo(WallTime seen, milliseconds ago, const QDateTime &today)
{
    const auto hours = std::chrono::floor<std::chrono::hours>(ago);
    const int count = int(hours.count());
    const QString text = count == 1 ? presenceText("last seen 1 hour ago")
                                    : presenceText("last seen %1 hours ago").arg(count);
    return {text, std::min(WallTime(seen + hours + 1h), midnightAfter(today))};
}

Wording onDay(const QDateTime &then, const QDateTime &today, const TimeStyle &style)
{
    const QString clock = style.locale.toString(then.time(), QLocale::ShortFormat);
    const auto days = then.date().daysTo(today.date());
    if (days == 0)
        return {presenceText("last seen today at %1").arg(clock), midnightAfter(today)};
    if (days == 1)
        return {presenceText("last seen yesterday at %1").arg(clock), midnightAfter(today)};
    const QString day = style.locale.toString(then.date(), QLocale::LongFormat);
    return {presenceText("last seen on %1").arg(day), std::nullopt};
}

QString whileHere(const Presence &presence)
{
    if (presence.state == PresenceState::Away)
        return presenceText("away");
    if (presence.state == PresenceState::Dnd)
        return presenceText("do not disturb");
    return presence.device == DeviceKind::Mobile ? presenceText("active on mobile")
                                                 : presenceText("online");
}

} // namespace

Wording lastSeen(WallTime seen, WallTime now, const TimeStyle &style)
{
    const auto ago = std::max(now - seen, milliseconds::zero());
    if (ago < 1min)
        return {presenceText("last seen just now"), std::max(seen, now - ago) + 1min};
    if (ago < 1h)
        return minutesAgo(seen, ago);
    const auto then = local(seen, style);
    const auto today = local(now, style);
    if (ago < 12h && then.date() == today.date())
        return hoursAgo(seen, ago, today);
    return onDay(then, today, style);
}

Wording summary(const std::optional<Presence> &presence, WallTime now, const TimeStyle &style)
{
    if (!presence)
        return {presenceText("status unknown"), std::nullopt};
    if (presence->state != PresenceState::Offline)
        return {whileHere(*presence), std::nullopt};
    if (!presence->lastSeenAt)
        return {presenceText("offline"), std::nullopt};
    return lastSeen(*presence->lastSeenAt, now, style);
}

} // namespace relay::words
