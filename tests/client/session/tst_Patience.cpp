// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/Patience.h"
#include "tests/support/FakeAlarmClock.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace std::chrono_literals;

class tst_Patience : public QObject
{
    Q_OBJECT

    static Failure failure(ErrorCode code, std::optional<qint64> retryAfterMs = {})
    {
        return {code, QStringLiteral("no"), {}, retryAfterMs};
    }

private Q_SLOTS:
    void a_pause_doubles_with_each_refusal_up_to_half_a_minute()
    {
        QList<milliseconds> pauses;
        for (int refusals = 1; refusals < 8; ++refusals)
            pauses.append(*Patience::pauseAfter(failure(ErrorCode::Unavailable), refusals));
        QCOMPARE(pauses, (QList<milliseconds>{1s, 2s, 4s, 8s, 16s, 30s, 30s}));
    }

    void a_server_that_names_a_pause_is_not_asked_before()
    {
        QCOMPARE(Patience::pauseAfter(failure(ErrorCode::RateLimited, 45'000), 1), 45s);
        QCOMPARE(Patience::pauseAfter(failure(ErrorCode::RateLimited, 10), 2), 2s);
    }

    void what_will_not_change_is_not_asked_again()
    {
        for (const auto code : {ErrorCode::Forbidden, ErrorCode::NotFound, ErrorCode::BadField,
                                ErrorCode::Unauthenticated, ErrorCode::Internal})
            QVERIFY(!Patience::pauseAfter(failure(code), 1));
    }

    void each_goes_on_once_when_its_time_has_come_or_the_connection_is_lost()
    {
        FakeAlarmClock clock;
        Patience patience(clock);
        QObject asker;
        QStringList log;
        const auto wait = [&](milliseconds pause, const QString &name) {
            patience.wait(pause, &asker, [&log, name](bool isConnected) {
                log.append(name
                           + (isConnected ? QStringLiteral(" again") : QStringLiteral(" lost")));
            });
        };
        wait(2s, QStringLiteral("later"));
        wait(1s, QStringLiteral("soon"));
        clock.advance(1s);
        patience.connectionLost();
        patience.connectionLost();
        clock.advance(1min);
        QCOMPARE(log, QStringList({QStringLiteral("soon again"), QStringLiteral("later lost")}));
        QCOMPARE(clock.armed(), 0);
    }

    void an_asker_that_is_gone_hears_nothing()
    {
        FakeAlarmClock clock;
        Patience patience(clock);
        bool isHeard = false;
        {
            QObject asker;
            patience.wait(1s, &asker, [&](bool) { isHeard = true; });
        }
        clock.advance(1min);
        QVERIFY(!isHeard);
    }
};

QTEST_APPLESS_MAIN(tst_Patience)
#include "tst_Patience.moc"
