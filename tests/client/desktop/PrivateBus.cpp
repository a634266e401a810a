// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/client/desktop/PrivateBus.h"

namespace relay::test {

using namespace Qt::StringLiterals;

bool PrivateBus::start()
{
    m_daemon.start(u"dbus-daemon"_s,
                   {u"--session"_s, u"--nofork"_s, u"--print-address=1"_s, u"--nopidfile"_s});
    if (!m_daemon.waitForReadyRead())
        return false;
    m_address = QString::fromLocal8Bit(m_daemon.readLine()).trimmed();
    return !m_address.isEmpty();
}

PrivateBus::~PrivateBus()
{
    for (const QString &name : std::as_const(m_names))
        QDBusConnection::disconnectFromBus(name);
    m_daemon.terminate();
    m_daemon.waitForFinished();
}

QDBusConnection PrivateBus::connection(const QString &name)
{
    m_names.append(name);
    return QDBusConnection::connectToBus(m_address, name);
}

} // namespace relay::test
