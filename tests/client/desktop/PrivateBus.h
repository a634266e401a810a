// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QProcess>

namespace relay::test {

/// A message bus of the test's own, so that no desktop is asked and none answers.
class PrivateBus
{
public:
    /// False where dbus-daemon does not start.
    [[nodiscard]] bool start();
    ~PrivateBus();

    /// A connection of its own; each name is another participant.
    [[nodiscard]] QDBusConnection connection(const QString &name);
    [[nodiscard]] QString address() const { return m_address; }

private:
    QProcess m_daemon;
    QString m_address;
    QStringList m_names;
};

} // namespace relay::test
