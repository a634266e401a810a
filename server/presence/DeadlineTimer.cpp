// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/DeadlineTimer.h"

#include <algorithm>

namespace relay {

namespace {

/// QTimer counts in int; whoever sleeps this long looks again and arms anew.
constexpr milliseconds longestSleep{24 * 3'600'000};

} // namespace

DeadlineTimer::DeadlineTimer(const Clock &clock, NextDeadline nextDeadline,
                             std::function<void()> onDeadline, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_nextDeadline(std::move(nextDeadline))
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this, onDeadline = std::move(onDeadline)] {
        m_armedTo.reset();
        onDeadline();
        rearm();
    });
}

void DeadlineTimer::rearm()
{
    const auto deadline = m_nextDeadline();
    if (deadline == m_armedTo)
        return;
    m_armedTo = deadline;
    if (!deadline) {
        m_timer.stop();
        return;
    }
    // Compared first: a deadline at the beginning of all time is no number to calculate with.
    const Instant now = m_clock.now();
    const auto wait = *deadline <= now ? milliseconds::zero() : *deadline - now;
    m_timer.start(std::min(wait, longestSleep));
}

} // namespace relay
