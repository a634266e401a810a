// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QtGlobal>

namespace relay {

/// Which commands go first when there are more than may be sent.
enum class Urgency {
    Vital,   ///< a few that others judge this node by: they never wait
    Prompt,  ///< somebody waits for the answer
    Patient, ///< nobody does: what is swept, repaired and recovered
};

/// How many commands a node sends to Redis within any second, at most: a bucket of tokens for all
/// of them, and one with half as many for those that nobody waits for, so that whatever a node has
/// to make good, people are served meanwhile. What is vital takes its token in advance. Pure.
class CommandPace
{
public:
    explicit CommandPace(qint64 perSecond);

    /// Takes its tokens; false if there are none.
    [[nodiscard]] bool admits(Urgency urgency, Instant now);

private:
    /// Counts in thousandths of commands, since time comes in milliseconds.
    struct Bucket {
        explicit Bucket(qint64 perSecond);
        void refill(milliseconds elapsed);
        [[nodiscard]] bool isEmpty() const { return left < 1'000; }

        qint64 most;
        qint64 perMillisecond;
        qint64 left;
    };
    void refill(Instant now);

    Bucket m_all;
    Bucket m_patient;
    Instant m_refilledAt{};
};

} // namespace relay
