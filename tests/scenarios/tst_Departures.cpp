// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"
#include "tests/support/Patience.h"
#include "tests/support/Puppet.h"

#include <QDateTime>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// Who is here, in real time, with real processes and shortened numbers. What must not be heard is
/// proven by a marker: somebody who leaves later and is heard.
class tst_Departures : public QObject
{
    Q_OBJECT

    ServerProcess server{{u"--grace-clean"_s, u"1s"_s, u"--grace-drop"_s, u"2s"_s, u"--sweep"_s,
                          u"50ms"_s, u"--batch"_s, u"20ms"_s}};

    static WallTime now() { return WallTime(milliseconds(QDateTime::currentMSecsSinceEpoch())); }

    /// ada, whose comings and goings are of interest, bob, who watches, and carol, the marker.
    struct Cast {
        Dialogue play;
        Person ada, bob, carol;
        Actor &viewer;
        Actor &marker;

        explicit Cast(const ServerProcess &server)
            : play(server)
            , ada(play.signsUp(u"ada"_s))
            , bob(play.signsUp(u"bob"_s))
            , carol(play.signsUp(u"carol"_s))
            , viewer((play.group({ada, bob, carol}), play.opens(bob)))
            , marker(play.opens(carol))
        {
        }
        Presence watches() const
        {
            return viewer.asks(PresenceWatch{{ada.id, carol.id}, {}}).presences.value(0);
        }
        /// Everything that was to be announced before now has been: carol leaves as slowly as
        /// possible, and the viewer hears of her and of nobody else.
        void nothingElseIsHeard(Place here = Place::current())
        {
            marker.drops();
            const auto seen = viewer.sees(here);
            if (seen.user != carol.id || seen.state != PresenceState::Offline)
                fail(u"heard of %1 instead of the marker"_s.arg(seen.user.text()), here);
            play.silence(here);
        }
    };

private Q_SLOTS:
    void initTestCase() { QVERIFY(server.start()); }
    void cleanup() { QVERIFY(server.isRunning()); }

