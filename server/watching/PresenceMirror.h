// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"

#include <QHash>

#include <optional>

namespace relay {

/// What this node knows of the users it follows. News, snapshots and repair reads all pass through
/// here: whatever is not newer than what is known changes nothing, so news that come twice or late
/// are harmless, and an answer that was under way while news came does not turn back time. Pure.
class PresenceMirror
{
public:
    /// Which faces are newer than what watchers were told, and look different: a store that was
    /// wiped tells everything again. What is learnt first of a user is not, it is for the snapshot
    /// that follows.
    struct Newer {
        bool truth = false;
        bool shown = false;
    };

    void follow(const QList<UserId> &users);
    void unfollow(const QList<UserId> &users);

    /// Ignores users that are not followed.
    Newer learn(const PresenceRecord &record);

    /// Nothing of users that are not followed, or not learnt of yet.
    [[nodiscard]] std::optional<PresenceRecord> known(const UserId &user) const
    {
        return m_known.value(user);
    }
    /// The newest of what is known and `read`.
    [[nodiscard]] PresenceRecord newest(const PresenceRecord &read) const;
    [[nodiscard]] qsizetype size() const { return m_known.size(); }

private:
    QHash<UserId, std::optional<PresenceRecord>> m_known;
};

} // namespace relay
