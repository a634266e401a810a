// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/PresenceCore.h"

#include "server/presence/Faces.h"
#include "server/presence/Merging.h"

#include <algorithm>

namespace relay {

PresenceCore::PresenceCore(const Timings &timings, const PresenceLimits &limits)
    : m_timings(timings)
    , m_limits(limits)
{
}

PresenceCore::Opened PresenceCore::opened(const Opening &opening, Moment now)
{
    Person &person = personFor(opening, now);
    const bool isBack = leftJustNow(person, opening.device, now);
    const Admission admission = renew(person, opening, now);
    const auto change = settle(person, Cause::Activity, now);
    const bool isHere = person.record.shown.state != PresenceState::Offline;
    return {admission, change, isBack && isHere};
}

bool PresenceCore::leftJustNow(const Person &person, DeviceKind device, Moment now)
{
    return person.leases.isEmpty() && person.leftDevice == device
           && now.instant < person.leftAt + falseOffline;
}

std::optional<Transition> PresenceCore::closed(const UserId &user, const SessionId &session,
                                               Departure departure, Moment now)
{
    Person &person = personFor({user, session, {}, {}, {}}, now);
    const auto lease = person.leases.find(session);
    if (lease == person.leases.end()) {
        person.closed.insert(session, now.instant + m_timings.lease);
        return settle(person, Cause::Departure, now);
    }
    if (lease->endsAt > now.instant && !lease->isClosing)
        person.aliveAt = now.wall;
    lease->isClosing = true;
    lease->endsAt = std::min(lease->endsAt, now.instant + graceAfter(departure));
    if (departure == Departure::Bye)
        endLease(person, lease, now);
    const auto change = settle(person, Cause::Departure, now);
    if (departure == Departure::Bye)
        person.leftDevice.reset();
    return change;
}

std::optional<Transition> PresenceCore::chose(const UserId &user, const Chosen &chosen, Moment now)
{
    const auto person = m_people.find(user);
    if (person == m_people.end() || person->leases.isEmpty())
        return std::nullopt;
    PresenceRecord &record = person->record;
    const Chosen before = record.chosen;
    record.chosen = chosen.isOver(now.wall) ? Chosen{} : chosen;
    auto change = settle(*person, Cause::Activity, now);
    if (record.chosen == before || (change && change->truthChanged))
        return change;
    // The choice itself is part of the truth: the user's other devices show it.
    record.truth.version = faces::nextVersion(record.truth.version, now.wall);
    return Transition{record, true, change && change->shownChanged,
                      change ? change->left : std::nullopt};
}

QList<Transition> PresenceCore::swept(Moment now)
{
    QList<Transition> changes;
    while (!m_agenda.empty() && m_agenda.begin()->first <= now.instant) {
        const UserId user = m_agenda.begin()->second;
        Person &person = *m_people.find(user);
        if (auto change = sweepPerson(person, now))
            changes.append(*std::move(change));
        if (person.leases.isEmpty() && person.leftAt + remembered <= now.instant) {
            m_agenda.erase({*person.deadline, user});
            m_people.remove(user);
        }
    }
    return changes;
}

std::optional<Instant> PresenceCore::nextDeadline() const
{
    if (m_agenda.empty())
        return std::nullopt;
    return m_agenda.begin()->first;
}

PresenceRecord PresenceCore::recordOf(const UserId &user) const
{
    const auto person = m_people.constFind(user);
    return person == m_people.constEnd() ? PresenceRecord{user, {}, {}, {}} : person->record;
}

QList<LastSeen> PresenceCore::hereNow() const
{
    QList<LastSeen> here;
    for (const Person &person : m_people) {
        if (person.record.shown.state != PresenceState::Offline)
            here.append({person.record.user, person.aliveAt});
    }
    return here;
}

/// A choice comes with the session that opens; while other sessions are here, theirs is as fresh.
PresenceCore::Person &PresenceCore::personFor(const Opening &opening, Moment now)
{
    auto person = m_people.find(opening.user);
    if (person == m_people.end()) {
        person = m_people.insert(opening.user, Person{});
        person->record.user = opening.user;
        person->leftAt = now.instant;
    }
    if (person->leases.isEmpty())
        person->record.chosen = opening.chosen.isOver(now.wall) ? Chosen{} : opening.chosen;
    return *person;
}

Admission PresenceCore::renew(Person &person, const Opening &opening, Moment now)
{
    auto lease = person.leases.find(opening.session);
    const bool isClosed = lease == person.leases.end()
                              ? person.closed.value(opening.session, Instant::min()) > now.instant
                              : lease->isClosing;
    if (isClosed)
        return Admission::Admitted;
    if (lease == person.leases.end()) {
        if (makeRoom(person, now) == Admission::TooManySessions)
            return Admission::TooManySessions;
        lease = person.leases.insert(opening.session, Lease{});
        lease->device = opening.device;
        lease->opened = ++person.lastOrdinal;
    }
    if (opening.activity == Activity::Active && lease->activity == Activity::Idle)
        lease->activated = ++person.lastOrdinal;
    lease->activity = opening.activity;
    lease->endsAt = now.instant + m_timings.lease;
    person.aliveAt = now.wall;
    return Admission::Admitted;
}

/// Sessions in their grace period give their place to new ones, so that somebody whose network
/// flaps is not locked out by their own past.
Admission PresenceCore::makeRoom(Person &person, Moment now)
{
    if (person.leases.size() < m_limits.sessionsPerUser)
        return Admission::Admitted;
    auto given = person.leases.end();
    const auto place = [](const Lease &lease) { return std::pair(lease.endsAt, lease.opened); };
    for (auto lease = person.leases.begin(); lease != person.leases.end(); ++lease) {
        if (lease->isClosing && (given == person.leases.end() || place(*lease) < place(*given)))
            given = lease;
    }
    if (given == person.leases.end())
        return Admission::TooManySessions;
    endLease(person, given, now);
    return Admission::Admitted;
}

void PresenceCore::endLease(Person &person, Leases::iterator lease, Moment now)
{
    if (lease->isClosing)
        person.closed.insert(lease.key(), now.instant + m_timings.lease);
    person.leases.erase(lease);
    person.leftAt = now.instant;
}

void PresenceCore::dropEndedLeases(Person &person, Moment now)
{
    QList<SessionId> ended;
    for (auto lease = person.leases.cbegin(); lease != person.leases.cend(); ++lease) {
        if (lease->endsAt <= now.instant)
            ended.append(lease.key());
    }
    for (const SessionId &session : ended)
        endLease(person, person.leases.find(session), now);
    erase_if(person.closed, [&](const auto entry) { return entry.value() <= now.instant; });
}

void PresenceCore::forgetWhoIsUnseen(Person &person, Moment now)
{
    if (!person.unseenAt || *person.unseenAt + remembered > now.instant)
        return;
    person.unseenAt.reset();
    person.record.shown = {};
}

std::optional<Transition> PresenceCore::sweepPerson(Person &person, Moment now)
{
    dropEndedLeases(person, now);
    forgetWhoIsUnseen(person, now);
    const bool choiceEnds = person.record.chosen.isOver(now.wall);
    if (!choiceEnds || person.leases.isEmpty())
        return settle(person, Cause::Departure, now);
    return chose(person.record.user, {}, now);
}

/// Brings both faces up to date with the leases.
std::optional<Transition> PresenceCore::settle(Person &person, Cause cause, Moment now)
{
    PresenceRecord &record = person.record;
    const bool wasHere = record.truth.state != PresenceState::Offline;
    Face truth;
    truth.state = merging::state(person.leases, record.chosen.mode);
    if (truth.state == PresenceState::Offline) {
        truth.lastSeenAt = wasHere ? person.aliveAt : record.truth.lastSeenAt;
        person.leftDevice = wasHere ? record.truth.device : person.leftDevice;
    } else {
        truth.device = keepsDevice(person, truth.state, cause) ? record.truth.device
                                                               : merging::device(person.leases);
        truth.text = record.chosen.text;
    }
    const Face shown = faces::shown(record.shown, truth, record.chosen.mode, now.wall);
    Transition change;
    change.truthChanged = faces::replace(record.truth, truth, now.wall);
    change.shownChanged = faces::replace(record.shown, shown, now.wall);
    if (change.shownChanged)
        noteWhetherSeen(person, change, now);
    schedule(person, now);
    if (!change.truthChanged && !change.shownChanged)
        return std::nullopt;
    change.record = record;
    return change;
}

void PresenceCore::noteWhetherSeen(Person &person, Transition &change, Moment now)
{
    const PresenceRecord &record = person.record;
    person.unseenAt.reset();
    if (record.shown.state != PresenceState::Offline)
        return;
    person.unseenAt = now.instant;
    change.left = LastSeen{record.user, record.shown.lastSeenAt.value_or(now.wall)};
}

/// Where a person is active is learnt from activity alone: a departure that leaves the state as it
/// was is silent, the next heartbeat of an active session moves the device. While nobody is active
/// it stays where somebody was last.
bool PresenceCore::keepsDevice(const Person &person, PresenceState next, Cause cause)
{
    const Face &before = person.record.truth;
    if (before.state == PresenceState::Offline)
        return false;
    return cause == Cause::Departure ? next == before.state : !merging::isAnyActive(person.leases);
}

void PresenceCore::schedule(Person &person, Moment now)
{
    const auto deadline = deadlineOf(person, now);
    if (deadline == person.deadline)
        return;
    if (person.deadline)
        m_agenda.erase({*person.deadline, person.record.user});
    if (deadline)
        m_agenda.emplace(*deadline, person.record.user);
    person.deadline = deadline;
}

std::optional<Instant> PresenceCore::deadlineOf(const Person &person, Moment now) const
{
    Instant deadline = Instant::max();
    if (person.unseenAt)
        deadline = *person.unseenAt + remembered;
    if (person.leases.isEmpty())
        return std::min(deadline, person.leftAt + remembered);
    for (const Lease &lease : person.leases)
        deadline = std::min(deadline, lease.endsAt);
    if (const auto &until = person.record.chosen.until)
        deadline = std::min(deadline, now.instant + (*until - now.wall));
    return deadline;
}

milliseconds PresenceCore::graceAfter(Departure departure) const
{
    switch (departure) {
    case Departure::Bye: return milliseconds::zero();
    case Departure::Clean: return m_timings.graceClean;
    case Departure::Drop: return m_timings.graceDrop;
    }
    Q_UNREACHABLE();
    return milliseconds::zero();
}

} // namespace relay
