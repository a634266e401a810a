// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/SessionMachine.h"
#include "shared/protocol/CloseCodes.h"
#include "tests/support/FakeClock.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

struct Namer {
    QString operator()(const SessionMachine::Connect &) { return u"connect"_s; }
    QString operator()(const SessionMachine::GiveUp &) { return u"give up"_s; }
    QString operator()(const SessionMachine::Disconnect &) { return u"disconnect"_s; }
    QString operator()(const SessionMachine::Enter &) { return u"enter"_s; }
    QString operator()(const SessionMachine::SayHello &) { return u"hello"_s; }
    QString operator()(const SessionMachine::SendHeartbeat &beat)
    {
        return u"heartbeat "_s + nameOf(beat.activity);
    }
    QString operator()(const SessionMachine::RevokeToken &) { return u"revoke"_s; }
    QString operator()(const SessionMachine::ForgetToken &) { return u"forget"_s; }
};

} // namespace

class tst_SessionMachine : public QObject
{
    Q_OBJECT

    using State = SessionMachine::State;

    std::unique_ptr<SessionMachine> machine;
    test::FakeClock clock;
    QStringList work;

    void did(const SessionMachine::Work &steps)
    {
        for (const auto &step : steps)
            work.append(std::visit(Namer{}, step));
    }
    QStringList takeWork() { return std::exchange(work, {}); }

    /// Time passes and every deadline on the way is met.
    void advance(milliseconds by)
    {
        const Instant end = clock.now() + by;
        while (machine->nextDeadline() && *machine->nextDeadline() <= end) {
            clock.advance(std::max(*machine->nextDeadline() - clock.now(), 0ms));
            did(machine->tick(clock.now()));
        }
        clock.advance(end - clock.now());
    }

    void goOnline()
    {
        did(machine->tokenKnown(clock.now()));
        did(machine->transportOpened(clock.now()));
        did(machine->welcomed({}, clock.now()));
        QCOMPARE(machine->state(), State::Online);
        takeWork();
    }

    void reconnect()
    {
        did(machine->transportOpened(clock.now()));
        did(machine->welcomed({}, clock.now()));
    }

private Q_SLOTS:
    void init()
    {
        clock = {};
        work.clear();
        machine = std::make_unique<SessionMachine>([] { return 0.5; });
    }

    void a_remembered_sign_in_says_hello_and_is_online()
    {
        QCOMPARE(machine->state(), State::SignedOut);
        did(machine->tokenKnown(clock.now()));
        QCOMPARE(machine->state(), State::Connecting);
        did(machine->transportOpened(clock.now()));
        did(machine->welcomed({}, clock.now()));
        QCOMPARE(takeWork(), (QStringList{u"connect"_s, u"hello"_s}));
        QCOMPARE(machine->state(), State::Online);
    }

    void signing_in_enters_first_and_says_hello_on_the_same_connection()
    {
        did(machine->signInRequested(Login{u"ada"_s, u"secret"_s}, clock.now()));
        did(machine->transportOpened(clock.now()));
        QCOMPARE(machine->state(), State::SigningIn);
        did(machine->entryAccepted(clock.now()));
        QCOMPARE(machine->state(), State::SigningIn);
        did(machine->welcomed({}, clock.now()));
        QCOMPARE(takeWork(), (QStringList{u"connect"_s, u"enter"_s, u"hello"_s}));
        QCOMPARE(machine->state(), State::Online);
    }

    void a_wrong_password_signs_nobody_in_and_says_why()
    {
        did(machine->signInRequested(Login{u"ada"_s, u"wrong"_s}, clock.now()));
        did(machine->transportOpened(clock.now()));
        did(machine->entryFailed({ErrorCode::Unauthenticated, u"no"_s, {}, {}}));
        QCOMPARE(machine->state(), State::SignedOut);
        QCOMPARE(machine->failure()->code, ErrorCode::Unauthenticated);
        QCOMPARE(takeWork().constLast(), u"disconnect"_s);
    }

