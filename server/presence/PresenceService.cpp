// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/PresenceService.h"

#include "server/watching/Audience.h"
#include "shared/time/Deadlines.h"

#include <algorithm>

namespace relay {

using protocol::CloseCode;
using protocol::ErrorCode;
using protocol::Failure;
using protocol::OwnPresence;
using protocol::PresenceScope;
using namespace Qt::StringLiterals;

PresenceService::PresenceService(const Timings &timings, const Seams &seams,
                                 const PresenceLimits &limits)
    : m_timings(timings)
    , m_seams(seams)
    , m_held(timings.lease)
    , m_watching(timings, {seams.feed, seams.lastSeen, seams.contacts, seams.outlet, seams.clock},
                 limits)
    , m_counts(timings, {seams.feed, seams.members, seams.blocks, seams.outlet, seams.clock},
               limits)
{
    m_watching.setDeadlineMoved([this] { m_deadlineMoved(); });
    m_seams.store.setNextClaimMoved([this] { m_deadlineMoved(); });
}

PresenceService::~PresenceService()
{
    m_seams.store.setNextClaimMoved([] {});
}

/// A store that cannot be reached keeps nobody out: the next heartbeat opens the session there.
void PresenceService::sessionOpened(const Opening &opening, PresenceScope asked,
                                    Then<Result<PresenceScope, Refusal>> then)
{
    m_held.opened(opening, m_seams.clock.now());
    m_watching.opened(opening.session, opening.user);
    m_counts.opened(opening.session, opening.user);
    noticeEndOfInvisibility(opening.user, opening.chosen);
    const SessionId session = opening.session;
    const auto opened = [=, this](const Result<Admission, Fault> &admission) {
        if (!admission)
            pauseClaims();
        if (!admission || *admission == Admission::Admitted) {
            admitted(session, asked, then);
            return;
        }
        forget(session);
        then(Refusal::TooManySessions);
    };
    m_seams.store.open(*m_held.find(session), m_lifetime.guarded(opened));
    m_deadlineMoved();
}

/// The session may have closed while the store was asked; it is answered all the same.
void PresenceService::admitted(const SessionId &session, PresenceScope asked,
                               const Then<Result<PresenceScope, Refusal>> &then)
{
    if (asked == PresenceScope::Visible || !m_held.find(session)) {
        then(PresenceScope::Visible);
        return;
    }
    const auto answered = [=, this](const Result<bool, Fault> &isGranted) {
        if (isGranted) {
            then(*isGranted ? PresenceScope::Contacts : PresenceScope::Visible);
            return;
        }
        closed(session, Departure::Bye);
        then(Refusal::Unavailable);
    };
    m_watching.watchContacts(session, answered);
}

std::optional<WallTime> PresenceService::heartbeat(const SessionId &session, Activity activity)
{
    const auto opening = m_held.heard(session, activity, m_seams.clock.now());
    if (!opening)
        return std::nullopt;
    noticeEndOfInvisibility(opening->user, opening->chosen);
    m_seams.store.heartbeat({*opening}, m_lifetime.guarded([this](const Result<Done, Fault> &told) {
        if (!told)
            pauseClaims();
    }));
    m_deadlineMoved();
    return m_seams.clock.wallTime();
}

/// The store ends the choice by itself; what else waits for it is told here, once.
void PresenceService::noticeEndOfInvisibility(const UserId &user, const Chosen &chosen)
{
    if (chosen.mode != PresenceMode::Invisible || !chosen.isOver(m_seams.clock.wallTime()))
        return;
    m_held.chose(user, {});
    m_invisibilityEnded(user);
}

void PresenceService::closed(const SessionId &session, Departure departure)
{
    const auto opening = m_held.find(session);
    if (!opening)
        return;
    const UserId user = opening->user;
    forget(session);
    using Left = std::optional<LastSeen>;
    const auto answered = [this](const Result<Left, Fault> &left) {
        if (left && *left)
            writeLastSeen({**left});
    };
    m_seams.store.close(user, session, departure, m_lifetime.guarded(answered));
    m_deadlineMoved();
}

void PresenceService::forget(const SessionId &session)
{
    m_held.closed(session);
    m_watching.closed(session);
    m_counts.closed(session);
}

void PresenceService::watch(const SessionId &session, const protocol::PresenceWatch &request,
                            Then<WatchService::Snapshot> then)
{
    if (!m_held.find(session)) {
        then(Failure{ErrorCode::Unauthenticated, u"this session has ended"_s, {}, {}});
        return;
    }
    m_watching.watch(session, request.users, std::move(then));
    if (m_held.find(session))
        m_counts.watch(session, request.conversations.value_or(QList<ConversationId>{}));
    m_deadlineMoved();
}

void PresenceService::choose(const UserId &user, const Chosen &chosen,
                             Then<Result<OwnPresence, Failure>> then)
{
    m_held.chose(user, chosen);
    const auto answered = [this, then](const Result<Choice, Fault> &choice) {
        if (!choice) {
            then(
                Failure{ErrorCode::Unavailable, u"presence cannot be changed right now"_s, {}, {}});
            return;
        }
        if (choice->left)
            writeLastSeen({*choice->left});
        then(OwnPresence{Audience::view(choice->record, Audience::Standing::Own)});
    };
    m_seams.store.choose(user, chosen, m_lifetime.guarded(answered));
    m_deadlineMoved();
}

void PresenceService::end()
{
    const auto here = m_seams.store.leftBehind();
    if (!here.isEmpty())
        writeLastSeen(here);
}

void PresenceService::contactsChanged(const QList<UserId> &changed, const QList<UserId> &among)
{
    m_watching.contactsChanged(changed, among);
    m_deadlineMoved();
}

bool PresenceService::isInvisible(const UserId &user) const
{
    const auto chosen = m_held.chosenBy(user);
    return chosen && chosen->mode == PresenceMode::Invisible
           && !chosen->isOver(m_seams.clock.wallTime());
}

std::optional<Instant> PresenceService::nextDeadline() const
{
    return earliest({m_held.nextDeadline(), nextClaim(), m_watching.nextDeadline(),
                     m_counts.nextDeadline(), m_writeAgainAt});
}

void PresenceService::onDeadline()
{
    const Instant now = m_seams.clock.now();
    closeSilent(now);
    claimIfDue(now);
    m_watching.onDeadline(now);
    m_counts.onDeadline(now);
    retryLastSeen(now);
    m_deadlineMoved();
}

/// Nothing is shortened in the store: the lease of a silent session has run out there as well.
void PresenceService::closeSilent(Instant now)
{
    const auto silent = m_held.takeSilent(now);
    for (const SessionId &session : silent) {
        m_watching.closed(session);
        m_counts.closed(session);
        m_seams.closer.close(session, CloseCode::HeartbeatMissed);
    }
}

void PresenceService::claimIfDue(Instant now)
{
    const auto due = nextClaim();
    if (!due || *due > now)
        return;
    m_noClaimBefore = now + m_timings.sweep;
    using Departures = QList<LastSeen>;
    m_seams.store.claim(m_lifetime.guarded([this](const Result<Departures, Fault> &departures) {
        if (!departures)
            pauseClaims();
        else if (!departures->isEmpty())
            writeLastSeen(*departures);
    }));
}

/// The store could not be reached. Leases may have run out in it meanwhile although their sessions
/// are alive: all of those are heard once more before anything is claimed.
void PresenceService::pauseClaims()
{
    m_noClaimBefore = m_seams.clock.now() + m_timings.heartbeat + m_timings.heartbeatJitter
                      + m_timings.heartbeatRepeat;
    m_deadlineMoved();
}

/// Right when something runs out, but not more often than every `sweep`, however many there are.
std::optional<Instant> PresenceService::nextClaim() const
{
    const auto next = m_seams.store.nextClaim();
    if (!next)
        return std::nullopt;
    return std::max(*next, m_noClaimBefore);
}

/// What could not be written is kept and tried again, the last departure of each user.
void PresenceService::writeLastSeen(const QList<LastSeen> &departures)
{
    const auto written = [=, this](const Result<Done, Fault> &answer) {
        if (answer) {
            m_seams.store.written(departures);
            return;
        }
        for (const auto &[user, at] : departures)
            m_unwritten[user] = std::max(m_unwritten.value(user, at), at);
        m_writeAgainAt = m_seams.clock.now() + m_timings.repair;
        m_deadlineMoved();
    };
    m_seams.lastSeen.write(departures, m_lifetime.guarded(written));
}

void PresenceService::retryLastSeen(Instant now)
{
    if (!m_writeAgainAt || *m_writeAgainAt > now)
        return;
    m_writeAgainAt.reset();
    QList<LastSeen> departures;
    for (auto left = m_unwritten.cbegin(); left != m_unwritten.cend(); ++left)
        departures.append({left.key(), left.value()});
    m_unwritten.clear();
    writeLastSeen(departures);
}

} // namespace relay
