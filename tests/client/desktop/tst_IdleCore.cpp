// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/IdleCore.h"
#include "tests/support/FakeClock.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using protocol::Activity;

class tst_IdleCore : public QObject
{
    Q_OBJECT

    test::FakeClock clock;

private Q_SLOTS:
    void ten_minutes_without_input_are_idle_once()
    {
        IdleCore core(10min, clock.now());
        clock.advance(10min - 1ms);
        QVERIFY(!core.tick(clock.now()));
        clock.advance(1ms);
        QCOMPARE(core.tick(clock.now()), Activity::Idle);
        QVERIFY(!core.tick(clock.now()));
        QVERIFY(!core.nextDeadline());
    }

    /// psi-plus#506, Rocket.Chat#36247
    void input_after_that_is_active_at_once_and_once()
    {
        IdleCore core(10min, clock.now());
        clock.advance(10min);
        (void)core.tick(clock.now());
        QCOMPARE(core.inputHappened(clock.now()), Activity::Active);
        QVERIFY(!core.inputHappened(clock.now()));
    }

    /// psi-plus#498
    void input_that_jitters_around_the_threshold_makes_at_most_one_transition_each()
    {
        IdleCore core(10min, clock.now());
        int transitions = 0;
        for (int round = 0; round < 10; ++round) {
            clock.advance(round % 2 ? 10min - 5ms : 10min - 1ms);
            transitions += core.tick(clock.now()).has_value();
            transitions += core.inputHappened(clock.now()).has_value();
        }
        QCOMPARE(transitions, 0);
        clock.advance(10min + 1ms);
        transitions += core.tick(clock.now()).has_value();
        QCOMPARE(transitions, 1);
    }

    void what_the_desktop_says_moves_the_threshold()
    {
        IdleCore core(10min, clock.now());
        clock.advance(10min);
        QVERIFY(!core.untouchedFor(4min, clock.now()));
        QCOMPARE(*core.nextDeadline() - clock.now(), 6min);
        clock.advance(6min);
        QCOMPARE(core.untouchedFor(10min, clock.now()), Activity::Idle);
        clock.advance(1s);
        QCOMPARE(core.untouchedFor(300ms, clock.now()), Activity::Active);
    }

    /// Input here that the desktop does not know of is not forgotten.
    void a_desktop_that_missed_something_does_not_call_anybody_away()
    {
        IdleCore core(10min, clock.now());
        clock.advance(9min);
        (void)core.inputHappened(clock.now());
        clock.advance(1min);
        QVERIFY(!core.untouchedFor(10min, clock.now()));
    }

    void who_is_gone_is_idle_at_once_whatever_is_touched()
    {
        IdleCore core(10min, clock.now());
        QCOMPARE(core.setGone(true, clock.now()), Activity::Idle);
        QVERIFY(!core.inputHappened(clock.now()));
        QVERIFY(!core.setGone(true, clock.now()));
        clock.advance(1h);
        QCOMPARE(core.setGone(false, clock.now()), Activity::Active);
        QCOMPARE(*core.nextDeadline() - clock.now(), 10min);
    }

    void the_servers_number_is_used()
    {
        IdleCore core(10min, clock.now());
        core.setIdleAfter(1s);
        QCOMPARE(*core.nextDeadline() - clock.now(), 1s);
    }
};

QTEST_APPLESS_MAIN(tst_IdleCore)
#include "tst_IdleCore.moc"
