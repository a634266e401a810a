// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CommonMessages.h"
#include "shared/protocol/Timings.h"

#include <optional>

/// Getting in and out: accounts, sign-in, the session's first and last words, its heartbeat.
namespace relay::protocol {

using namespace Qt::StringLiterals;

struct SignedIn {
    UserSummary user;
    QString token; ///< secret; never logged
    static constexpr auto fields = std::tuple{
        Field{"user", &SignedIn::user},
        Field{"token", &SignedIn::token},
    };
    friend bool operator==(const SignedIn &, const SignedIn &) = default;
};

struct Register {
    using Ok = SignedIn;
    QString username;
    QString password; ///< secret; never logged
    std::optional<QString> displayName;
    static constexpr auto type = "register"_L1;
    static constexpr auto fields = std::tuple{
        Field{"username", &Register::username,
              between(limits::usernameBytesMin, limits::usernameBytes)},
        Field{"password", &Register::password,
              proseBetween(limits::passwordBytesMin, limits::passwordBytes)},
        Field{"displayName", &Register::displayName, between(1, limits::displayNameBytes)},
    };
    friend bool operator==(const Register &, const Register &) = default;
};

struct Login {
    using Ok = SignedIn;
    QString username;
    QString password; ///< secret; never logged
    static constexpr auto type = "login"_L1;
    static constexpr auto fields = std::tuple{
        Field{"username", &Login::username, between(1, limits::usernameBytes)},
        Field{"password", &Login::password, proseBetween(1, limits::passwordBytes)},
    };
    friend bool operator==(const Login &, const Login &) = default;
};

/// Who decides whose presence a session hears about: the client by naming who is visible, or the
/// server by watching the user's contacts.
enum class PresenceScope { Visible, Contacts };

template<>
struct EnumNames<PresenceScope> {
    static constexpr auto names = std::array{Named{PresenceScope::Visible, "visible"},
                                             Named{PresenceScope::Contacts, "contacts"}};
};

/// The limits a client has to know to stay within them.
struct WireLimits {
    qint64 frameBytes = limits::frameBytes;
    qint64 messageBodyBytes = limits::messageBodyBytes;
    qint64 watchedUsers = limits::watchedUsers;
    qint64 historyPage = limits::historyPage;
    qint64 syncCursors = limits::syncCursors;
    qint64 typingMembers = limits::typingMembers;
    static constexpr auto fields = std::tuple{
        Field{"frameBytes", &WireLimits::frameBytes},
        Field{"messageBodyBytes", &WireLimits::messageBodyBytes},
        Field{"watchedUsers", &WireLimits::watchedUsers},
        Field{"historyPage", &WireLimits::historyPage},
        Field{"syncCursors", &WireLimits::syncCursors},
        Field{"typingMembers", &WireLimits::typingMembers},
    };
    friend bool operator==(const WireLimits &, const WireLimits &) = default;
};

struct Welcome {
    UserSummary user;
    SessionId session;
    WallTime serverTime;
    Timings timings;
    WireLimits limits;
    PresenceScope presence = PresenceScope::Visible; ///< what was granted
    static constexpr auto fields = std::tuple{
        Field{"user", &Welcome::user},
        Field{"session", &Welcome::session},
        Field{"serverTime", &Welcome::serverTime},
        Field{"timings", &Welcome::timings},
        Field{"limits", &Welcome::limits},
        Field{"presence", &Welcome::presence},
    };
    friend bool operator==(const Welcome &, const Welcome &) = default;
};

struct Hello {
    using Ok = Welcome;
    QString token; ///< secret; never logged
    Device device;
    Activity activity = Activity::Active;
    PresenceScope presence = PresenceScope::Visible;
    static constexpr auto type = "hello"_L1;
    static constexpr auto fields = std::tuple{
        Field{"token", &Hello::token, between(1, limits::tokenBytes)},
        Field{"device", &Hello::device},
        Field{"activity", &Hello::activity},
        Field{"presence", &Hello::presence},
    };
    friend bool operator==(const Hello &, const Hello &) = default;
};

struct Logout {
    using Ok = Empty;
    static constexpr auto type = "logout"_L1;
    static constexpr auto fields = std::tuple{};
    friend bool operator==(const Logout &, const Logout &) = default;
};

struct Bye {
    using Ok = Empty;
    static constexpr auto type = "bye"_L1;
    static constexpr auto fields = std::tuple{};
    friend bool operator==(const Bye &, const Bye &) = default;
};

struct HeartbeatSeen {
    WallTime serverTime;
    static constexpr auto fields = std::tuple{Field{"serverTime", &HeartbeatSeen::serverTime}};
    friend bool operator==(const HeartbeatSeen &, const HeartbeatSeen &) = default;
};

struct Heartbeat {
    using Ok = HeartbeatSeen;
    Activity activity = Activity::Active;
    static constexpr auto type = "heartbeat"_L1;
    static constexpr auto fields = std::tuple{Field{"activity", &Heartbeat::activity}};
    friend bool operator==(const Heartbeat &, const Heartbeat &) = default;
};

} // namespace relay::protocol
