// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/ChosenStore.h"
#include "server/presence/PresenceTypes.h"
#include "server/storage/Answer.h"
#include "shared/protocol/CloseCodes.h"
#include "shared/protocol/SessionMessages.h"
#include "shared/time/Clock.h"

namespace relay {

class Accounts;
class Gateway;
class Peers;
class PresenceService;
class SessionDirectory;
class TypingService;

/// Turns a connection into a session and back.
///
///     hello ─▶ whose token ─▶ what they chose ─▶ presence opens ─▶ other nodes heard
///           ─▶ welcome
///
/// Each arrow may take a while and the connection may end during any of them, so every step takes
/// back what those before it did when it finds nobody there.
class Introductions
{
public:
    struct Seams {
        Gateway &gateway;
        SessionDirectory &sessions;
        Accounts &accounts;
        ChosenStore &chosen;
        PresenceService &presence;
        TypingService &typing;
        Peers &peers;
        const Clock &clock;
    };

    Introductions(const Timings &timings, const protocol::WireLimits &limits, const Seams &seams);

    void hello(const SessionId &session, const protocol::Hello &hello,
               Answer<protocol::Hello> then);
    /// Said goodbye, or its connection ended. Hearing it twice is fine: only the first counts.
    void left(const SessionId &session, Departure departure);

private:
    struct Guest {
        SessionId session;
        protocol::Hello hello;
        protocol::UserSummary user;
        Answer<protocol::Hello> then;
    };

    void recognised(const Guest &guest);
    void enters(const Guest &guest, const Chosen &chosen);
    void tuneIn(const Guest &guest, protocol::PresenceScope granted);
    void welcome(const Guest &guest, protocol::PresenceScope granted);
    void turnAway(const Guest &guest, const protocol::Failure &failure);
    void turnAway(const Guest &guest, const protocol::Failure &failure, protocol::CloseCode code);

    Timings m_timings;
    protocol::WireLimits m_limits;
    Seams m_seams;
};

} // namespace relay
