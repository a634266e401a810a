// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/FreedesktopIdle.h"

#include "client/desktop/BusCall.h"

namespace relay {

using namespace Qt::StringLiterals;

FreedesktopIdle::FreedesktopIdle(QDBusConnection bus, QObject *parent)
    : IdleSource(parent)
    , m_bus(std::move(bus))
{
}

/// Milliseconds, whatever the old draft of the interface says: that is what desktops answer. Were
/// it seconds, nobody would be called away by mistake.
void FreedesktopIdle::ask(Then then)
{
    const auto saver = u"org.freedesktop.ScreenSaver"_s;
    bus::call(m_bus, {saver, u"/org/freedesktop/ScreenSaver"_s, saver}, u"GetSessionIdleTime"_s, {},
              this, [then = std::move(then)](const std::optional<QVariant> &answer) {
                  then(answer ? std::optional(milliseconds(answer->toLongLong())) : std::nullopt);
              });
}

} // namespace relay
