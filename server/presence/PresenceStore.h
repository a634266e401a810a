// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"
#include "shared/Fault.h"
#include "shared/Result.h"

#include <functional>

namespace relay {

/// Where leases live: facts go in, and what changed comes out of the PresenceFeed. Two engines pass
/// one contract test (tests/server/presence/tst_PresenceStoreContract.cpp).
///
/// The store owns the clock: expiry is decided by its time alone. Facts about one session take
/// effect in the order in which they were told. Continuations may be called before the call
/// returns.
class PresenceStore
{
public:
    virtual ~PresenceStore() = default;

    /// Adds a lease. Opening twice is a heartbeat; opening what has been closed does nothing.
    virtual void open(const Opening &opening, Then<Result<Admission, Fault>> then) = 0;

    /// Moves the leases forward, and re-creates those which the store has lost. The heartbeat of a
    /// session that has been closed does nothing.
    virtual void heartbeat(const QList<Opening> &held, Then<Result<Done, Fault>> then) = 0;

    /// Shortens the lease, never lengthens it. Answers the last seen to be written if others see
    /// the user leave by this.
    virtual void close(const UserId &user, const SessionId &session, Departure departure,
                       Then<Result<std::optional<LastSeen>, Fault>> then) = 0;

    /// For a user who has a session here. Answers what they look like now, and the last seen to be
    /// written if others see the user leave by this.
    virtual void choose(const UserId &user, const Chosen &chosen,
                        Then<Result<Choice, Fault>> then) = 0;

    /// Claims what ran out, atomically: exactly one claimer is told of a departure. A store that
    /// outlives this process tells a departure again, to whoever claims then, that nobody said to
    /// be `written` within a minute.
    virtual void claim(Then<Result<QList<LastSeen>, Fault>> then) = 0;

    /// These departures, which were answered by any of the above, are durable.
    virtual void written(const QList<LastSeen> &) {}

    /// Called when this process ends: the last seen of everybody who is shown as here and of whom
    /// nothing is left then. None where the store outlives the process.
    [[nodiscard]] virtual QList<LastSeen> leftBehind() { return {}; }

    /// How often somebody whom others saw leave was back here not two minutes later, with the same
    /// kind of device and without having said goodbye.
    [[nodiscard]] virtual qint64 falseOfflines() const { return 0; }

    /// When `claim` is worth calling next.
    [[nodiscard]] virtual std::optional<Instant> nextClaim() const = 0;
    /// Called when `nextClaim` has moved otherwise than by a fact that was told here.
    virtual void setNextClaimMoved(std::function<void()>) {}
};

} // namespace relay
