// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/eventloop/DescriptorSet.h"
#include "server/eventloop/TimerQueue.h"

#include <QAbstractEventDispatcher>

#include <atomic>

namespace relay {

/// An event dispatcher whose cost grows with what happens, not with how many sockets are open:
/// Qt's own ask the kernel about every socket in every turn.
///
/// Install it before the application object is made:
/// `QCoreApplication::setEventDispatcher(new EpollDispatcher)`. Only `wakeUp` and `interrupt` may
/// be called from another thread. Timers of every type are kept to the millisecond.
class EpollDispatcher final : public QAbstractEventDispatcher
{
    Q_OBJECT

public:
    explicit EpollDispatcher(QObject *parent = nullptr);
    ~EpollDispatcher() override;

    bool processEvents(QEventLoop::ProcessEventsFlags flags) override;

    void registerSocketNotifier(QSocketNotifier *notifier) override;
    void unregisterSocketNotifier(QSocketNotifier *notifier) override;

    void registerTimer(int timerId, qint64 interval, Qt::TimerType timerType,
                       QObject *object) override;
    bool unregisterTimer(int timerId) override;
    bool unregisterTimers(QObject *object) override;
    [[nodiscard]] QList<TimerInfo> registeredTimers(QObject *object) const override;
    int remainingTime(int timerId) override;

    void wakeUp() override;
    void interrupt() override;

    [[nodiscard]] const DescriptorSet &descriptors() const { return m_descriptors; }

private:
    [[nodiscard]] int waitTime_ms(bool mayWait) const;
    void wait(int timeout_ms, bool withSockets);
    int activateNotifiers();
    int activateTimers();

    DescriptorSet m_descriptors;
    TimerQueue m_timers;
    int m_wakeDescriptor;
    std::atomic<bool> m_isWoken = false; ///< since the beginning of this turn
    std::atomic<bool> m_isInterrupted = false;
};

} // namespace relay
