// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/IdleCore.h"

#include <algorithm>

namespace relay {

using protocol::Activity;

IdleCore::IdleCore(milliseconds idleAfter, Instant now)
    : m_idleAfter(idleAfter)
    , m_lastInput(now)
{
}

std::optional<Activity> IdleCore::inputHappened(Instant now)
{
    return untouchedFor(milliseconds::zero(), now);
}

std::optional<Activity> IdleCore::untouchedFor(milliseconds pause, Instant now)
{
    m_lastInput = std::max(m_lastInput, now - pause);
    return tick(now);
}

std::optional<Activity> IdleCore::setGone(bool isGone, Instant now)
{
    const bool cameBack = m_isGone && !isGone;
    m_isGone = isGone;
    return cameBack ? inputHappened(now) : tick(now);
}

std::optional<Activity> IdleCore::tick(Instant now)
{
    const bool isIdle = m_isGone || now - m_lastInput >= m_idleAfter;
    if (std::exchange(m_isIdle, isIdle) == isIdle)
        return std::nullopt;
    return isIdle ? Activity::Idle : Activity::Active;
}

std::optional<Instant> IdleCore::nextDeadline() const
{
    return m_isIdle ? std::nullopt : std::optional(m_lastInput + m_idleAfter);
}

} // namespace relay
