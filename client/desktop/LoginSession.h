// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QObject>

#include <functional>

namespace relay {

/// Which session of logind (org.freedesktop.login1) this program belongs to: that of its process,
/// else that the environment names (services of the user belong to none), else the one in which
/// this user sits before a display.
class LoginSession : public QObject
{
    Q_OBJECT
public:
    using Then = std::function<void(const QString &path)>;

    explicit LoginSession(QDBusConnection system, QObject *parent = nullptr);

    /// Calls back once with the object path; empty where there is no such session.
    void find(Then then);

private:
    void findByName();
    void findByDisplay();
    void found(const std::optional<QVariant> &path, void (LoginSession::*next)());

    QDBusConnection m_system;
    Then m_then;
};

} // namespace relay
