// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingThrottle.h"
#include "tests/support/FakeClock.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_TypingThrottle : public QObject
{
    Q_OBJECT

    using Signal = TypingThrottle::Signal;

    std::unique_ptr<TypingThrottle> throttle;
    test::FakeClock clock;
    QStringList said;

    void note(Signal signal)
    {
        if (signal != Signal::None)
            said.append(signal == Signal::Start ? u"start"_s : u"stop"_s);
    }
    void types(bool isTextEmpty = false) { note(throttle->userTyped(isTextEmpty, clock.now())); }
    void advance(milliseconds by)
    {
        const auto end = clock.now() + by;
        if (const auto due = throttle->nextDeadline(); due && *due <= end) {
            clock.advance(*due - clock.now());
            note(throttle->tick(clock.now()));
        }
        clock.advance(end - clock.now());
    }

private Q_SLOTS:
    void init()
    {
        clock = {};
        said.clear();
        throttle = std::make_unique<TypingThrottle>(3s, 4s);
    }

    void the_first_key_says_start_at_once()
    {
        types();
        QCOMPARE(said, QStringList{u"start"_s});
    }

    /// Kaidan
    void steady_typing_for_30_s_says_at_most_one_start_per_3_s_and_no_stop()
    {
        for (int key = 0; key < 150; ++key) {
            types();
            advance(200ms);
        }
        QCOMPARE(said.count(u"start"_s), 10);
        QVERIFY(!said.contains(u"stop"_s));
    }

    void a_pause_of_4_s_says_one_stop()
    {
        types();
        advance(3999ms);
        QCOMPARE(said.size(), 1);
        advance(1ms);
        advance(1h);
        QCOMPARE(said, (QStringList{u"start"_s, u"stop"_s}));
        QVERIFY(!throttle->nextDeadline());
    }

    void sending_says_one_stop()
    {
        types();
        note(throttle->ended());
        note(throttle->ended());
        QCOMPARE(said, (QStringList{u"start"_s, u"stop"_s}));
    }

    void clearing_the_text_says_stop()
    {
        types();
        types(true);
        QCOMPARE(said, (QStringList{u"start"_s, u"stop"_s}));
    }

    void leaving_without_having_typed_says_nothing()
    {
        note(throttle->ended());
        types(true);
        QVERIFY(said.isEmpty());
    }

    void starts_are_throttled_across_a_stop()
    {
        types();
        note(throttle->ended());
        advance(1s);
        types();
        QCOMPARE(said, (QStringList{u"start"_s, u"stop"_s}));
        advance(2s);
        types();
        QCOMPARE(said.last(), u"start"_s);
    }

    void a_lost_connection_is_not_talked_to_and_the_next_key_starts_anew()
    {
        types();
        throttle->connectionLost();
        QVERIFY(!throttle->nextDeadline());
        types();
        QCOMPARE(said, (QStringList{u"start"_s, u"start"_s}));
    }

    void the_servers_numbers_are_used()
    {
        throttle->setTimings(10ms, 20ms);
        types();
        advance(10ms);
        types();
        advance(20ms);
        QCOMPARE(said, (QStringList{u"start"_s, u"start"_s, u"stop"_s}));
    }
};

QTEST_APPLESS_MAIN(tst_TypingThrottle)
#include "tst_TypingThrottle.moc"
