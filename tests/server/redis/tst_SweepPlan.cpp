// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/SweepPlan.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;

/// Which buckets a sweep asks: as few as there is to do, and none too late.
class tst_SweepPlan : public QObject
{
    Q_OBJECT

private:
    static constexpr milliseconds sweep = 1s;
    static constexpr milliseconds round = sweep * SweepPlan::roundSweeps;
    Instant m_now{1h};
    std::optional<SweepPlan> m_plan;

    /// Asks what is due; nothing is in it.
    QList<int> asks()
    {
        const auto due = m_plan->due(m_now);
        for (const int bucket : due)
            m_plan->asked(bucket, m_now);
        return due;
    }
    void hears(int bucket)
    {
        m_plan->isHeard(bucket, m_now);
        asks();
    }

private Q_SLOTS:
    void init() { m_plan.emplace(sweep); }

    void a_bucket_that_is_new_here_is_looked_at_at_once()
    {
        const auto change = m_plan->own({3, 5}, m_now);
        QCOMPARE(change.begun, (QList<int>{3, 5}));
        QCOMPARE(asks(), (QList<int>{3, 5}));
        QCOMPARE(asks(), QList<int>{});
        const auto moved = m_plan->own({5, 8}, m_now);
        QCOMPARE(moved.begun, QList<int>{8});
        QCOMPARE(moved.ended, QList<int>{3});
        QCOMPARE(asks(), QList<int>{8});
    }

    void a_bucket_that_is_not_heard_is_looked_at_in_every_sweep()
    {
        m_plan->own({3}, m_now);
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(asks(), QList<int>{3});
            m_now += sweep - 1ms;
            QCOMPARE(asks(), QList<int>{});
            m_now += 1ms;
        }
        m_plan->isHeard(3, m_now);
        QCOMPARE(asks(), QList<int>{3}); // for what was told before
        m_now += sweep;
        QCOMPARE(asks(), QList<int>{});
        m_plan->isDeaf(3, m_now);
        QCOMPARE(m_plan->next(), m_now + sweep);
    }

    void a_bucket_that_is_heard_is_looked_at_when_something_in_it_ends()
    {
        m_plan->own({3, 5}, m_now);
        hears(3);
        hears(5);
        m_plan->endsIn(3, 7s, m_now);
        m_plan->endsIn(3, 9s, m_now);
        QCOMPARE(m_plan->next(), m_now + 7s);
        m_now += 7s;
        QCOMPARE(asks(), QList<int>{3});
        QCOMPARE(asks(), QList<int>{});
    }

    /// The answer and the news come on two connections, so in any order.
    void what_is_told_while_the_bucket_is_asked_is_not_forgotten()
    {
        m_plan->own({3}, m_now);
        hears(3);
        m_plan->asked(3, m_now);
        m_plan->endsIn(3, 5s, m_now);
        m_plan->endsIn(3, 30s, m_now); // the answer, which did not know yet
        QCOMPARE(m_plan->next(), m_now + 5s);
    }

    void every_bucket_is_looked_at_within_a_round_and_not_all_at_once()
    {
        QList<int> buckets;
        for (int i = 0; i < 1'024; ++i)
            buckets.append(i);
        m_plan->own(buckets, m_now);
        for (const int bucket : buckets)
            hears(bucket);
        QSet<int> met;
        for (milliseconds passed{0}; passed <= round; passed += sweep, m_now += sweep) {
            const auto due = asks();
            QVERIFY(due.size() < 80);
            met += QSet<int>(due.begin(), due.end());
        }
        QCOMPARE(met.size(), buckets.size());
    }

    void what_is_told_of_a_bucket_that_belongs_to_others_changes_nothing()
    {
        m_plan->endsIn(3, 0s, m_now);
        m_plan->isHeard(3, m_now);
        m_plan->asked(3, m_now);
        QCOMPARE(m_plan->next(), std::nullopt);
    }
};

QTEST_GUILESS_MAIN(tst_SweepPlan)
#include "tst_SweepPlan.moc"
