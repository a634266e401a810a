// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/eventloop/TimerQueue.h"

#include <algorithm>

namespace relay {

void TimerQueue::add(const Timer &timer, Time now)
{
    Q_ASSERT(!m_timers.contains(timer.id));
    const Entry entry{timer, now + timer.interval, ++m_registrations};
    m_timers.insert(timer.id, entry);
    m_waiting.insert(placeOf(entry));
}

bool TimerQueue::remove(int id)
{
    const auto found = m_timers.constFind(id);
    if (found == m_timers.constEnd())
        return false;
    m_waiting.erase(placeOf(*found));
    m_timers.erase(found);
    return true;
}

bool TimerQueue::removeAllOf(const QObject *receiver)
{
    const auto timers = timersOf(receiver);
    for (const Timer &timer : timers)
        remove(timer.id);
    return !timers.isEmpty();
}

QList<TimerQueue::Timer> TimerQueue::timersOf(const QObject *receiver) const
{
    QList<Timer> timers;
    for (const Entry &entry : m_timers) {
        if (entry.timer.receiver == receiver)
            timers.append(entry.timer);
    }
    return timers;
}

std::optional<TimerQueue::Interval> TimerQueue::remaining(int id, Time now) const
{
    const auto found = m_timers.constFind(id);
    if (found == m_timers.constEnd())
        return std::nullopt;
    return std::max(Interval::zero(), std::chrono::ceil<Interval>(found->due - now));
}

std::optional<TimerQueue::Time> TimerQueue::nextDue() const
{
    return m_waiting.empty() ? std::nullopt : std::optional(m_waiting.begin()->due);
}

QList<TimerQueue::Delivery> TimerQueue::due(Time now) const
{
    QList<Delivery> deliveries;
    for (const Place &place : m_waiting) {
        if (place.due > now)
            break;
        deliveries.append({m_timers.constFind(place.id)->timer, place.registration});
    }
    return deliveries;
}

bool TimerQueue::begin(const Delivery &delivery, Time now)
{
    Entry *entry = current(delivery);
    if (!entry || entry->isDelivering)
        return false;
    m_waiting.erase(placeOf(*entry));
    entry->isDelivering = true;
    // In step with the beginning, unless that is lost already: a late loop does not fire a burst.
    entry->due += entry->timer.interval;
    if (entry->due <= now)
        entry->due = now + entry->timer.interval;
    return true;
}

void TimerQueue::end(const Delivery &delivery)
{
    Entry *entry = current(delivery);
    if (!entry)
        return;
    entry->isDelivering = false;
    m_waiting.insert(placeOf(*entry));
}

/// An id may have been given to another timer in the meantime.
TimerQueue::Entry *TimerQueue::current(const Delivery &delivery)
{
    const auto found = m_timers.find(delivery.timer.id);
    if (found == m_timers.end() || found->registration != delivery.registration)
        return nullptr;
    return &*found;
}

} // namespace relay
