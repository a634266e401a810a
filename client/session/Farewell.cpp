// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/Farewell.h"

#include "client/session/Session.h"

#include <utility>

namespace relay {

void Farewell::say(Session &session, AlarmClock &clock, std::function<void()> then)
{
    auto *farewell = new Farewell(session, clock, std::move(then));
    if (session.isIntroducing())
        connect(&session, &Session::stateChanged, farewell, &Farewell::sayBye);
    else
        farewell->sayBye();
}

Farewell::Farewell(Session &session, AlarmClock &clock, std::function<void()> then)
    : QObject(&session)
    , m_session(session)
    , m_clock(clock)
    , m_then(std::move(then))
{
    m_clock.wakeAt(this, m_clock.now() + patience, [this] { end(); });
}

/// Without a connection the question fails at once, and there is nobody to tell.
void Farewell::sayBye()
{
    disconnect(&m_session, nullptr, this, nullptr);
    m_session.ask(protocol::Bye{}, this, [this](const auto &) { end(); });
}

void Farewell::end()
{
    m_clock.cancel(this);
    deleteLater();
    if (const auto then = std::exchange(m_then, nullptr))
        then();
}

} // namespace relay
