// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/CloseCodes.h"
#include "tests/client/support/World.h"

#include <QSignalSpy>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace std::chrono_literals;

class tst_Session : public QObject
{
    Q_OBJECT

    std::unique_ptr<World> world;

    Session &session() { return *world->client->session(); }

private Q_SLOTS:
    void init() { world = std::make_unique<World>(); }

    void signing_in_keeps_the_token_and_remembers_who_it_was()
    {
        world->run();
        session().setServer(u"ws://test.invalid"_s);
        session().signIn(u" ada "_s, u"secret"_s);
        QCOMPARE(session().state(), Session::SigningIn);
        QVERIFY(session().busy());
        world->server->accept();
        const auto login = world->server->last<Login>();
        QVERIFY(login);
        QCOMPARE(std::get<Login>(login->request).username, u"ada"_s);
        world->server->answer(*login, SignedIn{World::ada(), u"token"_s});
        world->server->answer(*world->server->last<Hello>(), world->welcome());
        QCOMPARE(session().state(), Session::Online);
        QCOMPARE(session().displayName(), u"Ada"_s);
        QCOMPARE(world->credentials->token, u"token"_s);
    }

    void the_next_run_signs_in_by_itself_at_the_same_server()
    {
        signing_in_keeps_the_token_and_remembers_who_it_was();
        world->keychain = world->credentials->token;
        Client &next = world->run();
        next.start();
        QCOMPARE(session().username(), u"ada"_s);
        QCOMPARE(world->server->address, QUrl(u"ws://test.invalid"_s));
        world->server->accept();
        QCOMPARE(std::get<Hello>(world->server->last<Hello>()->request).token, u"token"_s);
    }

    /// Signal#7944, element-desktop#2822, nheko#733
    /// `relay --server OTHER` sent the token of the remembered server to the other one, which
    /// refused it, and so it was lost as well.
    void a_remembered_token_is_never_shown_to_another_server()
    {
        signing_in_keeps_the_token_and_remembers_who_it_was();
        world->keychain = world->credentials->token;
        Client &next = world->run();
        next.session()->setServer(u"ws://other.invalid"_s);
        next.start();
        QCOMPARE(world->server->attempts, 0);
        QCOMPARE(session().state(), Session::SignedOut);
        QCOMPARE(world->credentials->token, u"token"_s);
    }

    void a_token_that_was_handed_over_leaves_the_kept_one_alone()
    {
        world->keychain = u"kept"_s;
        world->runSignedIn();
        session().signOut();
        QCOMPARE(world->credentials->token, u"kept"_s);
    }

    void signing_out_while_the_keychain_is_silent_shows_the_sign_in()
    {
        world->run();
        world->credentials->isSilent = true;
        world->client->start();
        QCOMPARE(session().state(), Session::Connecting);
        QSignalSpy changed(&session(), &Session::stateChanged);
        session().signOut();
        QCOMPARE(session().state(), Session::SignedOut);
        QCOMPARE(changed.count(), 1);
    }

    void a_lost_keychain_entry_keeps_the_account_and_asks_to_sign_in_again()
    {
        signing_in_keeps_the_token_and_remembers_who_it_was();
        world->keychain.reset();
        world->run().start();
        QCOMPARE(session().state(), Session::SignedOut);
        QCOMPARE(session().username(), u"ada"_s);
        QVERIFY(!session().error().isEmpty());
        QCOMPARE(world->server->attempts, 0);
    }

    /// Signal#7944, element-desktop#2822, nheko#733
    void without_a_keychain_it_works_warns_and_waits_for_consent()
    {
        world->isKeychainBroken = true;
        signing_in_without_checking_the_keychain();
        QCOMPARE(session().state(), Session::Online);
        QVERIFY(!session().credentialWarning().isEmpty());
        QVERIFY(!world->credentials->token);
        session().acceptInsecureStorage();
        QVERIFY(session().credentialWarning().isEmpty());
        QCOMPARE(world->credentials->token, u"token"_s);
    }

