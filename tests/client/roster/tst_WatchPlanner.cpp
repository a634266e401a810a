// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/WatchPlanner.h"
#include "shared/protocol/Limits.h"
#include "tests/support/FakeClock.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

WatchPlanner::Watch people(int first, int count)
{
    WatchPlanner::Watch watch;
    for (int i = first; i < first + count; ++i)
        watch.users.insert(UserId(u"u%1"_s.arg(i, 5, 10, QChar(u'0'))));
    return watch;
}

} // namespace

class tst_WatchPlanner : public QObject
{
    Q_OBJECT

    std::unique_ptr<WatchPlanner> planner;
    test::FakeClock clock;

    std::optional<protocol::PresenceWatch> due() { return planner->takeDue(clock.now()); }

private Q_SLOTS:
    void init()
    {
        clock = {};
        planner = std::make_unique<WatchPlanner>();
    }

    void nothing_is_asked_without_a_connection()
    {
        planner->wanted(people(0, 5), clock.now());
        clock.advance(1h);
        QVERIFY(!due());
        QVERIFY(!planner->nextDeadline());
    }

    void what_is_on_screen_is_asked_for_as_soon_as_there_is_a_connection()
    {
        planner->wanted(people(0, 5), clock.now());
        planner->connected(clock.now());
        QCOMPARE(due()->users.size(), 5);
    }

    void scrolling_waits_until_the_screen_has_settled()
    {
        planner->connected(clock.now());
        (void)due();
        planner->answered(clock.now());
        for (int row = 0; row < 20; ++row) {
            planner->wanted(people(row, 10), clock.now());
            clock.advance(100ms);
            QVERIFY(!due());
        }
        clock.advance(50ms);
        const auto request = due();
        QVERIFY(request);
        QCOMPARE(request->users.first().text(), u"u00019"_s);
    }

    void one_request_is_in_flight_and_the_latest_wins()
    {
        planner->connected(clock.now());
        planner->wanted(people(0, 10), clock.now());
        clock.advance(150ms);
        QVERIFY(due());
        planner->wanted(people(10, 10), clock.now());
        clock.advance(1s);
        planner->wanted(people(20, 10), clock.now());
        clock.advance(1s);
        QVERIFY(!due());
        planner->answered(clock.now());
        QCOMPARE(due()->users.first().text(), u"u00020"_s);
        planner->answered(clock.now());
        QVERIFY(!planner->nextDeadline());
    }

    void what_was_told_already_is_not_told_again()
    {
        planner->wanted(people(0, 5), clock.now());
        planner->connected(clock.now());
        (void)due();
        planner->answered(clock.now());
        planner->wanted(people(0, 6), clock.now());
        planner->wanted(people(0, 5), clock.now());
        clock.advance(150ms);
        QVERIFY(!due());
    }

    void a_new_connection_is_told_everything_again()
    {
        planner->wanted(people(0, 5), clock.now());
        planner->connected(clock.now());
        (void)due();
        planner->connectionLost();
        planner->connected(clock.now());
        QCOMPARE(due()->users.size(), 5);
    }

    void scrolling_through_1000_contacts_never_names_more_than_200()
    {
        planner->connected(clock.now());
        for (int first = 0; first < 1000; first += 50) {
            planner->wanted(people(first, 250), clock.now());
            clock.advance(150ms);
            const auto request = due();
            QVERIFY(request);
            QCOMPARE(request->users.size(), limits::watchedUsers);
            planner->answered(clock.now());
        }
    }

    void a_refused_watch_is_tried_again_later()
    {
        planner->wanted(people(0, 5), clock.now());
        planner->connected(clock.now());
        (void)due();
        planner->refused(clock.now());
        QVERIFY(!due());
        clock.advance(WatchPlanner::retryAfter);
        QVERIFY(due());
    }

    void an_empty_screen_is_told_too()
    {
        planner->wanted(people(0, 5), clock.now());
        planner->connected(clock.now());
        (void)due();
        planner->answered(clock.now());
        planner->wanted({}, clock.now());
        clock.advance(150ms);
        QVERIFY(due()->users.isEmpty());
    }

    void big_conversations_on_screen_are_named_as_well()
    {
        planner->wanted({{}, {ConversationId(u"big"_s)}}, clock.now());
        planner->connected(clock.now());
        QCOMPARE(due()->conversations->first().text(), u"big"_s);
    }
};

QTEST_APPLESS_MAIN(tst_WatchPlanner)
#include "tst_WatchPlanner.moc"
