// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CommonMessages.h"
#include "shared/time/Instant.h"

#include <QList>

#include <optional>

/// Who is here, and who wants to know.
namespace relay::protocol {

using namespace Qt::StringLiterals;

enum class PresenceState { Online, Away, Dnd, Offline };

template<>
struct EnumNames<PresenceState> {
    static constexpr auto names =
        std::array{Named{PresenceState::Online, "online"}, Named{PresenceState::Away, "away"},
                   Named{PresenceState::Dnd, "dnd"}, Named{PresenceState::Offline, "offline"}};
};

/// What a person chose for themselves. `Auto` leaves it to their devices.
enum class PresenceMode { Auto, Dnd, Invisible };

template<>
struct EnumNames<PresenceMode> {
    static constexpr auto names =
        std::array{Named{PresenceMode::Auto, "auto"}, Named{PresenceMode::Dnd, "dnd"},
                   Named{PresenceMode::Invisible, "invisible"}};
};

/// One person as one viewer may see them. Someone the viewer may not see, and someone who was never
/// here, is `user` and `state: "offline"` with nothing else.
struct Presence {
    UserId user;
    PresenceState state = PresenceState::Offline;
    std::optional<DeviceKind> device;   ///< of the most recently active session
    std::optional<QString> text;        ///< chosen status text
    std::optional<WallTime> lastSeenAt; ///< only while offline
    std::optional<qint64> version;      ///< newer is larger; absent: replaces whatever was known
    std::optional<PresenceMode> mode;   ///< only to the person's own devices
    std::optional<WallTime> until; ///< only to the person's own devices: when mode and text end
    static constexpr auto fields = std::tuple{
        Field{"user", &Presence::user},
        Field{"state", &Presence::state},
        Field{"device", &Presence::device},
        Field{"text", &Presence::text},
        Field{"lastSeenAt", &Presence::lastSeenAt},
        Field{"version", &Presence::version},
        Field{"mode", &Presence::mode},
        Field{"until", &Presence::until},
    };
    friend bool operator==(const Presence &, const Presence &) = default;
};

struct PresenceSnapshot {
    QList<Presence> presences;
    static constexpr auto fields = std::tuple{Field{"presences", &PresenceSnapshot::presences}};
    friend bool operator==(const PresenceSnapshot &, const PresenceSnapshot &) = default;
};

/// The whole list of what is on this session's screen; it replaces the previous one. Big
/// conversations that are open are named as well: their count is pushed as `conversation:online`.
struct PresenceWatch {
    using Ok = PresenceSnapshot;
    QList<UserId> users;
    std::optional<QList<ConversationId>> conversations;
    static constexpr auto type = "presence:watch"_L1;
    static constexpr auto fields = std::tuple{
        Field{"users", &PresenceWatch::users, atMost(limits::watchedUsers)},
        Field{"conversations", &PresenceWatch::conversations, atMost(limits::watchedConversations)},
    };
    friend bool operator==(const PresenceWatch &, const PresenceWatch &) = default;
};

struct OwnPresence {
    Presence presence;
    static constexpr auto fields = std::tuple{Field{"presence", &OwnPresence::presence}};
    friend bool operator==(const OwnPresence &, const OwnPresence &) = default;
};

struct PresenceSet {
    using Ok = OwnPresence;
    PresenceMode mode = PresenceMode::Auto;
    std::optional<QString> text;
    std::optional<WallTime> until;
    static constexpr auto type = "presence:set"_L1;
    static constexpr auto fields = std::tuple{
        Field{"mode", &PresenceSet::mode},
        Field{"text", &PresenceSet::text, atMost(limits::statusTextBytes)},
        Field{"until", &PresenceSet::until},
    };
    friend bool operator==(const PresenceSet &, const PresenceSet &) = default;
};

/// Pushed. Batched per session; the latest value per user.
struct PresenceUpdate {
    QList<Presence> presences;
    static constexpr auto type = "presence:update"_L1;
    static constexpr auto fields = std::tuple{Field{"presences", &PresenceUpdate::presences}};
    friend bool operator==(const PresenceUpdate &, const PresenceUpdate &) = default;
};

} // namespace relay::protocol
