// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/eventloop/EpollDispatcher.h"

#include <QCoreApplication>
#include <QThread>
#include <QTimerEvent>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <limits>

namespace relay {

namespace {

TimerQueue::Time steadyNow()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

} // namespace

EpollDispatcher::EpollDispatcher(QObject *parent)
    : QAbstractEventDispatcher(parent)
    , m_wakeDescriptor(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC))
{
    if (m_wakeDescriptor < 0)
        qFatal("eventfd failed: %s", strerror(errno));
    m_descriptors.addWaker(m_wakeDescriptor);
}

EpollDispatcher::~EpollDispatcher()
{
    ::close(m_wakeDescriptor);
}

bool EpollDispatcher::processEvents(QEventLoop::ProcessEventsFlags flags)
{
    m_isInterrupted = false;
    // What is posted from here on sets the flag again, and then nothing waits below: an event is
    // either sent now or seen before the loop goes to sleep.
    m_isWoken = false;
    Q_EMIT awake();
    QCoreApplication::sendPostedEvents();
    // What these have posted in turn (to flush what they wrote, mostly) is sent before the kernel
    // is asked: a socket that is written and flushed has then never needed its write notifier.
    // Once, so that events that post each other do not starve the sockets.
    if (m_isWoken.exchange(false))
        QCoreApplication::sendPostedEvents();
    if (m_isInterrupted)
        return false;

    const bool withSockets = !flags.testFlag(QEventLoop::ExcludeSocketNotifiers);
    const bool sleeps = waitTime_ms(flags.testFlag(QEventLoop::WaitForMoreEvents)) != 0;
    if (sleeps)
        Q_EMIT aboutToBlock();
    // Asked again: who heard of the blocking may have posted something.
    wait(sleeps ? waitTime_ms(true) : 0, withSockets);
    if (sleeps)
        Q_EMIT awake();

    const int notified = withSockets ? activateNotifiers() : 0;
    return notified + activateTimers() > 0 || m_isWoken;
}

void EpollDispatcher::registerSocketNotifier(QSocketNotifier *notifier)
{
    Q_ASSERT(notifier->thread() == thread() && thread() == QThread::currentThread());
    m_descriptors.add(notifier);
}

void EpollDispatcher::unregisterSocketNotifier(QSocketNotifier *notifier)
{
    Q_ASSERT(thread() == QThread::currentThread());
    m_descriptors.remove(notifier);
}

void EpollDispatcher::registerTimer(int timerId, qint64 interval, Qt::TimerType timerType,
                                    QObject *object)
{
    m_timers.add({timerId, object, TimerQueue::Interval(interval), timerType}, steadyNow());
}

bool EpollDispatcher::unregisterTimer(int timerId)
{
    return m_timers.remove(timerId);
}

bool EpollDispatcher::unregisterTimers(QObject *object)
{
    return m_timers.removeAllOf(object);
}

QList<QAbstractEventDispatcher::TimerInfo> EpollDispatcher::registeredTimers(QObject *object) const
{
    QList<TimerInfo> infos;
    for (const auto &timer : m_timers.timersOf(object))
        infos.append(TimerInfo(timer.id, int(timer.interval.count()), Qt::TimerType(timer.type)));
    return infos;
}

int EpollDispatcher::remainingTime(int timerId)
{
    const auto remaining = m_timers.remaining(timerId, steadyNow());
    return remaining ? int(remaining->count()) : -1;
}

/// From the loop's own thread no system call is needed: it cannot be asleep.
void EpollDispatcher::wakeUp()
{
    const bool isFirst = !m_isWoken.exchange(true);
    if (!isFirst || QThread::currentThread() == thread())
        return;
    const quint64 one = 1;
    while (::write(m_wakeDescriptor, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

void EpollDispatcher::interrupt()
{
    m_isInterrupted = true;
    wakeUp();
}

/// Rounded up to whole milliseconds: waking too early would mean to spin until it is time.
int EpollDispatcher::waitTime_ms(bool mayWait) const
{
    if (!mayWait || m_isWoken || m_descriptors.hasReady())
        return 0;
    const auto due = m_timers.nextDue();
    if (!due)
        return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*due - steadyNow()).count();
    return int(std::clamp<qint64>(left, 0, std::numeric_limits<int>::max()));
}

void EpollDispatcher::wait(int timeout_ms, bool withSockets)
{
    pollfd waker{m_wakeDescriptor, POLLIN, 0};
    const bool wasWoken =
        withSockets ? m_descriptors.wait(timeout_ms) : ::poll(&waker, 1, timeout_ms) > 0;
    quint64 count = 0;
    if (wasWoken && ::read(m_wakeDescriptor, &count, sizeof count) < 0 && errno != EAGAIN)
        qWarning("reading the event loop's own descriptor failed: %s", strerror(errno));
}

int EpollDispatcher::activateNotifiers()
{
    int activated = 0;
    QEvent activation(QEvent::SockAct);
    while (QSocketNotifier *notifier = m_descriptors.takeReady()) {
        QCoreApplication::sendEvent(notifier, &activation);
        ++activated;
    }
    return activated;
}

int EpollDispatcher::activateTimers()
{
    int activated = 0;
    for (const auto &delivery : m_timers.due(steadyNow())) {
        if (!m_timers.begin(delivery, steadyNow()))
            continue;
        QTimerEvent event(delivery.timer.id);
        QCoreApplication::sendEvent(delivery.timer.receiver, &event);
        m_timers.end(delivery);
        ++activated;
    }
    return activated;
}

} // namespace relay
