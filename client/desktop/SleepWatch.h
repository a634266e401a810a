// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QDBusUnixFileDescriptor>
#include <QObject>

namespace relay {

/// Hears from logind that the machine is about to sleep, and makes it wait (a delay inhibitor)
/// until what must be said before has been said. Logind waits for five seconds at most, whatever
/// happens here. Without logind it never signals.
class SleepWatch : public QObject
{
    Q_OBJECT
public:
    explicit SleepWatch(QDBusConnection system = QDBusConnection::systemBus(),
                        QObject *parent = nullptr);

    /// All is said: the machine may sleep.
    void release();

Q_SIGNALS:
    /// Call `release` as soon as you can.
    void fallsAsleep();
    void woke();

private Q_SLOTS:
    void onPrepare(bool isFallingAsleep);

private:
    void inhibit();

    QDBusConnection m_system;
    QDBusUnixFileDescriptor m_inhibitor; ///< sleep waits while it is open
};

} // namespace relay
