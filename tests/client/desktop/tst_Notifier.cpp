// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Conversations.h"
#include "client/desktop/DesktopNotifications.h"
#include "client/desktop/Notifier.h"
#include "client/profile/Mutes.h"
#include "client/roster/Roster.h"
#include "tests/client/desktop/NotificationService.h"
#include "tests/client/desktop/PrivateBus.h"
#include "tests/client/support/World.h"
#include "tests/support/Patience.h"

#include <QSignalSpy>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace std::chrono_literals;

/// From the server's word to the desktop and back, over a real bus.
class tst_Notifier : public QObject
{
    Q_OBJECT

    PrivateBus m_bus;
    int m_connections = 0;
    std::unique_ptr<NotificationService> m_service;
    std::unique_ptr<World> world;
    std::unique_ptr<DesktopNotifications> m_desktop;
    std::unique_ptr<Notifier> m_notifier;

    QDBusConnection participant() { return m_bus.connection(u"test%1"_s.arg(++m_connections)); }

    /// A direct conversation, or with a title a group, in which the last `unread` are unread.
    Conversation room(const QString &id, qint64 count, qint64 unread, const QString &title = {})
    {
        auto conversation = world->withBob(count, unread);
        conversation.id = ConversationId(id);
        if (!title.isEmpty()) {
            conversation.kind = protocol::ConversationKind::Group;
            conversation.title = title;
        }
        if (conversation.lastMessage)
            conversation.lastMessage->conversation = conversation.id;
        return conversation;
    }
    void runs(const QList<Conversation> &conversations)
    {
        world->listed = conversations;
        Client &client = world->run();
        m_desktop = std::make_unique<DesktopNotifications>(participant());
        m_notifier = std::make_unique<Notifier>(client, *m_desktop);
        client.conversations().setAttentive(false);
        client.session()->setServer(u"ws://test.invalid"_s);
        client.session()->useToken(u"token"_s);
        world->connectIt();
        world->clock.advance(1s);
    }
    void bobWrites(const QString &where, qint64 seq)
    {
        MessageNew message;
        static_cast<Message &>(message) = world->fromBob(seq);
        message.conversation = ConversationId(where);
        world->server->push(message);
    }
    QStringList shown() const
    {
        QStringList shown;
        for (const auto &one : std::as_const(m_service->shown))
            shown.append(one.title + u": "_s + one.body);
        return shown;
    }
    bool shows(const QStringList &wanted)
    {
        world->clock.advance(1s);
        return waitUntil([&] { return shown() == wanted; });
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_bus.start()); }
    void init()
    {
        m_service = std::make_unique<NotificationService>(participant());
        world = std::make_unique<World>();
    }
    void cleanup()
    {
        m_notifier.reset();
        m_desktop.reset();
        world.reset();
        m_service.reset();
    }

    /// Told once, by name, when asked for: also while one does not want to be disturbed by others.
    void somebody_who_was_waited_for_is_told_to_be_back_once()
    {
        runs({room(u"c-bob"_s, 1, 0)});
        Roster &roster = world->client->roster();
        const UserId bob(u"u-bob"_s);
        // One question at a time: the first must be answered before the next is asked.
        world->server->answer(*world->server->last<PresenceWatch>(), PresenceSnapshot{});
        roster.await(bob, true);
        world->clock.advance(1s);
        const auto watch = world->server->last<PresenceWatch>();
        QVERIFY(std::get<PresenceWatch>(watch->request).users.contains(bob));
        Presence presence;
        presence.user = bob;
        presence.state = PresenceState::Away;
        world->server->answer(*watch, PresenceSnapshot{{presence}});
        QVERIFY(roster.isAwaited(bob));
        presence.state = PresenceState::Online;
        world->server->push(PresenceUpdate{{presence}});
        QVERIFY(shows({u"Bob is back: "_s}));
        QVERIFY(!roster.isAwaited(bob));

        presence.state = PresenceState::Away;
        world->server->push(PresenceUpdate{{presence}});
        presence.state = PresenceState::Online;
        world->server->push(PresenceUpdate{{presence}});
        QCOMPARE(m_service->notified, 1);
    }

    void a_wait_for_somebody_can_be_given_up()
    {
        runs({room(u"c-bob"_s, 1, 0)});
        Roster &roster = world->client->roster();
        const QSignalSpy back(&roster, &Roster::cameBack);
        const UserId bob(u"u-bob"_s);
        roster.await(bob, true);
        roster.await(bob, false);
        Presence presence;
        presence.user = bob;
        presence.state = PresenceState::Online;
        world->server->push(PresenceUpdate{{presence}});
        QCOMPARE(back.count(), 0);
    }

    void a_message_is_told_and_goes_when_it_is_read_elsewhere()
    {
        runs({room(u"r"_s, 10, 2), room(u"g"_s, 0, 0, u"Lunch"_s)});
        bobWrites(u"g"_s, 1);
        QVERIFY(shows({u"Lunch: Bob: message 1"_s})); // what waited before is no news
        bobWrites(u"r"_s, 11);
        QVERIFY(shows({u"Lunch: Bob: message 1"_s, u"Bob (3): message 11"_s}));
        world->server->push(ReadBy{ConversationId(u"g"_s), World::ada().id, 1});
        QVERIFY(shows({u"Bob (3): message 11"_s}));
    }

    /// telegramdesktop/tdesktop#16961, tdesktop#29910
    void two_hundred_that_are_caught_up_are_at_most_three_and_none_for_muted()
    {
        QList<Conversation> rooms;
        for (int i = 0; i < 20; ++i)
            rooms.append(room(u"r%1"_s.arg(i), 10, 0, u"Room %1"_s.arg(i)));
        runs(rooms);
        world->client->mute(u"r19"_s, 60);
        world->server->drop();
        world->listed.clear();
        for (int i = 0; i < 20; ++i) {
            auto busy = room(u"r%1"_s.arg(i), 20, 10, u"Room %1"_s.arg(i));
            busy.lastMessage->sentAt += milliseconds(i);
            world->listed.append(busy);
        }
        world->client->session()->tryNow();
        world->connectIt();
        QVERIFY(shows({u"Room 18 (10): Bob: message 20"_s, u"Room 17 (10): Bob: message 20"_s,
                       u"170 new message(s): in 17 conversation(s)"_s}));
        QCOMPARE(m_service->notified, 3);
    }

    void quiet_and_looking_at_it_make_none()
    {
        runs({room(u"r"_s, 10, 0)});
        world->client->setCurrentConversation(u"r"_s);
        world->client->conversations().setAttentive(true);
        bobWrites(u"r"_s, 11);
        world->clock.advance(1s);
        world->client->conversations().setAttentive(false);
        bobWrites(u"r"_s, 12);
        QVERIFY(shows({u"Bob (2): message 12"_s}));
    }

    void a_click_opens_and_an_answer_is_sent_and_reads()
    {
        runs({room(u"r"_s, 10, 0)});
        QSignalSpy wanted(m_notifier.get(), &Notifier::wanted);
        bobWrites(u"r"_s, 11);
        QVERIFY(shows({u"Bob: message 11"_s}));
        const uint id = m_service->shown.firstKey();
        m_service->click(id, u"default"_s);
        QVERIFY(waitUntil([&] { return !wanted.isEmpty(); }));
        QCOMPARE(world->client->currentConversation(), u"r"_s);
        m_service->reply(id, u"On my way"_s);
        QVERIFY(waitUntil([&] { return world->server->last<MessageSend>().has_value(); }));
        QCOMPARE(std::get<MessageSend>(world->server->last<MessageSend>()->request).body,
                 u"On my way"_s);
        QVERIFY(world->server->last<Read>());
        QVERIFY(shows({}));
    }

    void mutes_outlive_a_restart_and_end_by_themselves()
    {
        runs({room(u"r"_s, 10, 0)});
        const ConversationId here(u"r"_s), other(u"o"_s);
        world->client->mute(u"r"_s, 60);
        world->client->mute(u"o"_s, 0);
        m_notifier.reset();
        world->run();
        QVERIFY(world->client->mutes().isMuted(here));
        world->clock.advance(59min);
        QVERIFY(world->client->mutes().isMuted(here));
        QSignalSpy changed(&world->client->mutes(), &Mutes::changed);
        world->clock.advance(1min);
        QVERIFY(!world->client->mutes().isMuted(here));
        QCOMPARE(changed.size(), 1);
        world->clock.advance(10'000h);
        QVERIFY(world->client->mutes().isMuted(other));
        world->client->unmute(u"o"_s);
        world->run();
        QVERIFY(!world->client->mutes().isMuted(other));
    }
};

QTEST_GUILESS_MAIN(tst_Notifier)
#include "tst_Notifier.moc"
