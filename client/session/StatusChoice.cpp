// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/StatusChoice.h"

#include <QDateTime>

namespace relay::status {

using namespace protocol;

namespace {

const QTime morning(8, 0);
const QTime bedtime(4, 0);

} // namespace

PresenceSet withMode(const Presence &own, PresenceMode mode, std::optional<WallTime> until)
{
    const bool saysSomething = own.text && !own.text->isEmpty();
    if (mode == PresenceMode::Auto && saysSomething)
        until = own.until;
    return {mode, own.text, until};
}

PresenceSet withText(const Presence &own, const QString &text, std::optional<WallTime> until)
{
    const auto mode = own.mode.value_or(PresenceMode::Auto);
    if (mode != PresenceMode::Auto && !until)
        until = own.until;
    return {mode, text, until};
}

WallTime tomorrow(WallTime now, const QTimeZone &zone)
{
    const auto here = QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count(), zone);
    const auto day = here.time() < bedtime ? here.date() : here.date().addDays(1);
    return WallTime(milliseconds(QDateTime(day, morning, zone).toMSecsSinceEpoch()));
}

} // namespace relay::status
