// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/CommandPace.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;

/// How many commands may go, and which.
class tst_CommandPace : public QObject
{
    Q_OBJECT

private:
    static constexpr qint64 rate = 1'000;
    Instant m_now{1h};
    std::optional<CommandPace> m_pace;

    /// How many of these are admitted at this moment.
    qint64 admitted(Urgency urgency, qint64 asked = 10 * rate)
    {
        qint64 count = 0;
        while (count < asked && m_pace->admits(urgency, m_now))
            ++count;
        return count;
    }
    qint64 admittedWithin(milliseconds time, Urgency urgency)
    {
        qint64 count = 0;
        for (const Instant end = m_now + time; m_now < end; m_now += 1ms)
            count += admitted(urgency);
        return count;
    }

private Q_SLOTS:
    void init() { m_pace.emplace(rate); }

    void within_any_second_no_more_are_sent_than_the_rate()
    {
        const qint64 first = admittedWithin(1s, Urgency::Prompt);
        QVERIFY2(first <= rate && first >= rate * 95 / 100, qPrintable(QString::number(first)));
        m_now += 10min; // an idle node saves nothing up
        const qint64 later = admittedWithin(1s, Urgency::Prompt);
        QVERIFY2(later <= rate, qPrintable(QString::number(later)));
    }

    void a_few_may_go_at_once()
    {
        QCOMPARE(admitted(Urgency::Prompt), rate * 2 / 100);
        QCOMPARE(admitted(Urgency::Prompt), 0);
        m_now += 10ms;
        QCOMPARE(admitted(Urgency::Prompt), 9);
    }

    void half_of_it_is_left_to_those_for_whom_somebody_waits()
    {
        const qint64 patient = admittedWithin(1s, Urgency::Patient);
        QVERIFY2(patient <= rate / 2, qPrintable(QString::number(patient)));
        QVERIFY(admitted(Urgency::Prompt) > 0);
        QVERIFY(admitted(Urgency::Patient) == 0);
    }

    void what_is_vital_goes_at_once_and_others_wait_for_it()
    {
        admitted(Urgency::Prompt);
        QCOMPARE(admitted(Urgency::Vital, 5), 5);
        m_now += 5ms;
        QCOMPARE(admitted(Urgency::Prompt), 0);
        m_now += 5ms;
        QVERIFY(admitted(Urgency::Prompt) > 0);
    }

    void the_smallest_rates_and_the_largest_work_data()
    {
        QTest::addColumn<qint64>("perSecond");
        QTest::newRow("least") << qint64(100);
        QTest::newRow("most") << qint64(10'000'000);
    }

    void the_smallest_rates_and_the_largest_work()
    {
        QFETCH(qint64, perSecond);
        m_pace.emplace(perSecond);
        qint64 count = 0;
        for (const Instant end = m_now + 1s; m_now < end; m_now += 1ms)
            count += admitted(Urgency::Prompt, perSecond);
        QVERIFY2(count <= perSecond && count >= perSecond * 95 / 100,
                 qPrintable(QString::number(count)));
    }
};

QTEST_APPLESS_MAIN(tst_CommandPace)
#include "tst_CommandPace.moc"
