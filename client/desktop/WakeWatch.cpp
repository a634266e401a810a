// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/WakeWatch.h"

#include <QSocketNotifier>

#include <cerrno>
#include <limits>

#ifdef Q_OS_LINUX
#include <sys/timerfd.h>
#include <unistd.h>
#endif

namespace relay {

#ifdef Q_OS_LINUX

WakeWatch::WakeWatch(QObject *parent)
    : QObject(parent)
    , m_timer(::timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC))
{
    if (m_timer < 0)
        return;
    auto *notifier = new QSocketNotifier(m_timer, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, &WakeWatch::look);
    arm();
}

WakeWatch::~WakeWatch()
{
    if (m_timer >= 0)
        ::close(m_timer);
}

/// A time that never comes, to be cancelled when the clock jumps.
void WakeWatch::arm() const
{
    itimerspec never{};
    never.it_value.tv_sec = std::numeric_limits<decltype(never.it_value.tv_sec)>::max();
    ::timerfd_settime(m_timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, nullptr);
}

void WakeWatch::look()
{
    quint64 expirations = 0;
    const bool jumped = ::read(m_timer, &expirations, sizeof expirations) < 0 && errno == ECANCELED;
    arm();
    if (jumped)
        Q_EMIT woke();
}

#else

WakeWatch::WakeWatch(QObject *parent)
    : QObject(parent)
{
}
WakeWatch::~WakeWatch() = default;
void WakeWatch::arm() const {}
void WakeWatch::look() {}

#endif

} // namespace relay
