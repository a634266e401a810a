// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QHash>
#include <QList>

#include <optional>
#include <set>

namespace relay {

/// When each bucket that this node sweeps has to be looked at, so that the sweep costs as much as
/// there is to do. Every answer of a bucket says when it is due next, and the bucket tells on a
/// channel when that becomes earlier. While its channel is not heard, it is looked at in every
/// sweep, and in any case once a round, whatever was told. Pure.
class SweepPlan
{
public:
    /// Every bucket is looked at once in this many sweeps, at the latest.
    static constexpr int roundSweeps = 60;

    explicit SweepPlan(milliseconds sweep);

    struct Change {
        QList<int> begun;
        QList<int> ended;
    };
    /// The buckets are these from now on. New ones are due, and not heard yet.
    Change own(const QList<int> &buckets, Instant now);
    /// Whatever the bucket tells arrives from here on; what it told before may be lost.
    void isHeard(int bucket, Instant now);
    void isDeaf(int bucket, Instant now);

    /// The bucket is being asked. What is told of it until it answers counts as well.
    void asked(int bucket, Instant now);
    /// Something in it ends in `wait`.
    void endsIn(int bucket, milliseconds wait, Instant now);

    [[nodiscard]] QList<int> due(Instant now) const;
    [[nodiscard]] std::optional<Instant> next() const;

private:
    struct Plan {
        Instant lookAt;
        bool isHeard = false;
    };
    void lookAt(int bucket, Plan &plan, Instant at);
    void lookNoLater(int bucket, Instant at);
    [[nodiscard]] milliseconds longest(int bucket, const Plan &plan) const;

    milliseconds m_sweep;
    QHash<int, Plan> m_plans;
    std::set<std::pair<Instant, int>> m_order;
};

} // namespace relay
