// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/GnomeIdle.h"

#include "client/desktop/BusCall.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

const bus::Place monitor{u"org.gnome.Mutter.IdleMonitor"_s, u"/org/gnome/Mutter/IdleMonitor/Core"_s,
                         u"org.gnome.Mutter.IdleMonitor"_s};

} // namespace

GnomeIdle::GnomeIdle(QDBusConnection bus, QObject *parent)
    : IdleSource(parent)
    , m_bus(std::move(bus))
{
    if (m_bus.isConnected())
        m_bus.connect(monitor.service, monitor.path, monitor.interface, u"WatchFired"_s, this,
                      SLOT(onWatchFired(uint)));
}

void GnomeIdle::ask(Then then)
{
    bus::call(m_bus, monitor, u"GetIdletime"_s, {}, this,
              [then = std::move(then)](const std::optional<QVariant> &answer) {
                  then(answer ? std::optional(milliseconds(answer->toLongLong())) : std::nullopt);
              });
}

/// A watch fires once. One that is still there need not be asked for again.
bool GnomeIdle::listen()
{
    if (std::exchange(m_isListening, true))
        return true;
    bus::call(m_bus, monitor, u"AddUserActiveWatch"_s, {}, this,
              [this](const std::optional<QVariant> &answer) {
                  m_watch = answer ? answer->toUInt() : 0;
                  m_isListening = m_watch != 0;
              });
    return true;
}

void GnomeIdle::onWatchFired(uint id)
{
    if (!m_isListening || (m_watch != 0 && id != m_watch))
        return;
    m_isListening = false;
    m_watch = 0;
    Q_EMIT touched();
}

} // namespace relay
