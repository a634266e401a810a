// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The program as it is launched, quit and killed, seen by somebody who watches its person.
#include "tests/client/desktop/LoginManager.h"
#include "tests/client/desktop/PrivateBus.h"
#include "tests/client/desktop/TrayHost.h"
#include "tests/support/Patience.h"
#include "tests/ui/ClientProcess.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace relay::protocol;

namespace relay::test {

class tst_ClientProcess : public QObject
{
    Q_OBJECT

    ServerProcess server{{u"--batch"_s, u"20ms"_s}};

    struct Cast {
        Dialogue play;
        Person ada, bob;
        QTemporaryDir profile;
        Actor &viewer;

        explicit Cast(const ServerProcess &server)
            : play(server)
            , ada(play.signsUp(u"ada"_s))
            , bob(play.signsUp(u"bob"_s))
            , viewer((play.group({ada, bob}), play.opens(bob)))
        {
            viewer.asks(PresenceWatch{{ada.id}, {}});
        }
    };

private Q_SLOTS:
    void initTestCase() { QVERIFY(server.start()); }
    void cleanup() { QVERIFY(server.isRunning()); }

    /// telegramdesktop/tdesktop#5528: nothing is waited for. Once the program has ended, the
    /// server knows; a connection that was merely lost would take its grace period.
    void who_quits_is_offline_before_the_program_has_ended()
    {
        Cast cast(server);
        ClientProcess client(server, cast.ada, cast.profile);
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        client.askToQuit();
        QCOMPARE(client.exitCode(), std::optional(0));
        // Asked for, since what is pushed may wait for the end of the batch window.
        const auto seen = cast.viewer.asks(PresenceWatch{{cast.ada.id}, {}}).presences;
        QCOMPARE(seen.value(0).state, PresenceState::Offline);
    }

    void who_begins_in_the_tray_is_here_and_quits_from_there()
    {
        PrivateBus bus;
        QVERIFY(bus.start());
        TrayHost tray(bus.connection(u"tray"_s));
        Cast cast(server);
        ClientProcess client(server, cast.ada, cast.profile, ClientProcess::onBus(bus.address()),
                             {u"--hidden"_s});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        QVERIFY(waitUntil([&] { return !tray.item.isEmpty(); }));
        tray.choose(2);
        QCOMPARE(client.exitCode(), std::optional(0));
        const auto seen = cast.viewer.asks(PresenceWatch{{cast.ada.id}, {}}).presences;
        QCOMPARE(seen.value(0).state, PresenceState::Offline);
    }

    /// The machine may sleep only when the server has heard it.
    void a_machine_that_falls_asleep_says_away_before_and_is_back_when_it_wakes()
    {
        PrivateBus bus;
        QVERIFY(bus.start());
        LoginManager login(bus.connection(u"login"_s));
        Cast cast(server);
        ClientProcess client(server, cast.ada, cast.profile, ClientProcess::onBus(bus.address()));
        const auto seen = [&] {
            return cast.viewer.asks(PresenceWatch{{cast.ada.id}, {}}).presences.value(0).state;
        };
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        QVERIFY(waitUntil([&] { return login.inhibitorsGiven() == 1; }));
        login.prepareForSleep(true);
        QVERIFY(waitUntil([&] { return !login.isHeldUp(); }));
        QCOMPARE(seen(), PresenceState::Away);
        login.prepareForSleep(false);
        QVERIFY(waitUntil([&] { return seen() == PresenceState::Online; }));
        QVERIFY(waitUntil([&] { return login.inhibitorsGiven() == 2; }));
        QVERIFY(login.isHeldUp());
    }

    /// telegramdesktop/tdesktop#26141
    void a_second_launch_leaves_it_to_the_first()
    {
        Cast cast(server);
        ClientProcess first(server, cast.ada, cast.profile);
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        ClientProcess second(server, cast.ada, cast.profile);
        QCOMPARE(second.exitCode(), std::optional(0));
        QVERIFY(first.isRunning());
    }

    /// telegramdesktop/tdesktop#26141
    void a_launch_after_kill_9_simply_works()
    {
        Cast cast(server);
        ClientProcess killed(server, cast.ada, cast.profile);
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        killed.killHard();

        const auto introduced = [&] { return server.metric("relay_sessions_introduced_total"); };
        const auto before = introduced();
        ClientProcess next(server, cast.ada, cast.profile);
        QVERIFY(waitUntil([&] { return introduced() == before + 1; }));
        QVERIFY(next.isRunning());
        next.askToQuit();
        QCOMPARE(next.exitCode(), std::optional(0));
    }
};

} // namespace relay::test

QTEST_GUILESS_MAIN(relay::test::tst_ClientProcess)
#include "tst_ClientProcess.moc"
