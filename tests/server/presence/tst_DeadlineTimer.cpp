// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/DeadlineTimer.h"
#include "shared/time/SystemClock.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;

class tst_DeadlineTimer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void it_fires_when_the_deadline_has_come_and_follows_where_it_moves()
    {
        const SystemClock clock;
        std::optional<Instant> deadline = clock.now() + 1h;
        QList<Instant> firedAt;
        DeadlineTimer timer(
            clock, [&] { return deadline; },
            [&] {
                firedAt.append(clock.now());
                deadline.reset();
            });
        timer.rearm();
        const Instant sooner = clock.now() + 20ms;
        deadline = sooner;
        timer.rearm();
        QTRY_COMPARE(firedAt.size(), 1);
        QVERIFY(firedAt.constFirst() >= sooner);
    }

    void without_a_deadline_it_sleeps()
    {
        const SystemClock clock;
        std::optional<Instant> deadline = clock.now() + 20ms;
        bool hasFired = false;
        DeadlineTimer timer(
            clock, [&] { return deadline; }, [&] { hasFired = true; });
        timer.rearm();
        deadline.reset();
        timer.rearm();
        bool isLater = false;
        QTimer::singleShot(60, this, [&] { isLater = true; });
        QTRY_VERIFY(isLater);
        QVERIFY(!hasFired);
    }

    void what_is_due_already_fires_at_once_data()
    {
        QTest::addColumn<Instant>("due");
        QTest::newRow("an hour ago") << SystemClock().now() - 1h;
        QTest::newRow("ever since") << Instant::min();
    }

    void what_is_due_already_fires_at_once()
    {
        QFETCH(Instant, due);
        const SystemClock clock;
        std::optional<Instant> deadline = due;
        int fired = 0;
        DeadlineTimer timer(
            clock, [&] { return deadline; },
            [&] {
                if (++fired == 3)
                    deadline.reset();
            });
        timer.rearm();
        QTRY_COMPARE(fired, 3);
    }
};

QTEST_GUILESS_MAIN(tst_DeadlineTimer)
#include "tst_DeadlineTimer.moc"
