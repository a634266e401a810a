// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/HeldSessions.h"
#include "server/presence/LastSeenStore.h"
#include "server/presence/PresenceStore.h"
#include "server/presence/SessionCloser.h"
#include "server/watching/CrowdCounts.h"
#include "server/watching/WatchService.h"
#include "shared/Lifetime.h"

#include <functional>

namespace relay {

/// Presence of the sessions connected to this node: tells the store what happens to them, lets it
/// claim what ran out, writes last seen, ends connections that fell silent, and hands watching to
/// WatchService. It decides nothing itself: the rules are in PresenceCore, Watchlists, Batcher and
/// Audience.
///
/// Runs on one thread and in anybody's time: whoever owns it calls `onDeadline` when `nextDeadline`
/// has come (see DeadlineTimer). Continuations may be called before the call returns.
class PresenceService
{
public:
    struct Seams {
        PresenceStore &store;
        PresenceFeed &feed;
        LastSeenStore &lastSeen;
        ContactSource &contacts;
        BlockSource &blocks;
        MemberLookup &members;
        Outlet &outlet;
        SessionCloser &closer;
        const Clock &clock;
    };
    /// Why a session may not open; the connection is not held then.
    enum class Refusal { TooManySessions, Unavailable };

    PresenceService(const Timings &timings, const Seams &seams, const PresenceLimits &limits = {});
    ~PresenceService();
    Q_DISABLE_COPY_MOVE(PresenceService)

    /// Answers the scope that is granted. First presences of a session in contacts mode are pushed
    /// right after the answer.
    void sessionOpened(const Opening &opening, protocol::PresenceScope asked,
                       Then<Result<protocol::PresenceScope, Refusal>> then);
    /// The server's time, or nothing from a session that is not held. A store that cannot be
    /// reached does not make a heartbeat unheard.
    std::optional<WallTime> heartbeat(const SessionId &session, Activity activity);
    void closed(const SessionId &session, Departure departure);

    void watch(const SessionId &session, const protocol::PresenceWatch &request,
               Then<Result<protocol::PresenceSnapshot, protocol::Failure>> then);
    /// To be called when the choice is durable.
    void choose(const UserId &user, const Chosen &chosen,
                Then<Result<protocol::OwnPresence, protocol::Failure>> then);
    /// The process ends: what is known only here is written.
    void end();
    /// Memberships or blocks between any of `changed` and any of `among` are not what they were.
    /// A newcomer and the members of a group, say, or two people who appear in both lists.
    void contactsChanged(const QList<UserId> &changed, const QList<UserId> &among);
    void contactsChanged(const QList<UserId> &users) { contactsChanged(users, users); }

    /// Whether the user wants to be unseen, as far as the sessions of this node know.
    [[nodiscard]] bool isInvisible(const UserId &user) const;
    /// The sessions whose connections this node holds.
    [[nodiscard]] const HeldSessions &held() const { return m_held; }
    [[nodiscard]] const WatchService &watching() const { return m_watching; }

    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    void onDeadline();
    /// Called whenever `nextDeadline` may have moved.
    void setDeadlineMoved(std::function<void()> notify) { m_deadlineMoved = std::move(notify); }
    /// Called within a heartbeat of a session whose user wanted to be unseen until now.
    using InvisibilityEnded = std::function<void(const UserId &)>;
    void setInvisibilityEnded(InvisibilityEnded notify) { m_invisibilityEnded = std::move(notify); }

private:
    void admitted(const SessionId &session, protocol::PresenceScope asked,
                  const Then<Result<protocol::PresenceScope, Refusal>> &then);
    void noticeEndOfInvisibility(const UserId &user, const Chosen &chosen);
    void forget(const SessionId &session);
    void closeSilent(Instant now);
    void claimIfDue(Instant now);
    void pauseClaims();
    void writeLastSeen(const QList<LastSeen> &departures);
    void retryLastSeen(Instant now);
    [[nodiscard]] std::optional<Instant> nextClaim() const;

    Timings m_timings;
    Seams m_seams;
    HeldSessions m_held;
    WatchService m_watching;
    CrowdCounts m_counts;
    Instant m_noClaimBefore = Instant::min();
    QHash<UserId, WallTime> m_unwritten;
    std::optional<Instant> m_writeAgainAt;
    std::function<void()> m_deadlineMoved = [] {};
    InvisibilityEnded m_invisibilityEnded = [](const UserId &) {};
    Lifetime m_lifetime;
};

} // namespace relay
