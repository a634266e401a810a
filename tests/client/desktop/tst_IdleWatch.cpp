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

/// A desktop that says what the test says.
class ScriptedIdle final : public IdleSource
{
    Q_OBJECT
public:
    explicit ScriptedIdle(QString name)
        : m_name(std::move(name))
    {
    }
    QString name() const override { return m_name; }
    void ask(Then then) override
    {
        ++asked;
        then(pause);
    }
    bool listen() override { return tells; }

    std::optional<milliseconds> pause = 0ms;
    bool tells = false;
    int asked = 0;

private:
    QString m_name;
};

/// Input on one machine, and what the server hears of it.
class tst_IdleWatch : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::World> world;
    std::unique_ptr<IdleWatch> watch;
    QWindow chats;
    QWindow other;

    ScriptedIdle *watchWith(ScriptedIdle *first, ScriptedIdle *second = nullptr)
    {
        IdleWatch::Sources sources;
        sources.emplace_back(first);
        if (second)
            sources.emplace_back(second);
        watch = std::make_unique<IdleWatch>(*world->client->session(), world->clock,
                                            std::move(sources));
        return first;
    }
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

    void somebody_who_works_in_other_programs_is_here()
    {
        auto *desktop = watchWith(new ScriptedIdle(u"x11"_s));
        world->clock.advance(1h);
        QVERIFY(told() == Activity::Active);
        desktop->pause = 10min;
        world->clock.advance(10min);
        QCOMPARE(told(), Activity::Idle);
    }

    void who_comes_back_to_another_program_is_here_within_a_second()
    {
        auto *desktop = watchWith(new ScriptedIdle(u"x11"_s));
        desktop->pause = 10min;
        world->clock.advance(10min);
        QCOMPARE(told(), Activity::Idle);
        desktop->pause = 200ms;
        world->clock.advance(1s);
        QCOMPARE(told(), Activity::Active);
    }

    void a_desktop_that_tells_of_the_next_input_is_not_asked_during_a_pause()
    {
        auto *desktop = watchWith(new ScriptedIdle(u"gnome"_s));
        desktop->tells = true;
        desktop->pause = 10min;
        world->clock.advance(10min);
        QCOMPARE(told(), Activity::Idle);
        const int asked = desktop->asked;
        world->clock.advance(1h);
        QCOMPARE(desktop->asked, asked);
        Q_EMIT desktop->touched();
        QCOMPARE(told(), Activity::Active);
    }

    void while_somebody_is_here_the_desktop_is_asked_once_in_ten_minutes()
    {
        auto *desktop = watchWith(new ScriptedIdle(u"x11"_s));
        const int asked = desktop->asked;
        world->clock.advance(1h);
        QCOMPARE(desktop->asked - asked, 6);
    }

    void the_first_that_knows_is_used_and_the_next_where_it_goes()
    {
        auto *gnome = new ScriptedIdle(u"gnome"_s);
        auto *login = new ScriptedIdle(u"login"_s);
        gnome->pause = std::nullopt;
        watchWith(gnome, login);
        QCOMPARE(watch->source(), u"login"_s);
        login->pause = std::nullopt;
        world->clock.advance(10min);
        QCOMPARE(watch->source(), u"windows"_s);
        QCOMPARE(told(), Activity::Idle);
    }

    void behind_a_locked_screen_and_in_a_sleeping_machine_nobody_is_here()
    {
        watch->setLocked(true);
        QCOMPARE(told(), Activity::Idle);
        watch->setAsleep(true);
        watch->setAsleep(false);
        QCOMPARE(told(), Activity::Idle);
        watch->setLocked(false);
        QCOMPARE(told(), Activity::Active);
        QCOMPARE(transitions(), 2);
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
