// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingThrottle.h"

namespace relay {

TypingThrottle::TypingThrottle(milliseconds throttle, milliseconds idle)
    : m_throttle(throttle)
    , m_idle(idle)
{
}

TypingThrottle::Signal TypingThrottle::userTyped(bool isTextEmpty, Instant now)
{
    if (isTextEmpty)
        return ended();
    if (m_idleAt)
        m_idleAt = now + m_idle;
    if (m_lastStart && now - *m_lastStart < m_throttle)
        return Signal::None;
    m_lastStart = now;
    m_idleAt = now + m_idle;
    return Signal::Start;
}

TypingThrottle::Signal TypingThrottle::ended()
{
    if (!m_idleAt)
        return Signal::None;
    m_idleAt.reset();
    return Signal::Stop;
}

void TypingThrottle::connectionLost()
{
    m_idleAt.reset();
    m_lastStart.reset();
}

TypingThrottle::Signal TypingThrottle::tick(Instant now)
{
    return m_idleAt && now >= *m_idleAt ? ended() : Signal::None;
}

void TypingThrottle::setTimings(milliseconds throttle, milliseconds idle)
{
    m_throttle = throttle;
    m_idle = idle;
}

} // namespace relay
