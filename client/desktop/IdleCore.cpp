// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/IdleCore.h"

namespace relay {

using protocol::Activity;

IdleCore::IdleCore(milliseconds idleAfter, Instant now)
    : m_idleAfter(idleAfter)
    , m_lastInput(now)
{
}

std::optional<Activity> IdleCore::inputHappened(Instant now)
{
    m_lastInput = now;
    return std::exchange(m_isIdle, false) ? std::optional(Activity::Active) : std::nullopt;
}

std::optional<Activity> IdleCore::tick(Instant now)
{
    if (m_isIdle || now - m_lastInput < m_idleAfter)
        return std::nullopt;
    m_isIdle = true;
    return Activity::Idle;
}

std::optional<Instant> IdleCore::nextDeadline() const
{
    return m_isIdle ? std::nullopt : std::optional(m_lastInput + m_idleAfter);
}

} // namespace relay
