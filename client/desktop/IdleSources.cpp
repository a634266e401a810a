// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/IdleSources.h"

#include "client/desktop/FreedesktopIdle.h"
#include "client/desktop/GnomeIdle.h"
#include "client/desktop/LoginIdle.h"
#ifdef RELAY_X11
#include "client/desktop/X11Idle.h"
#endif

namespace relay {

namespace {

/// Under Wayland an X server sees only what happens in windows of X programs.
[[maybe_unused]] bool isX11()
{
    return qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
}

} // namespace

std::vector<std::unique_ptr<IdleSource>> idleSources(const QDBusConnection &session,
                                                     const QDBusConnection &system)
{
    std::vector<std::unique_ptr<IdleSource>> sources;
#ifdef RELAY_X11
    if (isX11())
        sources.push_back(std::make_unique<X11Idle>());
#endif
    sources.push_back(std::make_unique<GnomeIdle>(session));
    sources.push_back(std::make_unique<FreedesktopIdle>(session));
    sources.push_back(std::make_unique<LoginIdle>(system));
    return sources;
}

} // namespace relay
