// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QObject>

class QDBusMessage;

namespace relay {

/// Whether the screen is locked, as the desktop tells: the screen savers of freedesktop and GNOME
/// on the session bus, logind on the system bus. Without any of them it is never locked.
class ScreenLock : public QObject
{
    Q_OBJECT
public:
    explicit ScreenLock(QDBusConnection session = QDBusConnection::sessionBus(),
                        const QDBusConnection &system = QDBusConnection::systemBus(),
                        QObject *parent = nullptr);

    [[nodiscard]] bool isLocked() const { return m_isSaverActive || m_isSessionLocked; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void onSaver(bool isActive);
    void onLock();
    void onUnlock();

private:
    void findSession(const QDBusConnection &system);
    void set(bool &part, bool isLocked);

    bool m_isSaverActive = false;
    bool m_isSessionLocked = false;
};

} // namespace relay
