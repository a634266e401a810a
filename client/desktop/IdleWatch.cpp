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

IdleWatch::IdleWatch(Session &session, AlarmClock &clock, Sources sources, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_clock(clock)
    , m_core(timings::defaults.idle, clock.now())
    , m_sources(std::move(sources))
{
    for (const auto &source : m_sources)
        connect(source.get(), &IdleSource::touched, this,
                [this, who = source.get()] { touched(who); });
    connect(&session, &Session::wentOnline, this, [this] {
        m_core.setIdleAfter(m_session.timings().idle);
        startOver();
    });
    startOver();
}

IdleWatch::~IdleWatch() = default;

QString IdleWatch::source() const
{
    return isAsking() ? m_sources[m_at]->name() : QStringLiteral("windows");
}

/// A desktop may have come up, or come back, since the last time.
void IdleWatch::startOver()
{
    m_at = 0;
    look();
}

void IdleWatch::look()
{
    if (!isAsking()) {
        report(m_core.tick(m_clock.now()));
        arm();
        return;
    }
    m_sources[m_at]->ask(
        [this, at = m_at](const std::optional<milliseconds> &pause) { answered(at, pause); });
}

/// Who does not know is not asked again, until the next connection.
void IdleWatch::answered(std::size_t source, std::optional<milliseconds> pause)
{
    if (source != m_at)
        return;
    if (!pause) {
        ++m_at;
        Q_EMIT sourceChanged();
        look();
        return;
    }
    Q_EMIT sourceChanged();
    report(m_core.untouchedFor(*pause, m_clock.now()));
    arm();
}

void IdleWatch::touched(const IdleSource *source)
{
    if (isAsking() && source == m_sources[m_at].get())
        report(m_core.inputHappened(m_clock.now()));
}

bool IdleWatch::eventFilter(QObject *watched, QEvent *event)
{
    if (isInput(event->type()) && watched->isWindowType())
        report(m_core.inputHappened(m_clock.now()));
    return QObject::eventFilter(watched, event);
}

void IdleWatch::setLocked(bool isLocked)
{
    m_isLocked = isLocked;
    updateGone();
}

void IdleWatch::setAsleep(bool isAsleep)
{
    m_isAsleep = isAsleep;
    updateGone();
}

void IdleWatch::updateGone()
{
    report(m_core.setGone(m_isLocked || m_isAsleep, m_clock.now()));
}

void IdleWatch::report(const std::optional<protocol::Activity> &activity)
{
    if (!activity)
        return;
    m_session.activityChanged(*activity);
    arm();
}

/// While somebody is there: when the pause could be long enough. During a pause: in a second,
/// unless somebody tells of its end.
void IdleWatch::arm()
{
    auto next = m_core.nextDeadline();
    if (!next && isAsking() && !m_sources[m_at]->listen())
        next = m_clock.now() + IdleCore::lookAgain;
    m_clock.wakeAt(this, next, [this] { look(); });
}

} // namespace relay
