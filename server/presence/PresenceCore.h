// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/Lease.h"
#include "server/presence/PresenceLimits.h"
#include "shared/protocol/Timings.h"

#include <QHash>

#include <optional>
#include <set>
#include <utility>

namespace relay {

/// The rules of presence: facts in, transitions out. Pure.
///
/// Online is inferred, never stored as a flag. Everything follows from one idea: a disconnect only
/// shortens the lease, and the sweep claims what ran out.
///
///     opened / heard ──▶ lease ends at now + lease
///     closed          ──▶ nothing left (bye) · graceClean · graceDrop, never more than before
///     swept           ──▶ whose last lease has ended is offline, once
///
/// Users that left are remembered for a while, so that their versions go on growing and late
/// heartbeats of their sessions are recognised; after that SQL alone knows when they were here. Who
/// became invisible is forgotten by others just as soon: how long somebody is remembered must not
/// tell that they are still here.
class PresenceCore
{
public:
    struct Opened {
        Admission admission = Admission::Admitted;
        std::optional<Transition> change;
        /// Others saw the user leave, for no good reason: not two minutes later they are back with
        /// the same kind of device, and had not said goodbye.
        bool isFalseOffline = false;
    };

    static constexpr milliseconds falseOffline{120'000};
    static constexpr milliseconds remembered{3'600'000};

    explicit PresenceCore(const Timings &timings, const PresenceLimits &limits = {});

    Opened opened(const Opening &opening, Moment now);
    Opened heard(const Opening &heartbeat, Moment now) { return opened(heartbeat, now); }
    std::optional<Transition> closed(const UserId &user, const SessionId &session,
                                     Departure departure, Moment now);
    /// Ignored for somebody who has no session.
    std::optional<Transition> chose(const UserId &user, const Chosen &chosen, Moment now);
    QList<Transition> swept(Moment now);

    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    [[nodiscard]] PresenceRecord recordOf(const UserId &user) const;
    /// Who is shown as here, with the last proof of it.
    [[nodiscard]] QList<LastSeen> hereNow() const;
    [[nodiscard]] qsizetype userCount() const { return m_people.size(); }

private:
    struct Person {
        PresenceRecord record;
        Leases leases;
        QHash<SessionId, Instant> closed; ///< until when a closed session is recognised
        quint64 lastOrdinal = 0;          ///< numbers what happens, so that nothing is simultaneous
        WallTime aliveAt;                 ///< the last proof of life
        Instant leftAt;                   ///< when the last lease went
        std::optional<DeviceKind> leftDevice; ///< with which, unless by a goodbye
        std::optional<Instant> unseenAt;      ///< when others saw the user leave, while remembered
        std::optional<Instant> deadline;
    };
    enum class Cause { Activity, Departure };
    using Agenda = std::set<std::pair<Instant, UserId>>;

    [[nodiscard]] static bool leftJustNow(const Person &person, DeviceKind device, Moment now);
    Person &personFor(const Opening &opening, Moment now);
    Admission renew(Person &person, const Opening &opening, Moment now);
    Admission makeRoom(Person &person, Moment now);
    void endLease(Person &person, Leases::iterator lease, Moment now);
    void dropEndedLeases(Person &person, Moment now);
    static void forgetWhoIsUnseen(Person &person, Moment now);
    std::optional<Transition> sweepPerson(Person &person, Moment now);
    std::optional<Transition> settle(Person &person, Cause cause, Moment now);
    static void noteWhetherSeen(Person &person, Transition &change, Moment now);
    [[nodiscard]] static bool keepsDevice(const Person &person, PresenceState next, Cause cause);
    void schedule(Person &person, Moment now);
    [[nodiscard]] std::optional<Instant> deadlineOf(const Person &person, Moment now) const;
    [[nodiscard]] milliseconds graceAfter(Departure departure) const;

    Timings m_timings;
    PresenceLimits m_limits;
    QHash<UserId, Person> m_people;
    Agenda m_agenda; ///< one entry per user: when to look at them next
};

} // namespace relay