    void a_wrong_password_is_told_beside_its_field()
    {
        world->run();
        session().setServer(u"ws://test.invalid"_s);
        session().signIn(u"ada"_s, u"wrong"_s);
        world->server->accept();
        world->server->refuse(*world->server->last<Login>(),
                              {ErrorCode::Unauthenticated, u"no"_s, {}, {}});
        QCOMPARE(session().state(), Session::SignedOut);
        QCOMPARE(session().errorField(), u"password"_s);
        session().signIn(u"ada"_s, u"right"_s);
        QVERIFY(session().error().isEmpty());
    }

    void an_address_that_is_none_is_told_before_anything_is_tried()
    {
        world->run();
        session().setServer(u"http://page"_s);
        session().signIn(u"ada"_s, u"secret"_s);
        QCOMPARE(session().errorField(), u"server"_s);
        QCOMPARE(world->server->attempts, 0);
    }

    /// mattermost-webapp#10960
    void the_wait_is_counted_down_second_by_second()
    {
        world->runSignedIn();
        for (int drop = 0; drop < 5; ++drop) {
            world->server->drop();
            session().tryNow();
        }
        world->server->drop();
        QCOMPARE(session().state(), Session::Waiting);
        QCOMPARE(session().retryInSeconds(), 8);
        QSignalSpy counted(&session(), &Session::retryInSecondsChanged);
        world->clock.advance(3s);
        QCOMPARE(session().retryInSeconds(), 5);
        QCOMPARE(counted.count(), 3);
        world->clock.advance(5s);
        QCOMPARE(session().state(), Session::Connecting);
        QCOMPARE(session().retryInSeconds(), 0);
    }

    /// nheko#1723
    void offline_for_a_minute_wakes_only_for_attempts_and_the_countdown()
    {
        world->runSignedIn();
        world->server->drop();
        int changes = 0;
        connect(&session(), &Session::retryInSecondsChanged, this, [&] { ++changes; });
        connect(&session(), &Session::stateChanged, this, [&] {
            if (session().state() == Session::Connecting)
                QMetaObject::invokeMethod(world->server, [this] { world->server->drop(); });
        });
        world->clock.advance(60s);
        QVERIFY2(changes <= 70, qPrintable(QString::number(changes)));
    }

    /// mumble#1395
    void a_server_that_says_do_not_come_back_gets_a_reason_and_a_button()
    {
        world->runSignedIn();
        const int attempts = world->server->attempts;
        world->server->drop(int(CloseCode::TooManySessions));
        QCOMPARE(session().state(), Session::Refused);
        QVERIFY(!session().refusedReason().isEmpty());
        world->clock.advance(1h);
        QCOMPARE(world->server->attempts, attempts);
        session().tryNow();
        QCOMPARE(world->server->attempts, attempts + 1);
    }

    void a_question_without_an_answer_fails_when_the_connection_is_lost()
    {
        world->runSignedIn();
        QStringList order;
        connect(&session(), &Session::wentOffline, this, [&] { order.append(u"offline"_s); });
        session().ask(UserFind{u"b"_s}, this, [&](const Result<FoundUsers, Failure> &answer) {
            order.append(answer ? u"found"_s : QString(nameOf(answer.error().code)));
        });
        world->server->drop();
        QCOMPARE(order, (QStringList{u"offline"_s, u"unavailable"_s}));
    }

    void an_answer_whose_asker_is_gone_is_dropped()
    {
        world->runSignedIn();
        auto asker = std::make_unique<QObject>();
        bool answered = false;
        session().ask(UserFind{u"b"_s}, asker.get(), [&](const auto &) { answered = true; });
        asker.reset();
        world->server->answer(*world->server->last<UserFind>(), FoundUsers{});
        QVERIFY(!answered);
    }

    /// telegramdesktop/tdesktop#5528
    void goodbye_is_heard_before_the_end()
    {
        world->runSignedIn();
        bool left = false;
        session().leave([&] { left = true; });
        QVERIFY(world->server->last<Bye>());
        QVERIFY(!left);
        world->server->answer(*world->server->last<Bye>(), Empty{});
        QVERIFY(left);
    }

    /// The hello made the person visible before its answer came.
    void who_leaves_before_the_welcome_says_goodbye_after_it()
    {
        world->run();
        session().setServer(u"ws://test.invalid"_s);
        session().useToken(u"token"_s);
        world->server->accept();
        QVERIFY(world->server->last<Hello>());
        bool left = false;
        session().leave([&] { left = true; });
        QVERIFY(!left);
        QVERIFY(!world->server->last<Bye>());
        world->server->answer(*world->server->last<Hello>(), world->welcome());
        QVERIFY(world->server->last<Bye>());
        QVERIFY(!left);
        world->server->answer(*world->server->last<Bye>(), Empty{});
        QVERIFY(left);
    }

