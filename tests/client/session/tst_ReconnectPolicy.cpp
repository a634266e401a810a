// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/ReconnectPolicy.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;

class tst_ReconnectPolicy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void waits_grow_up_to_the_cap()
    {
        ReconnectPolicy policy(500ms, 4s);
        QList<qint64> waits;
        for (int attempt = 0; attempt < 6; ++attempt)
            waits.append(policy.nextWait(0.5).count());
        QCOMPARE(waits, (QList<qint64>{250, 500, 1000, 2000, 2000, 2000}));
    }

    /// mattermost-webapp#10960
    void twenty_clients_that_lost_the_same_server_come_back_one_by_one()
    {
        QList<qint64> waits;
        for (int client = 0; client < 20; ++client)
            waits.append(ReconnectPolicy(20s, 30s).nextWait(client / 20.0).count());
        QCOMPARE(waits.first(), 0);
        QCOMPARE(waits.last(), 19'000);
        for (int client = 1; client < 20; ++client)
            QCOMPARE(waits[client] - waits[client - 1], 1'000);
    }

    void a_connection_that_held_makes_the_next_wait_short_again()
    {
        ReconnectPolicy policy(500ms, 30s);
        for (int attempt = 0; attempt < 10; ++attempt)
            (void)policy.nextWait(0.5);
        policy.connectionHeld();
        QCOMPARE(policy.nextWait(0.5), 250ms);
    }

    void new_bounds_are_respected_at_once()
    {
        ReconnectPolicy policy(500ms, 30s);
        for (int attempt = 0; attempt < 10; ++attempt)
            (void)policy.nextWait(0.5);
        policy.setBounds(10ms, 100ms);
        QVERIFY(policy.nextWait(0.99) < 100ms);
    }
};

QTEST_APPLESS_MAIN(tst_ReconnectPolicy)
#include "tst_ReconnectPolicy.moc"
