// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceCore.h"
#include "server/presence/PresenceFeed.h"
#include "server/presence/PresenceStore.h"
#include "shared/time/Clock.h"

#include <QSet>

namespace relay {

/// Presence of one node that runs alone, and the executable specification of every other engine:
/// PresenceCore with a clock. Answers before the call returns; news are heard before the answer.
class MemoryPresenceStore final : public PresenceStore, public PresenceFeed
{
public:
    MemoryPresenceStore(const Timings &timings, const Clock &clock,
                        const PresenceLimits &limits = {});

    void open(const Opening &opening, Then<Result<Admission, Fault>> then) override;
    void heartbeat(const QList<Opening> &held, Then<Result<Done, Fault>> then) override;
    void close(const UserId &user, const SessionId &session, Departure departure,
               Then<Result<std::optional<LastSeen>, Fault>> then) override;
    void choose(const UserId &user, const Chosen &chosen,
                Then<Result<Choice, Fault>> then) override;
    [[nodiscard]] QList<LastSeen> leftBehind() override { return m_core.hereNow(); }
    void claim(Then<Result<QList<LastSeen>, Fault>> then) override;
    [[nodiscard]] qint64 falseOfflines() const override { return m_falseOfflines; }
    [[nodiscard]] std::optional<Instant> nextClaim() const override;

    void read(const QList<UserId> &users, Then<Result<QList<PresenceRecord>, Fault>> then) override;
    void follow(const QList<UserId> &users) override;
    void unfollow(const QList<UserId> &users) override;
    void setListener(PresenceListener *listener) override;
    void shownAmong(const QList<UserId> &users, Then<Result<QList<UserId>, Fault>> then) override;

private:
    void announce(const std::optional<Transition> &change);

    const Clock &m_clock;
    PresenceCore m_core;
    qint64 m_falseOfflines = 0;
    QSet<UserId> m_followed;
    PresenceListener *m_listener = nullptr;
};

} // namespace relay