    void an_unreachable_server_ends_signing_in_without_a_loop()
    {
        did(machine->signInRequested(Login{u"ada"_s, u"secret"_s}, clock.now()));
        did(machine->transportClosed(1006, clock.now()));
        QCOMPARE(machine->state(), State::SignedOut);
        QCOMPARE(machine->failure()->field, u"server"_s);
        QVERIFY(!machine->nextDeadline());
    }

    void a_server_that_accepts_and_stays_silent_is_given_up()
    {
        did(machine->signInRequested(Login{u"ada"_s, u"secret"_s}, clock.now()));
        did(machine->transportOpened(clock.now()));
        advance(SessionMachine::attemptPatience);
        QCOMPARE(machine->state(), State::SignedOut);
    }

    void a_lost_connection_is_followed_by_a_wait_and_a_new_attempt()
    {
        goOnline();
        advance(10s);
        did(machine->transportClosed(1006, clock.now()));
        QCOMPARE(machine->state(), State::Waiting);
        QCOMPARE(*machine->retryAt() - clock.now(), 250ms);
        advance(250ms);
        QCOMPARE(machine->state(), State::Connecting);
        QCOMPARE(takeWork(), QStringList{u"connect"_s});
    }

    void attempts_that_fail_wait_longer_each_time()
    {
        goOnline();
        advance(10s);
        did(machine->transportClosed(1006, clock.now()));
        QList<qint64> waits;
        for (int attempt = 0; attempt < 8; ++attempt) {
            waits.append((*machine->retryAt() - clock.now()).count());
            advance(*machine->retryAt() - clock.now());
            did(machine->transportClosed(1006, clock.now()));
        }
        QCOMPARE(waits, (QList<qint64>{250, 500, 1000, 2000, 4000, 8000, 15000, 15000}));
    }

    void a_server_that_welcomes_and_drops_at_once_is_not_hammered()
    {
        goOnline();
        QList<qint64> waits;
        for (int attempt = 0; attempt < 4; ++attempt) {
            did(machine->transportClosed(1006, clock.now()));
            waits.append((*machine->retryAt() - clock.now()).count());
            advance(*machine->retryAt() - clock.now());
            reconnect();
        }
        QCOMPARE(waits, (QList<qint64>{250, 500, 1000, 2000}));
    }

    void short_drops_of_connections_that_held_are_answered_quickly_each_time()
    {
        goOnline();
        for (int drop = 0; drop < 10; ++drop) {
            advance(4s);
            did(machine->transportClosed(1006, clock.now()));
            QCOMPARE(*machine->retryAt() - clock.now(), 250ms);
            advance(250ms);
            reconnect();
        }
    }

    void try_now_does_not_wait()
    {
        goOnline();
        did(machine->transportClosed(1006, clock.now()));
        did(machine->triedNow(clock.now()));
        QCOMPARE(machine->state(), State::Connecting);
        QCOMPARE(takeWork(), QStringList{u"connect"_s});
    }

    void heartbeats_follow_each_other_for_hours()
    {
        goOnline();
        for (int beat = 0; beat < 100; ++beat) {
            advance(30s);
            machine->heartbeatAnswered();
        }
        QCOMPARE(work.size(), 100);
        QCOMPARE(machine->state(), State::Online);
    }

    /// block/buzz#877
    void an_unanswered_heartbeat_is_repeated_and_then_the_connection_is_replaced()
    {
        goOnline();
        advance(30s);
        QCOMPARE(takeWork(), QStringList{u"heartbeat active"_s});
        advance(5s);
        QCOMPARE(takeWork(), QStringList{u"heartbeat active"_s});
        advance(5s);
        QCOMPARE(takeWork(), QStringList{u"connect"_s});
        QCOMPARE(machine->state(), State::Connecting);
    }

    void a_lost_heartbeat_costs_seconds_of_the_lease_and_not_the_connection()
    {
        goOnline();
        advance(35s);
        machine->heartbeatAnswered();
        advance(20s);
        QCOMPARE(takeWork(), (QStringList{u"heartbeat active"_s, u"heartbeat active"_s}));
        QCOMPARE(machine->state(), State::Online);
    }

