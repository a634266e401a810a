// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/time/SystemAlarmClock.h"

#include <algorithm>
#include <limits>

namespace relay {

void SystemAlarmClock::wakeAt(QObject *owner, Instant when, Ring ring)
{
    cancel(owner);
    auto *timer = new QTimer(owner); // goes with its owner
    timer->setSingleShot(true);
    timer->setTimerType(Qt::PreciseTimer);
    m_timers.insert(owner, timer);
    QObject::connect(timer, &QObject::destroyed, &m_alive, [this, owner] {
        if (!m_timers.value(owner))
            m_timers.remove(owner); // unless it was armed anew meanwhile
    });
    QObject::connect(timer, &QTimer::timeout, owner, [this, owner, ring = std::move(ring)] {
        const auto held = ring; // arming anew deletes the timer that holds this
        cancel(owner);
        held();
    });
    const auto wait = std::clamp((when - now()).count(), milliseconds::rep(0),
                                 milliseconds::rep(std::numeric_limits<int>::max()));
    timer->start(int(wait));
}

void SystemAlarmClock::cancel(QObject *owner)
{
    if (QTimer *timer = m_timers.take(owner)) {
        timer->stop();
        timer->deleteLater();
    }
}

} // namespace relay
