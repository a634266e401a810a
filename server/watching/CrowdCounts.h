// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceFeed.h"
#include "server/presence/PresenceLimits.h"
#include "server/sessions/Outlet.h"
#include "server/sessions/SessionDirectory.h"
#include "server/watching/BlockSource.h"
#include "server/watching/MemberLookup.h"
#include "server/watching/Watchlists.h"
#include "shared/Lifetime.h"
#include "shared/protocol/Timings.h"
#include "shared/time/Clock.h"

namespace relay {

/// How many members of a large conversation are here, for those who have it open: counted when it
/// is opened and again every `onlineCount`, told when the number changed. The cost grows with who
/// is a member, whom deliveries know as well, never with who else is online. Somebody unseen by a
/// viewer is not counted for them.
class CrowdCounts
{
public:
    struct Seams {
        PresenceFeed &feed;
        MemberLookup &members;
        BlockSource &blocks;
        Outlet &outlet;
        const Clock &clock;
    };

    CrowdCounts(const Timings &timings, const Seams &seams, const PresenceLimits &limits);

    void opened(const SessionId &session, const UserId &user);
    void closed(const SessionId &session);
    /// The whole list of the large conversations that are open on this screen.
    void watch(const SessionId &session, const QList<ConversationId> &conversations);

    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    void onDeadline(Instant now);

private:
    using Told = QHash<ConversationId, qint64>;

    void count(const ConversationId &conversation);
    void countAmong(const ConversationId &conversation, const QList<UserId> &members);
    [[nodiscard]] QList<UserId> viewersOf(const ConversationId &conversation) const;
    void countFor(const UserId &viewer, const ConversationId &conversation,
                  const QSet<UserId> &here);
    void tell(const UserId &viewer, const ConversationId &conversation, qint64 count);

    Timings m_timings;
    Seams m_seams;
    PresenceLimits m_limits;
    SessionDirectory m_sessions;
    Watchlists<ConversationId> m_lists;
    QHash<SessionId, Told> m_told;
    std::optional<Instant> m_countAt;
    Lifetime m_lifetime;
};

} // namespace relay
