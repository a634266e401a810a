// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/SleepWatch.h"

#include "client/desktop/BusCall.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

const bus::Place sleepManager{u"org.freedesktop.login1"_s, u"/org/freedesktop/login1"_s,
                              u"org.freedesktop.login1.Manager"_s};

} // namespace

SleepWatch::SleepWatch(QDBusConnection system, QObject *parent)
    : QObject(parent)
    , m_system(std::move(system))
{
    if (!m_system.isConnected())
        return;
    m_system.connect(sleepManager.service, sleepManager.path, sleepManager.interface,
                     u"PrepareForSleep"_s, this, SLOT(onPrepare(bool)));
    inhibit();
}

void SleepWatch::inhibit()
{
    bus::call(m_system, sleepManager, u"Inhibit"_s,
              {u"sleep"_s, u"Relay"_s, tr("Tells others that you are away"), u"delay"_s}, this,
              [this](const std::optional<QVariant> &inhibitor) {
                  if (inhibitor)
                      m_inhibitor = inhibitor->value<QDBusUnixFileDescriptor>();
              });
}

void SleepWatch::release()
{
    m_inhibitor = {};
}

void SleepWatch::onPrepare(bool isFallingAsleep)
{
    if (isFallingAsleep) {
        Q_EMIT fallsAsleep();
        return;
    }
    inhibit();
    Q_EMIT woke();
}

} // namespace relay
