// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/LastSeenStore.h"
#include "server/presence/PresenceFeed.h"
#include "server/watching/PresenceMirror.h"
#include "shared/Lifetime.h"

#include <functional>

namespace relay {

/// Reads how users look right now: from the feed in one round trip, from the mirror where news were
/// faster, and from SQL when somebody was last here whom the feed does not remember.
class SnapshotReader
{
public:
    using Records = QList<PresenceRecord>;
    using Learn = std::function<void(const PresenceRecord &)>;

    /// `learn` is told of everything that is read.
    SnapshotReader(PresenceFeed &feed, LastSeenStore &lastSeen, const PresenceMirror &mirror,
                   Learn learn);

    /// One record per user, in the order asked. When SQL cannot be asked, last seen is missing.
    void read(const QList<UserId> &users, Then<Result<Records, Fault>> then);

private:
    void recall(Records records, const QList<UserId> &forgotten, Then<Result<Records, Fault>> then);
    [[nodiscard]] Records newest(Records records) const;

    PresenceFeed &m_feed;
    LastSeenStore &m_lastSeen;
    const PresenceMirror &m_mirror;
    Learn m_learn;
    Lifetime m_lifetime;
};

} // namespace relay
