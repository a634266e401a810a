// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/simulation/FalseOffline.h"

#include <QTest>

using namespace relay::simulation;
using namespace std::chrono_literals;

namespace relay::test {

class tst_FalseOffline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The figures that others published for a heartbeat that is sent once.
    void the_usual_design_flaps_as_often_as_published()
    {
        QStringList flaps;
        for (const UsualCase &usual : usualDesign())
            flaps.append(QString::number(usual.flaps, 'f', 3));
        QCOMPARE(flaps.join(u' '), QStringLiteral("1.182 0.012 0.000 5.657 0.277 0.015"));
    }

    void nobody_who_is_there_is_ever_shown_offline()
    {
        for (const RelayCase &ours : relayRules({2'000, 3'600s}))
            QCOMPARE(ours.flaps, 0.0);
    }

    /// So that the test above cannot pass because nothing was lost.
    void losses_cost_repeated_heartbeats_and_now_and_then_a_connection()
    {
        const auto cases = relayRules({500, 3'600s});
        QVERIFY(cases[0].heartbeats > 3'600 / 33.0);
        QVERIFY(cases[1].heartbeats > cases[0].heartbeats);
        QVERIFY(cases[1].reconnects > cases[0].reconnects);
    }
};

} // namespace relay::test

QTEST_APPLESS_MAIN(relay::test::tst_FalseOffline)
#include "tst_FalseOffline.moc"
