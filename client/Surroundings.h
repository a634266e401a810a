// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/profile/Profile.h"
#include "client/session/Credentials.h"
#include "client/session/SessionMachine.h"
#include "client/session/Transport.h"
#include "client/time/AlarmClock.h"

#include <QLocale>
#include <QTimeZone>

#include <memory>

namespace relay {

/// Everything a client takes from outside itself: time, chance, the network, the keychain, the
/// disk, and how people here write times. Tests give it a world of their own.
struct Surroundings {
    AlarmClock &clock; ///< outlives the client
    std::unique_ptr<Transport> transport;
    std::unique_ptr<Credentials> credentials;
    SessionMachine::Dice dice;
    Profile profile;
    QTimeZone timeZone;
    QLocale locale;
};

} // namespace relay
