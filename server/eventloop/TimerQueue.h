// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>

#include <chrono>
#include <optional>
#include <set>

class QObject;

namespace relay {

/// The timers of one event loop, in the order they are due. Pure: it is told the time and never
/// calls a timer itself.
///
/// A timer that is being delivered does not come up again until its delivery is over, also not in
/// an event loop that runs inside it.
class TimerQueue
{
public:
    using Time = std::chrono::nanoseconds; ///< since an origin that does not move
    using Interval = std::chrono::milliseconds;

    struct Timer {
        int id;
        QObject *receiver;
        Interval interval;
        int type; ///< Qt::TimerType; every kind is kept precisely
    };

    void add(const Timer &timer, Time now);
    bool remove(int id);
    bool removeAllOf(const QObject *receiver);

    [[nodiscard]] QList<Timer> timersOf(const QObject *receiver) const;
    /// Nothing if there is no such timer.
    [[nodiscard]] std::optional<Interval> remaining(int id, Time now) const;
    [[nodiscard]] std::optional<Time> nextDue() const;

    /// One delivery: which timer, as it was registered at that moment.
    struct Delivery {
        Timer timer;
        quint64 registration;
    };
    /// What is due, earliest first. Each is offered to `begin` when its turn comes: the deliveries
    /// before it may have removed it.
    [[nodiscard]] QList<Delivery> due(Time now) const;
    /// Re-arms the timer. False if it is not to be delivered any more.
    bool begin(const Delivery &delivery, Time now);
    void end(const Delivery &delivery);

private:
    struct Entry {
        Timer timer;
        Time due;
        quint64 registration;
        bool isDelivering = false;
    };
    struct Place {
        Time due;
        quint64 registration;
        int id;
        friend auto operator<=>(const Place &, const Place &) = default;
    };

    static Place placeOf(const Entry &entry)
    {
        return {entry.due, entry.registration, entry.timer.id};
    }
    Entry *current(const Delivery &delivery);

    quint64 m_registrations = 0;
    QHash<int, Entry> m_timers;
    std::set<Place> m_waiting; ///< those that are not being delivered
};

} // namespace relay
