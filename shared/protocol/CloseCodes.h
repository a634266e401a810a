// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLatin1StringView>

#include <array>

/// WebSocket close codes of Relay. 4000–4499: come back, with jitter. 4500–4999: do not.
namespace relay::protocol {

enum class CloseCode {
    GoingAway = 4000,
    SlowReader = 4001,
    HeartbeatMissed = 4002,
    NotIntroduced = 4003,
    Overloaded = 4004,

    InvalidToken = 4500,
    BadProtocol = 4501,
    TooLarge = 4502,
    Flooding = 4503,
    SignedOut = 4504,
    TooManySessions = 4505,
};

struct CloseReason {
    CloseCode code;
    QLatin1StringView name;
    QLatin1StringView meaning;
};

inline constexpr auto closeReasons = std::array{
    CloseReason{CloseCode::GoingAway, QLatin1StringView("going away"),
                QLatin1StringView("the server stops or restarts")},
    CloseReason{CloseCode::SlowReader, QLatin1StringView("slow reader"),
                QLatin1StringView("too much was waiting to be read; come back and catch up")},
    CloseReason{CloseCode::HeartbeatMissed, QLatin1StringView("heartbeat missed"),
                QLatin1StringView("nothing was heard for a whole lease")},
    CloseReason{CloseCode::NotIntroduced, QLatin1StringView("not introduced"),
                QLatin1StringView("no valid hello arrived in time")},
    CloseReason{CloseCode::Overloaded, QLatin1StringView("overloaded"),
                QLatin1StringView("the server takes no more connections right now")},
    CloseReason{CloseCode::InvalidToken, QLatin1StringView("invalid token"),
                QLatin1StringView("the token is unknown or was revoked; sign in again")},
    CloseReason{CloseCode::BadProtocol, QLatin1StringView("bad protocol"),
                QLatin1StringView("the peer does not speak relay.v1")},
    CloseReason{CloseCode::TooLarge, QLatin1StringView("too large"),
                QLatin1StringView("a frame was larger than the limit")},
    CloseReason{CloseCode::Flooding, QLatin1StringView("flooding"),
                QLatin1StringView("far more frames than the rate limit allows")},
    CloseReason{CloseCode::SignedOut, QLatin1StringView("signed out"),
                QLatin1StringView("this sign-in was ended by its owner or an administrator")},
    CloseReason{CloseCode::TooManySessions, QLatin1StringView("too many sessions"),
                QLatin1StringView("the user has the largest number of sessions open already")},
};

/// True where a client reconnects by itself. Codes outside Relay's range (1001, 1006, …) come from
/// the network or the protocol layer and mean: come back.
constexpr bool invitesBack(int closeCode)
{
    return closeCode < 4500 || closeCode > 4999;
}

} // namespace relay::protocol
