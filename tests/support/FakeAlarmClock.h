// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/time/AlarmClock.h"

#include <QHash>
#include <QPointer>

#include <algorithm>

namespace relay::test {

/// A clock that stands still until the test moves it, and then rings every alarm on the way, each
/// at its own time.
class FakeAlarmClock final : public AlarmClock
{
public:
    using AlarmClock::wakeAt;

    [[nodiscard]] Instant now() const override { return Instant(m_elapsed); }
    [[nodiscard]] WallTime wallTime() const override { return m_origin + m_elapsed; }

    void wakeAt(QObject *owner, Instant when, Ring ring) override
    {
        m_alarms.insert(owner, {owner, when, std::move(ring)});
    }
    void cancel(QObject *owner) override { m_alarms.remove(owner); }

    void advance(milliseconds by)
    {
        const Instant end = now() + by;
        while (const auto next = nextOwner(end)) {
            const Alarm alarm = m_alarms.take(*next);
            m_elapsed = std::max(m_elapsed, alarm.when.time_since_epoch());
            if (alarm.owner)
                alarm.ring();
        }
        m_elapsed = end.time_since_epoch();
    }

    [[nodiscard]] int armed() const { return int(m_alarms.size()); }

private:
    struct Alarm {
        QPointer<QObject> owner;
        Instant when;
        Ring ring;
    };

    [[nodiscard]] std::optional<QObject *> nextOwner(Instant end) const
    {
        std::optional<QObject *> next;
        Instant nearest = end;
        for (auto it = m_alarms.cbegin(); it != m_alarms.cend(); ++it) {
            if (it->when > nearest || (next && it->when == nearest))
                continue;
            nearest = it->when;
            next = it.key();
        }
        return next;
    }

    QHash<QObject *, Alarm> m_alarms;
    milliseconds m_elapsed{1'000'000};
    WallTime m_origin{milliseconds{1'790'000'000'000}};
};

} // namespace relay::test
