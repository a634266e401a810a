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

/// Not named as its context: that is what the wire calls a state.
struct Said {
    Q_DECLARE_TR_FUNCTIONS(Presence)
};

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
    return {Said::tr("last seen %n minute(s) ago", nullptr, count), seen + minutes + 1min};
}

Wording hoursAgo(WallTime seen, milliseconds ago, const QDateTime &today)
{
    const auto hours = std::chrono::floor<std::chrono::hours>(ago);
    const int count = int(hours.count());
    return {Said::tr("last seen %n hour(s) ago", nullptr, count),
            std::min(WallTime(seen + hours + 1h), midnightAfter(today))};
}

Wording onDay(const QDateTime &then, const QDateTime &today, const TimeStyle &style)
{
    const QString clock = style.locale.toString(then.time(), QLocale::ShortFormat);
    const auto days = then.date().daysTo(today.date());
    if (days == 0)
        return {Said::tr("last seen today at %1").arg(clock), midnightAfter(today)};
    if (days == 1)
        return {Said::tr("last seen yesterday at %1").arg(clock), midnightAfter(today)};
    const QString day = style.locale.toString(then.date(), QLocale::LongFormat);
    return {Said::tr("last seen on %1").arg(day), std::nullopt};
}

QString whileHere(const Presence &presence)
{
    if (presence.state == PresenceState::Away)
        return Said::tr("away");
    if (presence.state == PresenceState::Dnd)
        return Said::tr("do not disturb");
    return presence.device == DeviceKind::Mobile ? Said::tr("active on mobile")
                                                 : Said::tr("online");
}

} // namespace

Wording lastSeen(WallTime seen, WallTime now, const TimeStyle &style)
{
    const auto ago = std::max(now - seen, milliseconds::zero());
    if (ago < 1min)
        return {Said::tr("last seen just now"), std::max(seen, now - ago) + 1min};
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
        return {Said::tr("status unknown"), std::nullopt};
    if (presence->state != PresenceState::Offline)
        return {whileHere(*presence), std::nullopt};
    if (!presence->lastSeenAt)
        return {Said::tr("offline"), std::nullopt};
    return lastSeen(*presence->lastSeenAt, now, style);
}

Wording until(WallTime end, WallTime now, const TimeStyle &style)
{
    const auto then = local(end, style);
    const auto today = local(now, style);
    const QString clock = style.locale.toString(then.time(), QLocale::ShortFormat);
    const auto days = today.date().daysTo(then.date());
    if (days <= 0)
        return {Said::tr("until %1").arg(clock), std::nullopt};
    if (days == 1)
        return {Said::tr("until tomorrow at %1").arg(clock), midnightAfter(today)};
    const QString day = style.locale.toString(then.date(), QLocale::LongFormat);
    return {Said::tr("until %1").arg(day), midnightAfter(today)};
}

} // namespace relay::words
