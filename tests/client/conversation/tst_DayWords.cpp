// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/DayWords.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_DayWords : public QObject
{
    Q_OBJECT

    const words::TimeStyle style{QTimeZone::utc(),
                                 QLocale(QLocale::English, QLocale::UnitedKingdom)};
    const WallTime now{
        milliseconds(QDateTime(QDate(2025, 3, 12), QTime(14, 30), Qt::UTC).toMSecsSinceEpoch())};

private Q_SLOTS:
    void a_list_tells_the_time_then_the_day_then_the_date()
    {
        QCOMPARE(words::brief(now - 25min, now, style), u"14:05"_s);
        QCOMPARE(words::brief(now - 24h, now, style), u"Yesterday"_s);
        QCOMPARE(words::brief(now - 72h, now, style), u"Sunday"_s);
        QCOMPARE(words::brief(now - 24h * 30, now, style), u"10/02/2025"_s);
        QCOMPARE(words::brief(now + 24h, now, style), u"14:30"_s); // a clock that is wrong
    }

    void separators_tell_today_yesterday_and_the_full_date()
    {
        QCOMPARE(words::day(QDate(2025, 3, 12), now, style), u"Today"_s);
        QCOMPARE(words::day(QDate(2025, 3, 11), now, style), u"Yesterday"_s);
        QVERIFY(words::day(QDate(2025, 3, 3), now, style).contains(u"March"_s));
    }

    void days_change_at_midnight_where_the_person_is()
    {
        QCOMPARE(words::nextMidnight(now, style) - now, 9h + 30min);
        const words::TimeStyle tokyo{QTimeZone(9 * 3600), QLocale::c()};
        QCOMPARE(words::nextMidnight(now, tokyo) - now, 30min);
    }
};

QTEST_APPLESS_MAIN(tst_DayWords)
#include "tst_DayWords.moc"
