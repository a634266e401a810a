// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PresenceWorld.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using Heard = QStringList;

/// Bob and Carol look at Ada; what they hear is what this product is about.
class tst_PresenceService : public QObject
{
    Q_OBJECT

private:
    std::optional<PresenceWorld> m_world;

    PresenceWorld &world() { return *m_world; }

    void bobWatchesAda()
    {
        world().society.group(u"team"_s, {u"ada"_s, u"bob"_s, u"carol"_s});
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().heard.take();
    }

private Q_SLOTS:
    void init() { m_world.emplace(); }
    void cleanup() { QCOMPARE(world().heard.complaints, Heard{}); }

    // The three timing tests: what nobody hears, and what everybody hears once.

    /// crybapp/api#6, duolicious#678
    void one_of_two_sessions_closes_and_nobody_hears_anything_data()
    {
        QTest::addColumn<int>("departure");
        QTest::addColumn<bool>("firstCloses");
        for (const bool first : {true, false}) {
            QTest::addRow("bye %d", first) << int(Departure::Bye) << first;
            QTest::addRow("clean %d", first) << int(Departure::Clean) << first;
            QTest::addRow("drop %d", first) << int(Departure::Drop) << first;
        }
    }

    void one_of_two_sessions_closes_and_nobody_hears_anything()
    {
        QFETCH(int, departure);
        QFETCH(bool, firstCloses);
        bobWatchesAda();
        world().opens(u"ada/tab1"_s);
        world().opens(u"ada/tab2"_s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada online on desktop"_s});
        world().closes(firstCloses ? u"ada/tab1"_s : u"ada/tab2"_s, Departure(departure));
        world().waits(1h);
        QCOMPARE(world().heard.take(), Heard{});
    }

    void all_close_and_one_returns_within_the_grace_period_and_nobody_hears_anything()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().opens(u"ada/phone"_s, DeviceKind::Mobile);
        world().waits(1min);
        world().heard.take();
        world().closes(u"ada/laptop"_s, Departure::Drop);
        world().closes(u"ada/phone"_s, Departure::Drop);
        world().waits(11'999ms);
        world().opens(u"ada/phone#2"_s, DeviceKind::Mobile);
        world().waits(1h);
        QCOMPARE(world().heard.take(), Heard{});
        QVERIFY(world().lastSeen.written.isEmpty());
    }

    /// tinode/webapp#66
    void a_killed_client_is_offline_exactly_once_with_last_seen_for_everybody_who_watches()
    {
        bobWatchesAda();
        world().opens(u"carol/desk"_s);
        world().watches(u"carol/desk"_s, {u"ada"_s});
        world().opens(u"ada/laptop"_s);
        world().waits(10s);
        world().heard.take();
        world().closes(u"ada/laptop"_s, Departure::Drop);
        world().waits(1h);
        QCOMPARE(world().heard.take(),
                 (Heard{u"bob/desk hears ada offline, last seen 0:10.000"_s,
                        u"carol/desk hears ada offline, last seen 0:10.000"_s}));
        QCOMPARE(world().lastSeen.written.size(), 1);
    }

    // Ghosts: shown online though gone

    /// RocketChat/Rocket.Chat#6610
    void a_connection_whose_packets_vanish_is_offline_within_lease_and_sweep_and_closed()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().heard.take();
        world().fallsSilent(u"ada/laptop"_s);
        world().waits(world().timings.lease - 1ms);
        QCOMPARE(world().heard.take(), Heard{});
        world().waits(world().timings.sweep + 1ms);
        QCOMPARE(world().heard.take(),
                 (Heard{u"ada/laptop is closed with 4002"_s,
                        u"bob/desk hears ada offline, last seen 0:00.000"_s}));
        QVERIFY(!world().isConnected(u"ada/laptop"_s));
    }

    /// the usual tutorial design announces it twice
    void who_leaves_cleanly_and_stays_away_is_offline_once()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().heard.take();
        world().closes(u"ada/laptop"_s, Departure::Clean);
        world().waits(5s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada offline, last seen 0:00.000"_s});
        world().waits(1h);
        QCOMPARE(world().heard.take(), Heard{});
    }

