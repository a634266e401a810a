// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/X11Idle.h"

#include <memory>

// Last: it defines names such as Bool and None.
#include <X11/extensions/scrnsaver.h>

namespace relay {

X11Idle::X11Idle(QObject *parent)
    : IdleSource(parent)
    , m_display(XOpenDisplay(nullptr))
{
    int firstEvent = 0;
    int firstError = 0;
    if (m_display && !XScreenSaverQueryExtension(m_display, &firstEvent, &firstError)) {
        XCloseDisplay(m_display);
        m_display = nullptr;
    }
}

X11Idle::~X11Idle()
{
    if (m_display)
        XCloseDisplay(m_display);
}

void X11Idle::ask(Then then)
{
    if (!m_display)
        return then(std::nullopt);
    XScreenSaverInfo info{};
    if (XScreenSaverQueryInfo(m_display, DefaultRootWindow(m_display), &info) == 0)
        return then(std::nullopt);
    then(milliseconds(info.idle));
}

} // namespace relay
