// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/LoginSession.h"

#include <QDBusConnection>
#include <QObject>

namespace relay {

/// Whether the screen is locked, as the desktop tells: the screen savers of freedesktop and GNOME
/// on the session bus, logind on the system bus. How it is at the start is asked for. Without any
/// of them it is never locked.
class ScreenLock : public QObject
{
    Q_OBJECT
public:
    explicit ScreenLock(QDBusConnection session = QDBusConnection::sessionBus(),
                        QDBusConnection system = QDBusConnection::systemBus(),
                        QObject *parent = nullptr);

    [[nodiscard]] bool isLocked() const { return m_isSaverActive || m_isSessionLocked; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void onSaver(bool isActive);
    void onLock();
    void onUnlock();

private:
    void listenTo(QDBusConnection &session);
    void follow(const QString &path);
    void set(bool &part, bool isLocked);

    QDBusConnection m_system;
    LoginSession m_login;
    bool m_isSaverActive = false;
    bool m_isSessionLocked = false;
};

} // namespace relay
