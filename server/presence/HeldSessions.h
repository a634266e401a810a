// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"

#include <QHash>

#include <optional>
#include <set>
#include <utility>

namespace relay {

/// The sessions whose connections this node holds, with all that is needed to re-create them in a
/// store that lost them, and when each was last heard. Pure.
class HeldSessions
{
public:
    explicit HeldSessions(milliseconds lease);

    void opened(Opening opening, Instant now);
    /// What to tell the store, or nothing of a session that is not held.
    std::optional<Opening> heard(const SessionId &session, Activity activity, Instant now);
    std::optional<Opening> closed(const SessionId &session);
    void chose(const UserId &user, const Chosen &chosen);

    /// The sessions that were not heard for a whole lease; they are not held any more.
    QList<SessionId> takeSilent(Instant now);
    [[nodiscard]] std::optional<Instant> nextDeadline() const;

    [[nodiscard]] QList<SessionId> sessions() const { return m_held.keys(); }
    /// When a session that is held will have been silent for a whole lease.
    [[nodiscard]] std::optional<Instant> silentAt(const SessionId &session) const;
    [[nodiscard]] const Opening *find(const SessionId &session) const;
    /// What the user chose, or nothing if no session of theirs is held.
    [[nodiscard]] std::optional<Chosen> chosenBy(const UserId &user) const;

private:
    struct Held {
        Opening opening;
        Instant silentAt;
    };
    void remove(QHash<SessionId, Held>::iterator held);

    milliseconds m_lease;
    QHash<SessionId, Held> m_held;
    QHash<UserId, QList<SessionId>> m_sessionsOf;
    std::set<std::pair<Instant, SessionId>> m_silence;
};

} // namespace relay
