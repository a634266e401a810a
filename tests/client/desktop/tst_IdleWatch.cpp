// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/IdleWatch.h"
#include "client/session/Session.h"
#include "tests/client/support/World.h"

#include <QSignalSpy>
#include <QTest>
#include <QWindow>

using namespace relay;
using namespace relay::protocol;
using namespace std::chrono_literals;

/// Input in the windows of one client, and what the server hears of it.
class tst_IdleWatch : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::World> world;
    std::unique_ptr<IdleWatch> watch;
    QWindow chats;
    QWindow other;

    [[nodiscard]] Activity told() const
    {
        return std::get<Heartbeat>(world->server->last<Heartbeat>()->request).activity;
    }
    [[nodiscard]] int transitions() const
    {
        int changes = 0;
        auto before = Activity::Active;
        for (const auto &frame : std::as_const(world->server->heard)) {
            const auto *beat = std::get_if<Heartbeat>(&frame.request);
            if (beat && beat->activity != before)
                ++changes;
            before = beat ? beat->activity : before;
        }
        return changes;
    }

private Q_SLOTS:
    void init()
    {
        world = std::make_unique<test::World>();
        Client &client = world->runSignedIn();
        watch = std::make_unique<IdleWatch>(*client.session(), world->clock);
        qApp->installEventFilter(watch.get());
        chats.create();
        other.create();
    }
    void cleanup()
    {
        watch.reset();
        world.reset();
    }

    /// telegramdesktop/tdesktop#7642, telegramdesktop/tdesktop#27126
    void somebody_is_idle_only_when_no_window_is_used()
    {
        world->clock.advance(9min);
        QTest::keyClick(&other, Qt::Key_A);
        world->clock.advance(9min);
        QTest::mouseMove(&chats, {3, 3});
        QTest::mouseClick(&chats, Qt::LeftButton);
        world->clock.advance(9min);
        QCOMPARE(told(), Activity::Active);
        world->clock.advance(2min);
        QCOMPARE(told(), Activity::Idle);
        QCOMPARE(transitions(), 1);
    }

    /// psi-plus#506, Rocket.Chat#36247
    void input_after_a_pause_is_told_at_once_and_leaves_the_chosen_mode_alone()
    {
        Session &session = *world->client->session();
        session.setPresence(u"dnd"_s, u"in a meeting"_s, 0);
        Presence own;
        own.user = test::World::ada().id;
        own.mode = PresenceMode::Dnd;
        world->server->answer(*world->server->last<PresenceSet>(), OwnPresence{own});

        world->clock.advance(10min);
        QCOMPARE(told(), Activity::Idle);
        QTest::keyClick(&other, Qt::Key_A);
        QCOMPARE(told(), Activity::Active);
        QCOMPARE(transitions(), 2);
        QCOMPARE(session.presenceMode(), u"dnd"_s);
        QCOMPARE(world->server->count<PresenceSet>(), 1);
    }

    void the_servers_number_decides_when_a_pause_is_one()
    {
        world->clock.advance(world->welcome().timings.idle - 1ms);
        QVERIFY(!world->server->last<Heartbeat>() || told() == Activity::Active);
        world->clock.advance(1ms);
        QCOMPARE(told(), Activity::Idle);
    }
};

QTEST_MAIN(tst_IdleWatch)
#include "tst_IdleWatch.moc"
