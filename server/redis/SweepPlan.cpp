// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/SweepPlan.h"

#include <QSet>

#include <algorithm>

namespace relay {

SweepPlan::SweepPlan(milliseconds sweep)
    : m_sweep(sweep)
{
}

SweepPlan::Change SweepPlan::own(const QList<int> &buckets, Instant now)
{
    Change change;
    const QSet<int> wanted(buckets.begin(), buckets.end());
    for (auto plan = m_plans.begin(); plan != m_plans.end();) {
        if (wanted.contains(plan.key())) {
            ++plan;
            continue;
        }
        m_order.erase({plan->lookAt, plan.key()});
        change.ended.append(plan.key());
        plan = m_plans.erase(plan);
    }
    for (const int bucket : buckets) {
        if (m_plans.contains(bucket))
            continue;
        m_plans.insert(bucket, {now, false});
        m_order.emplace(now, bucket);
        change.begun.append(bucket);
    }
    return change;
}

void SweepPlan::isHeard(int bucket, Instant now)
{
    const auto plan = m_plans.find(bucket);
    if (plan == m_plans.end())
        return;
    plan->isHeard = true;
    lookAt(bucket, *plan, now);
}

void SweepPlan::isDeaf(int bucket, Instant now)
{
    const auto plan = m_plans.find(bucket);
    if (plan == m_plans.end())
        return;
    plan->isHeard = false;
    lookNoLater(bucket, now + m_sweep);
}

void SweepPlan::asked(int bucket, Instant now)
{
    const auto plan = m_plans.find(bucket);
    if (plan != m_plans.end())
        lookAt(bucket, *plan, now + longest(bucket, *plan));
}

void SweepPlan::endsIn(int bucket, milliseconds wait, Instant now)
{
    lookNoLater(bucket, now + wait);
}

QList<int> SweepPlan::due(Instant now) const
{
    QList<int> buckets;
    for (auto each = m_order.begin(); each != m_order.end() && each->first <= now; ++each)
        buckets.append(each->second);
    return buckets;
}

std::optional<Instant> SweepPlan::next() const
{
    if (m_order.empty())
        return std::nullopt;
    return m_order.begin()->first;
}

void SweepPlan::lookAt(int bucket, Plan &plan, Instant at)
{
    m_order.erase({plan.lookAt, bucket});
    plan.lookAt = at;
    m_order.emplace(at, bucket);
}

void SweepPlan::lookNoLater(int bucket, Instant at)
{
    const auto plan = m_plans.find(bucket);
    if (plan != m_plans.end() && at < plan->lookAt)
        lookAt(bucket, *plan, at);
}

/// Between half a round and a whole one, so that the buckets do not come all at once.
milliseconds SweepPlan::longest(int bucket, const Plan &plan) const
{
    if (!plan.isHeard)
        return m_sweep;
    return m_sweep * (roundSweeps / 2 + bucket % (roundSweeps / 2));
}

} // namespace relay