    void who_leaves_before_the_welcome_does_not_wait_for_a_connection_that_is_lost()
    {
        world->run();
        session().setServer(u"ws://test.invalid"_s);
        session().useToken(u"token"_s);
        world->server->accept();
        bool left = false;
        session().leave([&] { left = true; });
        world->server->drop();
        QVERIFY(left);
    }

    void who_leaves_before_there_is_a_connection_has_nobody_to_tell()
    {
        world->run();
        session().setServer(u"ws://test.invalid"_s);
        session().useToken(u"token"_s);
        bool left = false;
        session().leave([&] { left = true; });
        QVERIFY(left);
    }

    void a_silent_server_delays_the_end_by_one_second_at_most()
    {
        world->runSignedIn();
        int left = 0;
        session().leave([&] { ++left; });
        world->clock.advance(1s);
        QCOMPARE(left, 1);
        world->server->drop();
        QCOMPARE(left, 1);
    }

    void signing_out_revokes_the_token_and_forgets_everybody()
    {
        world->runSignedIn({world->withBob(3)});
        session().signOut();
        QVERIFY(world->server->last<Logout>());
        QCOMPARE(session().state(), Session::SignedOut);
        QVERIFY(session().userId().isEmpty());
        QCoreApplication::processEvents();
    }

    void the_chosen_presence_is_what_the_server_says()
    {
        world->runSignedIn();
        QCOMPARE(session().presenceMode(), u"auto"_s);
        session().setPresence(u"dnd"_s, u"in a meeting"_s, 0);
        Presence own;
        own.user = World::ada().id;
        own.mode = PresenceMode::Dnd;
        own.text = u"in a meeting"_s;
        world->server->answer(*world->server->last<PresenceSet>(), OwnPresence{own});
        QCOMPARE(session().presenceMode(), u"dnd"_s);
        QCOMPARE(session().statusText(), u"in a meeting"_s);
        own.mode = PresenceMode::Auto; // its time is up, or another device cleared it
        own.text.reset();
        world->server->push(PresenceUpdate{{own}});
        QCOMPARE(session().presenceMode(), u"auto"_s);
    }

    /// Chosen before a restart, or on another device while this one was off.
    void what_was_chosen_before_is_known_from_the_first_answer()
    {
        world->runSignedIn();
        Presence own;
        own.user = World::ada().id;
        own.state = PresenceState::Dnd;
        own.mode = PresenceMode::Dnd;
        own.version = 2;
        own.until = world->clock.wallTime() + 1h;
        world->clock.advance(150ms);
        world->server->answer(*world->server->last<PresenceWatch>(), PresenceSnapshot{{own}});
        QCOMPARE(session().presenceMode(), u"dnd"_s);

        auto older = own;
        older.version = 1;
        older.mode = PresenceMode::Auto;
        world->server->push(PresenceUpdate{{older}});
        QCOMPARE(session().presenceMode(), u"dnd"_s);
    }

    void nonsense_from_the_server_changes_nothing()
    {
        world->runSignedIn();
        Q_EMIT world->server->received("{garbage");
        Q_EMIT world->server->received(R"({"type":"holiday","on":"mars"})");
        Q_EMIT world->server->received(R"({"type":"ok","id":"no such question"})");
        QCOMPARE(session().state(), Session::Online);
    }

private:
    void signing_in_without_checking_the_keychain()
    {
        world->run();
        session().setServer(u"ws://test.invalid"_s);
        session().registerAccount(u"ada"_s, u"long enough"_s, u" "_s);
        world->server->accept();
        const auto request = world->server->last<Register>();
        QVERIFY(!std::get<Register>(request->request).displayName);
        world->server->answer(*request, SignedIn{World::ada(), u"token"_s});
        world->server->answer(*world->server->last<Hello>(), world->welcome());
    }
};

QTEST_GUILESS_MAIN(tst_Session)
#include "tst_Session.moc"
