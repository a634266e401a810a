// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/PresenceWords.h"
#include "qml/Languages.h"

#include <QDateTime>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

WallTime at(const char *iso)
{
    const auto time = QDateTime::fromString(QString::fromLatin1(iso), Qt::ISODate);
    return WallTime(milliseconds(time.toMSecsSinceEpoch()));
}

} // namespace

class tst_PresenceWords : public QObject
{
    Q_OBJECT

    const words::TimeStyle style{QTimeZone::utc(), QLocale::c()};

private Q_SLOTS:
    void initTestCase() { ui::speak(QLocale::English); }

    void last_seen_is_worded_by_its_age_data()
    {
        QTest::addColumn<QString>("seen");
        QTest::addColumn<QString>("words");
        QTest::newRow("now") << u"2025-03-12T14:29:31Z"_s << u"last seen just now"_s;
        QTest::newRow("minute") << u"2025-03-12T14:28:50Z"_s << u"last seen 1 minute ago"_s;
        QTest::newRow("minutes") << u"2025-03-12T14:25:00Z"_s << u"last seen 5 minutes ago"_s;
        QTest::newRow("hour") << u"2025-03-12T13:00:00Z"_s << u"last seen 1 hour ago"_s;
        QTest::newRow("hours") << u"2025-03-12T08:00:00Z"_s << u"last seen 6 hours ago"_s;
        QTest::newRow("today") << u"2025-03-12T01:05:00Z"_s << u"last seen today at 01:05:00"_s;
        QTest::newRow("yesterday")
            << u"2025-03-11T18:40:00Z"_s << u"last seen yesterday at 18:40:00"_s;
        QTest::newRow("long ago") << u"2025-01-03T10:00:00Z"_s
                                  << u"last seen on Friday, 3 January 2025"_s;
        QTest::newRow("in the future") << u"2025-03-12T14:31:00Z"_s << u"last seen just now"_s;
    }
    void last_seen_is_worded_by_its_age()
    {
        QFETCH(QString, seen);
        QFETCH(QString, words);
        const auto wording =
            words::lastSeen(at(seen.toLatin1()), at("2025-03-12T14:30:00Z"), style);
        QCOMPARE(wording.text, words);
    }

    void an_end_is_worded_by_its_day()
    {
        const auto now = at("2025-03-12T14:30:00Z");
        QCOMPARE(words::until(at("2025-03-12T15:40:00Z"), now, style).text, u"until 15:40:00"_s);
        const auto tomorrow = words::until(at("2025-03-13T08:00:00Z"), now, style);
        QCOMPARE(tomorrow.text, u"until tomorrow at 08:00:00"_s);
        QVERIFY(tomorrow.validUntil == at("2025-03-13T00:00:00Z"));
        QCOMPARE(words::until(at("2025-03-20T08:00:00Z"), now, style).text,
                 u"until Thursday, 20 March 2025"_s);
    }

    void the_words_hold_exactly_as_long_as_they_say()
    {
        const WallTime seen = at("2025-03-11T09:17:23Z");
        WallTime now = seen;
        int rewordings = 0;
        while (true) {
            const auto wording = words::lastSeen(seen, now, style);
            if (!wording.validUntil)
                break;
            QVERIFY(*wording.validUntil > now);
            QCOMPARE(words::lastSeen(seen, *wording.validUntil - 1ms, style).text, wording.text);
            QVERIFY(words::lastSeen(seen, *wording.validUntil, style).text != wording.text);
            now = *wording.validUntil;
            ++rewordings;
        }
        QVERIFY2(rewordings > 60 && rewordings < 100, qPrintable(QString::number(rewordings)));
    }

    void each_state_has_its_line_data()
    {
        QTest::addColumn<int>("state");
        QTest::addColumn<QString>("words");
        QTest::newRow("online") << int(PresenceState::Online) << u"online"_s;
        QTest::newRow("away") << int(PresenceState::Away) << u"away"_s;
        QTest::newRow("dnd") << int(PresenceState::Dnd) << u"do not disturb"_s;
        QTest::newRow("offline") << int(PresenceState::Offline) << u"offline"_s;
    }
    void each_state_has_its_line()
    {
        QFETCH(int, state);
        QFETCH(QString, words);
        Presence presence;
        presence.state = PresenceState(state);
        QCOMPARE(words::summary(presence, {}, style).text, words);
    }

    void a_phone_is_named()
    {
        Presence presence;
        presence.state = PresenceState::Online;
        presence.device = DeviceKind::Mobile;
        QCOMPARE(words::summary(presence, {}, style).text, u"active on mobile"_s);
    }

    /// psi#20, element-web#2667
    void unknown_is_neither_offline_nor_online()
    {
        const QString words = words::summary(std::nullopt, {}, style).text;
        QVERIFY(!words.contains(u"offline"_s) && !words.contains(u"online"_s));
    }

    void offline_with_a_time_tells_it()
    {
        Presence presence;
        presence.lastSeenAt = at("2025-03-12T14:25:00Z");
        QCOMPARE(words::summary(presence, at("2025-03-12T14:30:00Z"), style).text,
                 u"last seen 5 minutes ago"_s);
    }
};

QTEST_GUILESS_MAIN(tst_PresenceWords)
#include "tst_PresenceWords.moc"