    /// the usual tutorial design shows all of them online for minutes
    void fifty_who_leave_right_after_connecting_leave_no_ghost()
    {
        bobWatchesAda();
        for (int i = 0; i < 50; ++i) {
            world().opens(u"ada/tab%1"_s.arg(i % 30) + u"#%1"_s.arg(i));
            world().closes(u"ada/tab%1"_s.arg(i % 30) + u"#%1"_s.arg(i), Departure::Bye);
        }
        world().waits(2min);
        QCOMPARE(world().record(u"ada"_s).truth.state, PresenceState::Offline);
        QCOMPARE(world().heard.believed(u"bob/desk"_s, u"ada"_s).state, PresenceState::Offline);
    }

    /// processone/ejabberd#347
    void a_session_in_its_grace_period_does_not_come_back_by_a_late_heartbeat()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().closes(u"ada/laptop"_s, Departure::Drop);
        world().presence.heartbeat(SessionId(u"ada/laptop"_s), Activity::Active);
        world().waits(12s);
        QCOMPARE(world().record(u"ada"_s).truth.state, PresenceState::Offline);
    }

    /// SocketCluster/socketcluster#387
    void a_crash_and_a_reconnect_do_not_double_the_count()
    {
        QStringList crowd;
        for (int i = 0; i < 101; ++i)
            crowd.append(u"user%1"_s.arg(i));
        world().society.group(u"square"_s, crowd);
        world().opens(u"user0/desk"_s);
        world().watches(u"user0/desk"_s, {}, {u"square"_s});
        world().heard.take();
        world().opens(u"user1/desk"_s);
        world().closes(u"user1/desk"_s, Departure::Drop);
        world().opens(u"user1/desk#2"_s);
        world().waits(1min);
        QCOMPARE(world().heard.take(), Heard{u"user0/desk hears 2 online in square"_s});
    }

    /// discourse#15970, discourse#13803
    void nobody_who_reads_is_needed_for_somebody_to_leave()
    {
        world().opens(u"ada/laptop"_s);
        world().closes(u"ada/laptop"_s, Departure::Drop);
        world().waits(1min);
        QCOMPARE(world().lastSeen.written.size(), 1);
    }

    // Wrongly offline, or stuck

    /// reddit-plugin-robin#47
    void connected_and_idle_for_ten_leases_is_away_and_never_offline()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().reports(u"ada/laptop"_s, Activity::Idle);
        world().waits(world().timings.lease * 10);
        QCOMPARE(world().heard.take(), (Heard{u"bob/desk hears ada online on desktop"_s,
                                              u"bob/desk hears ada away on desktop"_s}));
    }

    /// block/buzz#877
    void a_lost_heartbeat_and_a_late_one_do_not_flip_anything()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().heard.take();
        world().loses(u"ada/laptop"_s, 1);
        world().waits(world().timings.heartbeat * 2 + 14s);
        QCOMPARE(world().heard.take(), Heard{});
    }

    /// Rocket.Chat#42162
    void after_a_reconnect_the_restated_activity_is_taken_as_often_as_it_comes()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s, DeviceKind::Desktop, Activity::Idle);
        world().waits(2s);
        world().heard.take();
        for (int i = 0; i < 3; ++i)
            world().reports(u"ada/laptop"_s, Activity::Active);
        world().waits(2s);
        world().reports(u"ada/laptop"_s, Activity::Idle);
        QCOMPARE(world().heard.take(), (Heard{u"bob/desk hears ada online on desktop"_s,
                                              u"bob/desk hears ada away on desktop"_s}));
    }

    /// chatwoot/chatwoot#7992
    void a_heartbeat_does_not_undo_do_not_disturb()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().waits(2s);
        world().chooses(u"ada"_s, {PresenceMode::Dnd, {}, {}});
        world().heard.take();
        world().waits(10min);
        world().reports(u"ada/laptop"_s, Activity::Idle);
        world().reports(u"ada/laptop"_s, Activity::Active);
        world().waits(1min);
        QCOMPARE(world().heard.take(), Heard{});
    }

    /// Read marks that were hidden meanwhile stayed hidden when only the time was up.
    void the_end_of_invisibility_is_told_once_also_when_only_its_time_is_up()
    {
        int ends = 0;
        world().presence.setInvisibilityEnded([&](const UserId &) { ++ends; });
        world().opens(u"ada/laptop"_s);
        world().opens(u"ada/phone"_s);
        world().chooses(u"ada"_s, {PresenceMode::Invisible, {}, world().wallIn(10min)});
        world().waits(10min - 1ms);
        QCOMPARE(ends, 0);
        world().waits(1min);
        QCOMPARE(ends, 1);
        QCOMPARE(world().record(u"ada"_s).shown.state, PresenceState::Online);
        world().heard.take();
    }

    void nobody_is_here_when_invisibility_ends_and_the_next_session_tells_it()
    {
        int ends = 0;
        world().presence.setInvisibilityEnded([&](const UserId &) { ++ends; });
        world().opens(u"ada/laptop"_s);
        world().chooses(u"ada"_s, {PresenceMode::Invisible, {}, world().wallIn(10min)});
        world().closes(u"ada/laptop"_s, Departure::Bye);
        world().waits(1h);
        QCOMPARE(ends, 0);
        world().opens(u"ada/laptop#2"_s);
        QCOMPARE(ends, 1);
        world().heard.take();
    }

    void a_choice_with_a_time_ends_by_itself()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().waits(2s);
        world().chooses(u"ada"_s, {PresenceMode::Dnd, u"lunch"_s, world().wallIn(10min)});
        world().waits(10min - 1ms);
        world().heard.take();
        world().waits(1ms);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada online on desktop"_s});
    }

    /// tinode/chat#369
    void a_second_device_that_connects_very_fast_gets_a_complete_snapshot()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/phone"_s, DeviceKind::Mobile);
        world().heard.take();
        world().watches(u"bob/phone"_s, {u"ada"_s, u"carol"_s, u"stranger"_s});
        QCOMPARE(world().heard.take(),
                 Heard{u"bob/phone sees ada online on desktop; carol offline; stranger offline"_s});
    }

    // Flapping, doubles, storms

    /// klangk#246, ppy/osu#37028
    void ten_two_second_drops_in_a_minute_are_no_event()
    {
        bobWatchesAda();
        world().opens(u"ada/phone"_s, DeviceKind::Mobile);
        world().opens(u"ada/laptop"_s);
        world().waits(2s);
        world().heard.take();
        for (int i = 1; i <= 10; ++i) {
            world().closes(u"ada/laptop"_s + (i > 1 ? u"#%1"_s.arg(i) : QString()),
                           Departure::Drop);
            world().waits(2s);
            world().opens(u"ada/laptop#%1"_s.arg(i + 1));
            world().waits(4s);
        }
        QCOMPARE(world().heard.take(), Heard{});
    }

    /// the usual tutorial design pushes a second "online"
    void who_is_back_within_the_grace_period_is_not_announced_again()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().heard.take();
        world().closes(u"ada/laptop"_s, Departure::Clean);
        world().waits(4'999ms);
        world().opens(u"ada/laptop#2"_s);
        world().waits(10min);
        QCOMPARE(world().heard.take(), Heard{});
    }

    void an_active_and_an_idle_device_never_fight()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().opens(u"ada/phone"_s, DeviceKind::Mobile, Activity::Idle);
        world().waits(2s);
        world().heard.take();
        world().waits(1h);
        QCOMPARE(world().heard.take(), Heard{});
    }

    /// element-hq/synapse#3971
    void thousands_in_the_same_rooms_cost_nothing_when_nobody_looks()
    {
        QStringList room{u"ada"_s};
        for (int i = 0; i < 2000; ++i)
            room.append(u"mate%1"_s.arg(i));
        world().society.group(u"hall"_s, room);
        for (int i = 0; i < 50; ++i)
            world().opens(u"mate%1/desk"_s.arg(i));
        world().watches(u"mate7/desk"_s, {u"ada"_s});
        world().heard.take();
        world().opens(u"ada/laptop"_s);
        QCOMPARE(world().heard.take(), Heard{u"mate7/desk hears ada online on desktop"_s});
        QCOMPARE(world().society.questions, 1);
    }

    /// centrifugo#750
    void a_count_of_a_conversation_of_100000_never_loads_its_members()
    {
        QStringList crowd;
        for (int i = 0; i < 100'000; ++i)
            crowd.append(u"user%1"_s.arg(i));
        world().society.group(u"city"_s, crowd);
        for (int i = 0; i < 5; ++i)
            world().opens(u"user%1/desk"_s.arg(i));
        world().opens(u"guest/desk"_s);
        world().watches(u"user0/desk"_s, {}, {u"city"_s});
        world().watches(u"guest/desk"_s, {}, {u"city"_s});
        QCOMPARE(world().heard.take(),
                 (Heard{u"user0/desk sees "_s, u"user0/desk hears 5 online in city"_s,
                        u"guest/desk sees "_s}));
    }

    void a_smaller_conversation_has_no_count_data()
    {
        QTest::addColumn<int>("members");
        QTest::addColumn<int>("frames");
        QTest::newRow("100") << 100 << 0;
        QTest::newRow("101") << 101 << 1;
    }

    void a_smaller_conversation_has_no_count()
    {
        QFETCH(int, members);
        QStringList crowd;
        for (int i = 0; i < members; ++i)
            crowd.append(u"user%1"_s.arg(i));
        world().society.group(u"square"_s, crowd);
        world().opens(u"user0/desk"_s);
        world().watches(u"user0/desk"_s, {}, {u"square"_s});
        QTEST(int(world().heard.pushes.size()), "frames");
    }

    void a_count_is_told_again_only_when_it_changed()
    {
        QStringList crowd;
        for (int i = 0; i < 101; ++i)
            crowd.append(u"user%1"_s.arg(i));
        world().society.group(u"square"_s, crowd);
        world().opens(u"user0/desk"_s);
        world().watches(u"user0/desk"_s, {}, {u"square"_s});
        world().waits(1min);
        world().heard.take();
        world().opens(u"user1/desk"_s);
        world().opens(u"user2/desk"_s);
        world().chooses(u"user2"_s, {PresenceMode::Invisible, {}, {}});
        world().waits(20s);
        world().blocks(u"user1"_s, u"user0"_s);
        world().waits(1min);
        const auto counts = world().heard.take().filter(u"square"_s);
        QCOMPARE(counts, (Heard{u"user0/desk hears 2 online in square"_s,
                                u"user0/desk hears 1 online in square"_s}));
    }

    void a_count_that_cannot_be_made_is_made_with_the_next_round()
    {
        QStringList crowd;
        for (int i = 0; i < 101; ++i)
            crowd.append(u"user%1"_s.arg(i));
        world().society.group(u"square"_s, crowd);
        world().opens(u"user0/desk"_s);
        world().opens(u"user0/phone"_s);
        world().society.isDown = true;
        world().watches(u"user0/desk"_s, {}, {u"square"_s});
        world().heard.take();
        world().society.isDown = false;
        world().waits(world().timings.onlineCount);
        QCOMPARE(world().heard.take(), Heard{u"user0/desk hears 1 online in square"_s});
        world().watches(u"user0/desk"_s, {});
        world().heard.take();
        world().opens(u"user1/desk"_s);
        world().waits(1min);
        QCOMPARE(world().heard.take(), Heard{});
    }

    /// Rocket.Chat#21182
    void half_of_all_reconnect_at_once_and_nobody_flips()
    {
        QStringList everybody;
        for (int i = 0; i < 60; ++i)
            everybody.append(u"user%1"_s.arg(i));
        world().society.group(u"team"_s, everybody);
        for (const QString &user : everybody) {
            world().opens(user + u"/desk"_s);
            world().watches(user + u"/desk"_s, everybody);
        }
        world().waits(5s);
        world().heard.take();
        for (int i = 0; i < 30; ++i)
            world().closes(everybody[i] + u"/desk"_s, Departure::Drop);
        for (int i = 0; i < 30; ++i) {
            world().waits(300ms);
            world().opens(everybody[i] + u"/desk#2"_s);
        }
        world().waits(1min);
        QCOMPARE(world().heard.take(), Heard{});
    }

    void a_storm_of_changes_reaches_each_viewer_in_one_frame_a_second()
    {
        QStringList everybody{u"bob"_s};
        for (int i = 0; i < 50; ++i)
            everybody.append(u"user%1"_s.arg(i));
        world().society.group(u"team"_s, everybody);
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, everybody);
        world().heard.take();
        for (int i = 0; i < 50; ++i) {
            world().opens(u"user%1/desk"_s.arg(i));
            world().reports(u"user%1/desk"_s.arg(i), Activity::Idle);
        }
        QCOMPARE(world().heard.take().size(), 1);
        world().waits(1s);
        QCOMPARE(world().heard.take().size(), 1);
        world().waits(1h);
        QCOMPARE(world().heard.take(), Heard{});
    }

    // Limits

    void a_user_has_at_most_32_sessions()
    {
        for (int i = 0; i < 32; ++i)
            world().opens(u"ada/tab%1"_s.arg(i));
        QCOMPARE(world().heard.take(), Heard{});
        world().opens(u"ada/tab32"_s);
        QCOMPARE(world().heard.take(), Heard{u"ada/tab32 is refused: too many sessions"_s});
        world().closes(u"ada/tab0"_s, Departure::Drop);
        world().opens(u"ada/tab33"_s);
        QCOMPARE(world().heard.take(), Heard{});
    }

    void what_is_not_held_is_not_heard()
    {
        QVERIFY(!world().presence.heartbeat(SessionId(u"ghost"_s), Activity::Active));
        world().watches(u"ghost"_s, {u"ada"_s});
        QCOMPARE(world().heard.take(), Heard{u"ghost is told: this session has ended"_s});
        world().presence.closed(SessionId(u"ghost"_s), Departure::Drop);
    }

    void a_heartbeat_is_answered_with_the_time()
    {
        world().opens(u"ada/laptop"_s);
        QCOMPARE(world().presence.heartbeat(SessionId(u"ada/laptop"_s), Activity::Active),
                 world().clock.wallTime());
    }

    // Last seen

    void heartbeats_never_write_last_seen_and_a_departure_does_once()
    {
        world().opens(u"ada/laptop"_s);
        world().waits(1h);
        QVERIFY(world().lastSeen.written.isEmpty());
        const auto left = world().clock.wallTime();
        world().closes(u"ada/laptop"_s, Departure::Bye);
        world().waits(2h);
        QCOMPARE(world().lastSeen.written, (QList<LastSeen>{{UserId(u"ada"_s), left}}));
    }

    void last_seen_that_could_not_be_written_is_written_later()
    {
        world().opens(u"ada/laptop"_s);
        world().lastSeen.isDown = true;
        world().closes(u"ada/laptop"_s, Departure::Bye);
        world().waits(45s);
        QVERIFY(world().lastSeen.written.isEmpty());
        QVERIFY(world().line.durable.isEmpty()); // so the store still knows it
        world().lastSeen.isDown = false;
        world().waits(30s);
        QCOMPARE(world().lastSeen.written.size(), 1);
        QCOMPARE(world().line.durable, world().lastSeen.written);
    }

    void last_seen_from_before_the_server_started_is_part_of_a_snapshot()
    {
        bobWatchesAda();
        world().lastSeen.known[UserId(u"ada"_s)] = world().clock.wallTime();
        world().waits(1h);
        world().watches(u"bob/desk"_s, {u"ada"_s, u"carol"_s});
        QCOMPARE(world().heard.take(),
                 Heard{u"bob/desk sees ada offline, last seen 0:00.000; carol offline"_s});
    }

    // Faults

    /// turms-im/turms#1022, fleetyards#5090 (on the engine in memory)
    void while_the_store_is_away_nothing_moves_and_afterwards_everybody_is_back()
    {
        bobWatchesAda();
        world().opens(u"ada/laptop"_s);
        world().heard.take();
        world().line.isDown = true;
        world().opens(u"carol/desk"_s);
        world().waits(10min);
        QVERIFY(world().isConnected(u"ada/laptop"_s));
        QCOMPARE(world().heard.take(), Heard{});
        world().line.isDown = false;
        world().waits(world().timings.heartbeat);
        QCOMPARE(world().heard.take(), Heard{});
        QVERIFY(world().lastSeen.written.isEmpty());
        QCOMPARE(world().record(u"carol"_s).truth.state, PresenceState::Online);
        QCOMPARE(world().record(u"ada"_s).truth.state, PresenceState::Online);
    }

    void a_watch_that_cannot_be_answered_keeps_the_list_before()
    {
        bobWatchesAda();
        world().society.isDown = true;
        world().watches(u"bob/desk"_s, {u"carol"_s});
        world().opens(u"ada/laptop"_s);
        QCOMPARE(world().heard.take(),
                 (Heard{u"bob/desk is told: presence cannot be looked up right now"_s,
                        u"bob/desk hears ada online on desktop"_s}));
    }

    void a_session_that_closes_while_its_watch_is_looked_up_is_no_trouble()
    {
        bobWatchesAda();
        world().society.isSlow = true;
        world().watches(u"bob/desk"_s, {u"carol"_s});
        world().closes(u"bob/desk"_s, Departure::Bye);
        world().society.answerAll();
        world().waits(1h);
        QCOMPARE(world().heard.take(),
                 Heard{u"bob/desk is told: presence cannot be looked up right now"_s});
    }

    /// Whatever call fails, in the end everybody knows the truth.
    void the_nth_call_fails_for_every_n()
    {
        int calls = 0;
        for (int n = 1; n == 1 || n <= calls; ++n) {
            m_world.emplace();
            world().line.failingCall = n;
            bobWatchesAda();
            world().watches(u"bob/desk"_s, {u"ada"_s}); // the client asks again
            world().opens(u"ada/laptop"_s);
            world().waits(40s);
            world().chooses(u"ada"_s, {PresenceMode::Dnd, {}, {}});
            world().chooses(u"ada"_s, {PresenceMode::Dnd, {}, {}});
            world().waits(40s);
            QCOMPARE(world().heard.believed(u"bob/desk"_s, u"ada"_s).state, PresenceState::Dnd);
            world().closes(u"ada/laptop"_s, Departure::Drop);
            world().waits(3min);
            QCOMPARE(world().heard.believed(u"bob/desk"_s, u"ada"_s).state, PresenceState::Offline);
            QCOMPARE(world().heard.complaints, Heard{});
            calls = world().line.calls;
        }
        QVERIFY(calls > 10);
    }

    // What operators are told

    void what_watching_costs_is_counted()
    {
        bobWatchesAda();
        world().opens(u"carol/desk"_s);
        world().watches(u"carol/desk"_s, {u"ada"_s});
        world().opens(u"ada/laptop"_s);
        world().closes(u"ada/laptop"_s, Departure::Bye);
        world().waits(2s);
        const WatchService &watching = world().presence.watching();
        const WatchCounters &counters = watching.counters();
        QCOMPARE(counters.changes.at(size_t(PresenceState::Online)), 1);
        QCOMPARE(counters.changes.at(size_t(PresenceState::Offline)), 1);
        QCOMPARE(counters.deliveries, 4);
        QCOMPARE(counters.batches, 4);
        QCOMPARE(watching.watchers(), 2);
        QCOMPARE(counters.repairs, 0);
    }

    void news_that_were_lost_and_found_by_reading_again_are_counted()
    {
        bobWatchesAda();
        world().memory.unfollow({UserId(u"ada"_s)});
        world().opens(u"ada/laptop"_s);
        world().waits(world().timings.repair + 1s);
        QCOMPARE(world().presence.watching().counters().repairs, 1);
        QCOMPARE(world().heard.believed(u"bob/desk"_s, u"ada"_s).state, PresenceState::Online);
        world().waits(world().timings.repair);
        QCOMPARE(world().presence.watching().counters().repairs, 1);
    }
};

QTEST_APPLESS_MAIN(tst_PresenceService)
#include "tst_PresenceService.moc"
