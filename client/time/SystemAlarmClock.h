// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/time/AlarmClock.h"
#include "shared/time/SystemClock.h"

#include <QHash>
#include <QPointer>
#include <QTimer>

namespace relay {

/// The machine's clocks, with one timer per owner that has something to wait for.
class SystemAlarmClock final : public AlarmClock
{
public:
    using AlarmClock::wakeAt;

    [[nodiscard]] Instant now() const override { return m_clock.now(); }
    [[nodiscard]] WallTime wallTime() const override { return m_clock.wallTime(); }
    void wakeAt(QObject *owner, Instant when, Ring ring) override;
    void cancel(QObject *owner) override;

private:
    SystemClock m_clock;
    QHash<QObject *, QPointer<QTimer>> m_timers;
    QObject m_alive; ///< an owner that lives longer than this clock ends without calling it
};

} // namespace relay
