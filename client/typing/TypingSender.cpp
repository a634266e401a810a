// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingSender.h"

#include "client/profile/ClientSettings.h"
#include "client/session/Session.h"

namespace relay {

using namespace protocol;

TypingSender::TypingSender(Session &session, const ClientSettings &settings, AlarmClock &clock,
                           QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_settings(settings)
    , m_clock(clock)
    , m_throttle(timings::defaults.typingThrottle, timings::defaults.typingIdle)
{
    connect(&session, &Session::wentOnline, this, [this] {
        m_throttle.setTimings(m_session.timings().typingThrottle, m_session.timings().typingIdle);
    });
    connect(&session, &Session::wentOffline, this, [this] {
        m_throttle.connectionLost();
        m_clock.cancel(this);
    });
    connect(&settings, &ClientSettings::sendTypingChanged, this, [this] { ended(); });
}

void TypingSender::userTyped(const ConversationId &where, bool isTextEmpty)
{
    if (where != m_where) {
        ended();
        m_throttle.connectionLost();
        m_where = where;
    }
    if (m_settings.sendTyping() && m_session.isOnline())
        say(m_throttle.userTyped(isTextEmpty, m_clock.now()));
}

void TypingSender::ended(const ConversationId &where)
{
    if (where == m_where)
        ended();
}

void TypingSender::ended()
{
    say(m_throttle.ended());
}

void TypingSender::say(TypingThrottle::Signal signal)
{
    if (signal == TypingThrottle::Signal::Start)
        m_session.tell(TypingStart{m_where});
    if (signal == TypingThrottle::Signal::Stop)
        m_session.tell(TypingStop{m_where});
    m_clock.wakeAt(this, m_throttle.nextDeadline(),
                   [this] { say(m_throttle.tick(m_clock.now())); });
}

} // namespace relay
