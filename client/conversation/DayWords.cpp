// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/DayWords.h"

#include <QCoreApplication>

namespace relay::words {

namespace {

struct Days {
    Q_DECLARE_TR_FUNCTIONS(Days)
};

} // namespace

QDateTime localTime(WallTime time, const TimeStyle &style)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count(), style.zone);
}

QString clockTime(WallTime time, const TimeStyle &style)
{
    return style.locale.toString(localTime(time, style).time(), QLocale::ShortFormat);
}

QString day(const QDate &day, WallTime now, const TimeStyle &style)
{
    const auto age = day.daysTo(localTime(now, style).date());
    if (age == 0)
        return Days::tr("Today");
    if (age == 1)
        return Days::tr("Yesterday");
    return style.locale.toString(day, QLocale::LongFormat);
}

QString brief(WallTime time, WallTime now, const TimeStyle &style)
{
    const QDate date = localTime(time, style).date();
    const auto age = date.daysTo(localTime(now, style).date());
    if (age <= 0)
        return clockTime(time, style);
    if (age == 1)
        return Days::tr("Yesterday");
    if (age < 7)
        return style.locale.standaloneDayName(date.dayOfWeek(), QLocale::LongFormat);
    return style.locale.toString(date, QLocale::ShortFormat);
}

WallTime nextMidnight(WallTime now, const TimeStyle &style)
{
    const QDate tomorrow = localTime(now, style).date().addDays(1);
    return WallTime(milliseconds(tomorrow.startOfDay(style.zone).toMSecsSinceEpoch()));
}

} // namespace relay::words
