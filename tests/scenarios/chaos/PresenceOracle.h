// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/PresenceMessages.h"
#include "tests/scenarios/chaos/Stay.h"

#include <QHash>
#include <QStringList>

namespace relay::test {

/// What one viewer was shown over one connection: the snapshot, then each change, as they came.
struct Look {
    struct Seen {
        Instant at;
        protocol::Presence presence;
    };
    QString viewer;
    Instant from; ///< the snapshot came
    Instant to;   ///< the server was heard for the last time
    QList<protocol::Presence> snapshot;
    QList<Seen> updates;
};

/// Judges what viewers were shown by who was really there. Pure: it is told everything.
///
/// Allowed is what the rules of presence say, and nothing else: nobody is shown as gone who is
/// here, or was until less than the grace period ago; nobody is shown as here for longer than the
/// rules say; nothing is told twice, and no older news after newer ones.
///
/// While something that presence stands on was away (Redis restarts, a node does not reach it) and
/// until it has recovered, dots may be late; but even then nobody who is here is seen leaving.
class PresenceOracle
{
public:
    PresenceOracle(const PresenceRules &rules, Instant end);

    void was(const Stay &stay) { m_stays[stay.user].append(stay); }
    void isDisturbed(const Span &span) { m_disturbed.add(span); }

    /// What is wrong with what was shown, as sentences.
    [[nodiscard]] QStringList judge(const Look &look) const;

private:
    struct Dot {
        Instant from;
        Instant to;
        bool isHere = false;
    };
    [[nodiscard]] QString accountOf(const UserId &user) const;
    [[nodiscard]] Truth truthOf(const UserId &user) const;
    [[nodiscard]] QStringList judge(const Look &look, const protocol::Presence &first) const;
    [[nodiscard]] std::optional<QString> wrongNews(const protocol::Presence &known,
                                                   const Look::Seen &seen,
                                                   const Truth &truth) const;
    [[nodiscard]] std::optional<QString> wrongDot(const Dot &dot, const Truth &truth) const;

    PresenceRules m_rules;
    Instant m_end;
    QHash<UserId, QList<Stay>> m_stays;
    Spans m_disturbed;
};

} // namespace relay::test