    /// nheko#1458, telegramdesktop/tdesktop#16093
    void a_half_open_socket_is_replaced_within_3_s_of_waking()
    {
        goOnline();
        advance(1s);
        did(machine->woke(clock.now()));
        QCOMPARE(takeWork(), QStringList{u"heartbeat active"_s});
        advance(3s);
        QCOMPARE(takeWork(), QStringList{u"connect"_s});
    }

    void a_connection_that_survived_sleep_is_kept()
    {
        goOnline();
        did(machine->woke(clock.now()));
        machine->heartbeatAnswered();
        advance(20s);
        QCOMPARE(machine->state(), State::Online);
    }

    void waking_while_waiting_tries_at_once()
    {
        goOnline();
        did(machine->transportClosed(1006, clock.now()));
        did(machine->woke(clock.now()));
        QCOMPARE(takeWork(), QStringList{u"connect"_s});
    }

    /// mumble#1395
    void a_server_that_says_do_not_come_back_is_not_called_again()
    {
        goOnline();
        did(machine->transportClosed(int(CloseCode::TooManySessions), clock.now()));
        QCOMPARE(machine->state(), State::Refused);
        QVERIFY(!machine->nextDeadline());
        advance(24h);
        QVERIFY(takeWork().isEmpty());
        did(machine->triedNow(clock.now())); // the button
        QCOMPARE(takeWork(), QStringList{u"connect"_s});
    }

    void a_revoked_sign_in_is_forgotten_and_leads_to_signing_in_again()
    {
        goOnline();
        did(machine->transportClosed(int(CloseCode::SignedOut), clock.now()));
        QCOMPARE(machine->state(), State::SignedOut);
        QCOMPARE(machine->failure()->code, ErrorCode::Unauthenticated);
        QVERIFY(takeWork().contains(u"forget"_s));
    }

    void a_token_that_is_not_known_any_more_is_forgotten()
    {
        did(machine->tokenKnown(clock.now()));
        did(machine->transportOpened(clock.now()));
        did(machine->helloFailed({ErrorCode::Unauthenticated, u"no"_s, {}, {}}, clock.now()));
        QCOMPARE(machine->state(), State::SignedOut);
        QVERIFY(takeWork().contains(u"forget"_s));
    }

    void a_server_that_cannot_greet_right_now_is_asked_again_when_it_says()
    {
        did(machine->tokenKnown(clock.now()));
        did(machine->transportOpened(clock.now()));
        did(machine->helloFailed({ErrorCode::RateLimited, u"slow"_s, {}, 7'000}, clock.now()));
        QCOMPARE(machine->state(), State::Waiting);
        QCOMPARE(*machine->retryAt() - clock.now(), 7s);
    }

    /// Rocket.Chat#42162
    void activity_is_told_at_once_and_restated_after_each_reconnect()
    {
        goOnline();
        did(machine->activityChanged(Activity::Idle, clock.now()));
        QCOMPARE(takeWork(), QStringList{u"heartbeat idle"_s});
        did(machine->activityChanged(Activity::Idle, clock.now()));
        QVERIFY(takeWork().isEmpty());
        did(machine->transportClosed(1006, clock.now()));
        did(machine->triedNow(clock.now()));
        const auto hello = machine->transportOpened(clock.now());
        QCOMPARE(std::get<SessionMachine::SayHello>(hello.first()).activity, Activity::Idle);
    }

    void signing_out_revokes_closes_and_forgets()
    {
        goOnline();
        did(machine->signOutRequested());
        QCOMPARE(takeWork(), (QStringList{u"revoke"_s, u"disconnect"_s, u"forget"_s}));
        QCOMPARE(machine->state(), State::SignedOut);
        QVERIFY(!machine->nextDeadline());
    }

    void a_late_close_of_an_old_connection_changes_nothing()
    {
        goOnline();
        did(machine->signOutRequested());
        takeWork();
        did(machine->transportClosed(1006, clock.now()));
        QCOMPARE(machine->state(), State::SignedOut);
        QVERIFY(takeWork().isEmpty());
    }
};

QTEST_APPLESS_MAIN(tst_SessionMachine)
#include "tst_SessionMachine.moc"
