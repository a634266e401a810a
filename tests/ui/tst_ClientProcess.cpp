// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The program as it is launched, quit and killed, seen by somebody who watches its person.
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
