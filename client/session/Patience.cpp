// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/Patience.h"

#include <algorithm>

namespace relay {

using namespace protocol;
using namespace std::chrono_literals;

namespace {

constexpr milliseconds firstPause{1s};
constexpr milliseconds longestPause{30s};

} // namespace

Patience::Patience(AlarmClock &clock)
    : m_clock(clock)
{
}

std::optional<milliseconds> Patience::pauseAfter(const Failure &failure, int refusals)
{
    if (failure.code != ErrorCode::Unavailable && failure.code != ErrorCode::RateLimited)
        return std::nullopt;
    const milliseconds grown = firstPause * (1 << std::clamp(refusals - 1, 0, 5));
    return std::max(std::min(grown, longestPause), milliseconds(failure.retryAfterMs.value_or(0)));
}

void Patience::wait(milliseconds pause, QObject *asker, std::function<void(bool)> then)
{
    const quint64 number = ++m_last;
    const auto &waiting =
        m_waiting.emplace(number, Waiting{asker, std::move(then), std::make_unique<QObject>()})
            .first->second;
    m_clock.wakeAt(waiting.alarm.get(), m_clock.now() + pause,
                   [this, number] { goOn(number, true); });
}

void Patience::connectionLost()
{
    // Who goes on may wait anew, for the next connection.
    for (quint64 last = m_last; !m_waiting.empty() && m_waiting.begin()->first <= last;)
        goOn(m_waiting.begin()->first, false);
}

void Patience::goOn(quint64 number, bool isConnected)
{
    const auto waiting = m_waiting.extract(number);
    m_clock.cancel(waiting.mapped().alarm.get());
    if (waiting.mapped().asker)
        waiting.mapped().then(isConnected);
}

} // namespace relay