    /// The documented twin of `bye` once left its session online and in use until it closed.
    void logging_out_ends_the_session_at_once()
    {
        Cast cast(server);
        Actor &laptop = cast.play.opens(cast.ada, u"laptop"_s);
        cast.watches();
        laptop.asks(Logout{});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Offline);
        laptop.isRefused(ConversationList{}, ErrorCode::Unauthenticated);
    }

    void who_hangs_up_while_being_let_in_was_never_here()
    {
        Cast cast(server);
        cast.watches();
        Actor &hasty = cast.play.stranger();
        hasty.begins(Hello{cast.ada.token, {}, {}, {}});
        hasty.closes();
        cast.nothingElseIsHeard();
    }

    /// crybapp/api#6, duolicious#678
    void one_of_two_sessions_closes_and_nobody_hears_anything_data()
    {
        QTest::addColumn<QString>("how");
        for (const char *how : {"bye", "closes", "drops"})
            QTest::newRow(how) << QString::fromLatin1(how);
    }
    void one_of_two_sessions_closes_and_nobody_hears_anything()
    {
        QFETCH(QString, how);
        Cast cast(server);
        cast.play.opens(cast.ada, u"laptop"_s);
        Actor &phone = cast.play.opens(cast.ada, u"phone"_s);
        QCOMPARE(cast.watches().state, PresenceState::Online);
        if (how == u"bye")
            phone.asks(Bye{});
        if (how == u"drops")
            phone.drops();
        else
            phone.closes();
        cast.nothingElseIsHeard();
        QCOMPARE(cast.watches().state, PresenceState::Online);
    }

    /// the usual tutorial design pushes a second "online"
    void all_close_and_one_returns_within_the_grace_period_and_nobody_hears_anything()
    {
        Cast cast(server);
        Actor &laptop = cast.play.opens(cast.ada, u"laptop"_s);
        Actor &phone = cast.play.opens(cast.ada, u"phone"_s);
        const Presence before = cast.watches();
        laptop.drops();
        phone.drops();
        cast.play.opens(cast.ada, u"laptop"_s);
        cast.nothingElseIsHeard();
        QCOMPARE(cast.watches(), before);
    }

    /// tinode/webapp#66
    void a_killed_client_is_seen_offline_once_with_last_seen_by_everybody_who_watches()
    {
        Cast cast(server);
        Puppet client(server, cast.ada);
        Actor &second = cast.play.opens(cast.bob, u"phone"_s);
        cast.watches();
        second.asks(PresenceWatch{{cast.ada.id}, {}});
        const WallTime killedAt = now();
        client.killHard();
        for (Actor *viewer : {&cast.viewer, &second}) {
            const Presence seen = viewer->sees();
            QCOMPARE(seen.user, cast.ada.id);
            QCOMPARE(seen.state, PresenceState::Offline);
            QVERIFY(seen.lastSeenAt && *seen.lastSeenAt <= now());
            QVERIFY(*seen.lastSeenAt >= killedAt - milliseconds(1'000));
            QVERIFY(seen.version);
        }
        cast.nothingElseIsHeard();
        QVERIFY(cast.watches().lastSeenAt);
    }

    /// A user who leaves cleanly and stays away is announced once. The usual design announces it
    /// again when its sweeper finds the session.
    void who_leaves_cleanly_is_announced_once()
    {
        Cast cast(server);
        Actor &laptop = cast.play.opens(cast.ada);
        cast.watches();
        laptop.closes();
        QCOMPARE(cast.viewer.sees().state, PresenceState::Offline);
        cast.nothingElseIsHeard();
    }

    void who_says_bye_is_offline_before_the_answer_could_be_doubted()
    {
        Cast cast(server);
        Actor &laptop = cast.play.opens(cast.ada);
        cast.watches();
        laptop.asks(Bye{});
        // Not heard of by waiting: bob asks, and it has been announced already. What Redis carries
        // comes by itself, but long before any grace period could have passed.
        cast.viewer.roundTrip();
        if (qEnvironmentVariableIsSet("RELAY_TEST_REDIS"))
            QVERIFY(waitUntil([&] { return !cast.viewer.unheard().isEmpty(); }, milliseconds(900)));
        QCOMPARE(cast.viewer.unheard().size(), 1);
        QCOMPARE(cast.viewer.sees().state, PresenceState::Offline);
        cast.nothingElseIsHeard();
    }

    /// klangk#246, ppy/osu#37028
    void ten_short_drops_in_a_row_are_no_event()
    {
        Cast cast(server);
        Actor *laptop = &cast.play.opens(cast.ada);
        const Presence before = cast.watches();
        for (int i = 0; i < 10; ++i) {
            laptop->drops();
            laptop = &cast.play.opens(cast.ada);
        }
        cast.nothingElseIsHeard();
        QCOMPARE(cast.watches(), before);
    }

    /// Measured on the usual design: all of them were still shown online two minutes later.
    void fifty_who_leave_before_their_hello_was_answered_are_not_shown_online()
    {
        Cast cast(server);
        QList<Person> crowd;
        for (int i = 0; i < 50; ++i)
            crowd.append(cast.play.signsUp(u"passer"_s));
        cast.play.group(QList{cast.bob} + crowd);
        cast.play.settles();
        QList<UserId> ids;
        for (const Person &person : crowd) {
            ids.append(person.id);
            WirePeer hasty;
            QVERIFY(hasty.connects(server.url(), Format::Json));
            hasty.says(encode(Hello{person.token, {}, {}, {}}, RequestId(u"1"_s), Format::Json),
                       Format::Json);
            QVERIFY(hasty.flushes());
            hasty.drops();
        }
        cast.watches();
        cast.nothingElseIsHeard();
        for (const Presence &seen : cast.viewer.asks(PresenceWatch{ids, {}}).presences)
            QCOMPARE(seen.state, PresenceState::Offline);
    }

    /// RocketChat/Rocket.Chat#6610: packets vanish without a FIN (airplane mode, a suspended
    /// laptop). The socket stays open; only the heartbeats stop.
    void a_suspended_client_is_offline_within_lease_and_sweep_and_its_socket_is_closed()
    {
        ServerProcess strict({u"--heartbeat"_s, u"500ms"_s, u"--heartbeat-jitter"_s, u"0"_s,
                              u"--heartbeat-repeat"_s, u"1s"_s, u"--heartbeat-give-up"_s, u"2s"_s,
                              u"--lease"_s, u"4s"_s, u"--grace-clean"_s, u"1s"_s, u"--grace-drop"_s,
                              u"1s"_s, u"--sweep"_s, u"50ms"_s});
        QVERIFY(strict.start());
        Cast cast(strict);
        Puppet client(strict, cast.ada);
        QCOMPARE(cast.watches().state, PresenceState::Online);
        client.suspend();
        const Presence seen = cast.viewer.sees();
        QCOMPARE(seen.user, cast.ada.id);
        QCOMPARE(seen.state, PresenceState::Offline);
        cast.play.silence();
        client.resume();
        QCOMPARE(client.closeCode(), int(CloseCode::HeartbeatMissed));
    }

    /// reddit-plugin-robin#47
    void connected_and_idle_for_ten_leases_is_no_event()
    {
        ServerProcess hasty({u"--heartbeat"_s, u"200ms"_s, u"--heartbeat-jitter"_s, u"0"_s,
                             u"--heartbeat-repeat"_s, u"250ms"_s, u"--heartbeat-give-up"_s,
                             u"500ms"_s, u"--lease"_s, u"1s"_s, u"--grace-clean"_s, u"400ms"_s,
                             u"--grace-drop"_s, u"500ms"_s, u"--sweep"_s, u"50ms"_s});
        QVERIFY(hasty.start());
        Cast cast(hasty);
        cast.play.opens(cast.ada);
        QCOMPARE(cast.watches().state, PresenceState::Online);
        cast.play.settles();
        QDeadlineTimer leases(std::chrono::seconds(10));
        QVERIFY(waitUntil([&] { return leases.hasExpired() || !cast.viewer.unheard().isEmpty(); }));
        cast.play.silence();
        QCOMPARE(cast.watches().state, PresenceState::Online);
    }

    /// matrix-org/synapse#1514, H-uru/dirtsand#38, SocketCluster/socketcluster#387
    void after_a_restart_nothing_stored_says_online_data()
    {
        QTest::addColumn<bool>("isKilled");
        QTest::newRow("killed") << true;
        QTest::newRow("stopped") << false;
    }
    void after_a_restart_nothing_stored_says_online()
    {
        QFETCH(bool, isKilled);
        ServerProcess restarted;
        QVERIFY(restarted.start());
        Cast before(restarted);
        before.play.opens(before.ada);
        QCOMPARE(before.watches().state, PresenceState::Online);
        if (isKilled) {
            restarted.killHard();
        } else {
            restarted.askToStop();
            QCOMPARE(restarted.exitCode().value_or(-1), 0);
        }
        QVERIFY(restarted.start());

        Dialogue after(restarted);
        Actor &viewer = after.opens(before.bob);
        const PresenceWatch list{{before.ada.id, before.carol.id}, {}};
        // What outlived the server, in Redis, ages out as after any node's death.
        const auto isOffline = [&] {
            const auto presences = viewer.asks(list).presences;
            return std::all_of(presences.begin(), presences.end(), [](const Presence &seen) {
                return seen.state == PresenceState::Offline;
            });
        };
        QVERIFY(restarted.redis() ? waitUntil(isOffline) : isOffline());
        viewer.forgets();
        after.opens(before.ada);
        QCOMPARE(viewer.sees().state, PresenceState::Online);
        after.silence();
    }

    /// tinode/chat#369
    void a_second_device_that_connects_at_once_gets_a_complete_snapshot()
    {
        Cast cast(server);
        cast.play.opens(cast.ada);
        const Presence first = cast.watches();
        Actor &second = cast.play.opens(cast.bob, u"phone"_s);
        const auto snapshot =
            second.asks(PresenceWatch{{cast.ada.id, cast.carol.id}, {}}).presences;
        QCOMPARE(snapshot.size(), 2);
        QCOMPARE(snapshot.at(0), first);
        QCOMPARE(snapshot.at(1).state, PresenceState::Online);
    }

    /// chatwoot/chatwoot#7992
    void a_chosen_mode_stands_against_heartbeats_and_new_devices()
    {
        Cast cast(server);
        Actor &laptop = cast.play.opens(cast.ada);
        cast.watches();
        laptop.asks(PresenceSet{PresenceMode::Dnd, u"in a meeting"_s, {}});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Dnd);
        laptop.asks(Heartbeat{Activity::Idle});
        laptop.asks(Heartbeat{Activity::Active});
        cast.play.opens(cast.ada, u"phone"_s);
        cast.play.silence();
        laptop.asks(PresenceSet{PresenceMode::Auto, {}, {}});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        cast.play.silence();
    }

    /// Rocket.Chat#42162
    void a_client_may_restate_its_activity_as_often_as_it_comes_back()
    {
        Cast cast(server);
        Hello idle;
        idle.activity = Activity::Idle;
        Actor &away = cast.play.opens(cast.ada, idle);
        QCOMPARE(cast.watches().state, PresenceState::Away);
        away.drops();
        Actor &back = cast.play.opens(cast.ada, Hello{});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        back.drops();
        Actor &again = cast.play.opens(cast.ada, idle);
        QVERIFY(waitUntil([&] { return !cast.viewer.unheard().isEmpty(); }));
        QCOMPARE(cast.viewer.sees().state, PresenceState::Away);
        again.asks(Heartbeat{Activity::Active});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        cast.play.silence();
    }

    void a_choice_ends_when_its_time_is_up()
    {
        Cast cast(server);
        Actor &laptop = cast.play.opens(cast.ada);
        cast.watches();
        laptop.asks(PresenceSet{PresenceMode::Dnd, u"lunch"_s, now() + milliseconds(1'500)});
        QCOMPARE(cast.viewer.sees().text.value_or(QString()), u"lunch"_s);
        const Presence after = cast.viewer.sees();
        QCOMPARE(after.state, PresenceState::Online);
        QVERIFY(!after.text);
        cast.play.silence();
    }

    void who_lets_the_server_watch_hears_of_contacts_without_naming_them()
    {
        Cast cast(server);
        Hello bot;
        bot.device = {DeviceKind::Bot, u"bot"_s};
        bot.presence = PresenceScope::Contacts;
        Actor &listener = cast.play.opens(cast.bob, bot);
        cast.play.settles();
        Actor &laptop = cast.play.opens(cast.ada);
        QCOMPARE(listener.sees().state, PresenceState::Online);
        laptop.asks(Bye{});
        QCOMPARE(listener.sees().state, PresenceState::Offline);
        cast.play.silence();
    }
};

QTEST_GUILESS_MAIN(tst_Departures)
#include "tst_Departures.moc"
