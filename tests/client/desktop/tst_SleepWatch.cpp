// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/SleepWatch.h"
#include "tests/client/desktop/LoginManager.h"
#include "tests/client/desktop/PrivateBus.h"
#include "tests/support/Patience.h"

#include <QSignalSpy>
#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// nheko#1458, telegramdesktop/tdesktop#16093: what is said before the machine sleeps.
class tst_SleepWatch : public QObject
{
    Q_OBJECT

    PrivateBus m_bus;
    int m_connections = 0;

    QDBusConnection participant() { return m_bus.connection(u"test%1"_s.arg(++m_connections)); }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_bus.start()); }

    void sleep_waits_until_all_is_said_and_the_next_one_does_too()
    {
        LoginManager login(participant());
        SleepWatch watch(participant());
        QSignalSpy asleep(&watch, &SleepWatch::fallsAsleep);
        QSignalSpy awake(&watch, &SleepWatch::woke);
        QVERIFY(waitUntil([&] { return login.inhibitorsGiven() == 1; }));
        login.prepareForSleep(true);
        QVERIFY(waitUntil([&] { return asleep.count() == 1; }));
        QVERIFY(login.isHeldUp());
        watch.release();
        QVERIFY(waitUntil([&] { return !login.isHeldUp(); }));

        login.prepareForSleep(false);
        QVERIFY(waitUntil([&] { return awake.count() == 1 && login.inhibitorsGiven() == 2; }));
        QVERIFY(login.isHeldUp());
    }

    void without_a_bus_nothing_is_signalled()
    {
        SleepWatch watch(QDBusConnection(u"none"_s));
        watch.release();
    }
};

QTEST_GUILESS_MAIN(tst_SleepWatch)
#include "tst_SleepWatch.moc"
