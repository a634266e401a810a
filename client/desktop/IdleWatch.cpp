// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/IdleWatch.h"

#include "client/session/Session.h"

#include <QEvent>

namespace relay {

namespace {

bool isInput(QEvent::Type type)
{
    switch (type) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TabletPress:
    case QEvent::InputMethod: return true;
    default: return false;
    }
}

} // namespace

IdleWatch::IdleWatch(Session &session, AlarmClock &clock, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_clock(clock)
    , m_core(timings::defaults.idle, clock.now())
{
    connect(&session, &Session::wentOnline, this, [this] {
        m_core.setIdleAfter(m_session.timings().idle);
        tick();
    });
    arm();
}

bool IdleWatch::eventFilter(QObject *watched, QEvent *event)
{
    if (isInput(event->type()) && watched->isWindowType())
        report(m_core.inputHappened(m_clock.now()));
    return QObject::eventFilter(watched, event);
}

void IdleWatch::tick()
{
    report(m_core.tick(m_clock.now()));
    arm();
}

void IdleWatch::report(const std::optional<protocol::Activity> &activity)
{
    if (!activity)
        return;
    m_session.activityChanged(*activity);
    arm();
}

void IdleWatch::arm()
{
    m_clock.wakeAt(this, m_core.nextDeadline(), [this] { tick(); });
}

} // namespace relay
