// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/PresenceMessages.h"
#include "shared/time/Instant.h"

#include <QList>
#include <QString>

#include <optional>

/// The nouns of presence. A *session* holds a *lease*; the leases of a user are merged into two
/// *faces*: the `truth`, for the user's own devices, and what is `shown` to everybody else. Both
/// are the same until the user chooses to be invisible.
namespace relay {

using protocol::Activity;
using protocol::DeviceKind;
using protocol::PresenceMode;
using protocol::PresenceState;

/// What a person chose for themselves. Durable: it is read from SQL whenever a session opens.
struct Chosen {
    PresenceMode mode = PresenceMode::Auto;
    QString text;                  ///< empty: none
    std::optional<WallTime> until; ///< when mode and text end by themselves
    [[nodiscard]] bool isOver(WallTime now) const { return until && *until <= now; }
    friend bool operator==(const Chosen &, const Chosen &) = default;
};

/// How a connection ended, which decides how much of its lease is left.
enum class Departure {
    Bye,   ///< said goodbye: nothing is left
    Clean, ///< closed without a goodbye, as a reload does: `graceClean`
    Drop,  ///< lost, timed out, or this node shuts down: `graceDrop`
};

/// A session with all that is needed to open it, again if need be.
struct Opening {
    UserId user;
    SessionId session;
    DeviceKind device = DeviceKind::Desktop;
    Activity activity = Activity::Active;
    Chosen chosen;
    friend bool operator==(const Opening &, const Opening &) = default;
};

/// How a user looks to one kind of viewer. Its version grows with every change a viewer could see
/// and with nothing else; 0 means that no viewer was ever told anything.
struct Face {
    PresenceState state = PresenceState::Offline;
    std::optional<DeviceKind> device;
    QString text;
    std::optional<WallTime> lastSeenAt; ///< only while offline
    qint64 version = 0;
    [[nodiscard]] bool looksLike(const Face &other) const
    {
        return state == other.state && device == other.device && text == other.text
               && lastSeenAt == other.lastSeenAt;
    }
    friend bool operator==(const Face &, const Face &) = default;
};

struct PresenceRecord {
    UserId user;
    Face truth;
    Face shown;
    Chosen chosen;
    friend bool operator==(const PresenceRecord &, const PresenceRecord &) = default;
};

/// A moment others may know as the last one somebody was here; it is written to SQL.
struct LastSeen {
    UserId user;
    WallTime at;
    friend bool operator==(const LastSeen &, const LastSeen &) = default;
};

/// What a fact changed. `left` is set when others stop seeing the user here: the last session
/// ended, or an invisible person disappeared. It is the last seen to be written; what somebody does
/// unseen writes none.
struct Transition {
    PresenceRecord record;
    bool truthChanged = false;
    bool shownChanged = false;
    std::optional<LastSeen> left;
};

/// What a choice led to.
struct Choice {
    PresenceRecord record;
    std::optional<LastSeen> left;
};

/// Whether a user may open one more session.
enum class Admission { Admitted, TooManySessions };

} // namespace relay
