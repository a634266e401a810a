// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/ConversationInfo.h"
#include "client/conversation/Conversations.h"
#include "client/roster/Roster.h"
#include "client/roster/WatchArea.h"
#include "tests/client/support/World.h"

#include <QSignalSpy>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace std::chrono_literals;

class tst_Client : public QObject
{
    Q_OBJECT

    std::unique_ptr<World> world;

private Q_SLOTS:
    void init() { world = std::make_unique<World>(); }

    void opening_a_direct_conversation_shows_it()
    {
        Client &client = world->runSignedIn();
        QSignalSpy opened(&client, &Client::conversationOpened);
        client.openDirect(u"u-bob"_s);
        world->server->answer(*world->server->last<ConversationCreate>(),
                              OneConversation{world->withBob()});
        QCOMPARE(opened.count(), 1);
        QCOMPARE(client.currentConversation(), u"c-bob"_s);
        QCOMPARE(client.conversations().title(ConversationId(u"c-bob"_s)), u"Bob"_s);
    }

    /// Read page by page, the list is older than the news that come in between.
    void a_conversation_that_begins_while_the_list_is_read_stays()
    {
        Client &client = world->runSignedIn({world->withBob(1)});
        world->server->push(Resync{});
        const auto reading = *world->server->last<ConversationList>();
        auto fresh = world->withBob();
        fresh.id = ConversationId(u"c-new"_s);
        world->server->push(ConversationNew{fresh});
        world->server->push(MessageNew(world->fromBob(2)));
        world->server->answer(reading, ConversationPage{{}, false});
        QVERIFY(client.conversations().inbox().find(fresh.id));
        QVERIFY(client.conversations().inbox().find(ConversationId(u"c-bob"_s)));
    }

    void who_was_removed_while_away_does_not_stay_in_that_conversation()
    {
        Client &client = world->runSignedIn({world->withBob(1)});
        client.setCurrentConversation(u"c-bob"_s);
        world->listed.clear();
        world->server->drop();
        client.session()->tryNow();
        world->connectIt();
        QCOMPARE(client.currentConversation(), QString());
    }

    void a_list_that_fails_is_asked_for_again_on_the_same_connection()
    {
        Client &client = world->runSignedIn();
        world->server->push(Resync{});
        world->server->refuse(*world->server->last<ConversationList>(),
                              {ErrorCode::Unavailable, u"busy"_s, {}, {}});
        world->clock.advance(5s);
        QCOMPARE(world->server->count<ConversationList>(), 3);
        world->server->answer(*world->server->last<ConversationList>(),
                              ConversationPage{{world->withBob(1)}, false});
        QVERIFY(client.conversations().inbox().find(ConversationId(u"c-bob"_s)));
    }

    void a_message_from_nowhere_makes_the_list_be_read()
    {
        Client &client = world->runSignedIn();
        world->server->push(MessageNew(world->fromBob(1)));
        world->server->answer(*world->server->last<ConversationList>(),
                              ConversationPage{{world->withBob(1, 1)}, false});
        QCOMPARE(client.conversations().inbox().totalUnread(), 1);
        QCOMPARE(world->server->count<ConversationList>(), 2);
    }

    /// A half-open connection swallowed the mark, and the badge stayed on every other device.
    void a_read_mark_that_was_not_confirmed_is_said_again()
    {
        Client &client = world->runSignedIn({world->withBob(3, 2)});
        client.conversations().markRead(ConversationId(u"c-bob"_s));
        world->server->drop();
        client.session()->tryNow();
        world->connectIt();
        QCOMPARE(world->server->count<Read>(), 2);
        world->server->answer(*world->server->last<Read>(), Empty{});
        world->server->drop();
        client.session()->tryNow();
        world->connectIt();
        QCOMPARE(world->server->count<Read>(), 2);
    }

    void a_group_without_a_title_is_called_as_its_members()
    {
        Client &client = world->runSignedIn();
        client.createGroup({u"u-bob"_s, u"u-cleo"_s}, u"  "_s);
        const auto request = world->server->last<ConversationCreate>();
        QVERIFY(!std::get<ConversationCreate>(request->request).title);
        auto group = world->withBob();
        group.kind = protocol::ConversationKind::Group;
        group.members.append({UserId(u"u-cleo"_s), u"cleo"_s, u"Cleo"_s});
        world->server->answer(*request, OneConversation{group});
        QCOMPARE(client.conversations().title(group.id), u"Bob, Cleo"_s);
    }

    void what_is_refused_is_told_in_words()
    {
        Client &client = world->runSignedIn();
        QSignalSpy failed(&client, &Client::requestFailed);
        client.rename(u"c-bob"_s, u"New name"_s);
        world->server->refuse(*world->server->last<ConversationRename>(),
                              {ErrorCode::Forbidden, u"no"_s, {}, {}});
        world->server->drop();
        client.leave(u"c-bob"_s);
        client.block(u"u-bob"_s);
        client.unblock(u"u-bob"_s);
        client.openDirect(u"u-bob"_s);
        QCOMPARE(failed.count(), 5);
        QVERIFY(failed.first().first().toString().endsWith(u'.'));
    }

    /// nheko#180, nheko#1290
    void connected_and_idle_nothing_is_armed_but_the_heartbeat_and_midnight()
    {
        world->runSignedIn({world->withBob(3)});
        QCoreApplication::processEvents();
        QCOMPARE(world->clock.armed(), 2);
    }

    void a_small_conversation_counts_who_is_online_itself()
    {
        Client &client = world->runSignedIn({world->withBob(3)});
        world->server->answer(*world->server->last<PresenceWatch>(), PresenceSnapshot{});
        ConversationInfo info;
        info.setConversationId(u"c-bob"_s);
        info.bindTo(client);
        QCOMPARE(info.onlineCount(), -1);
        WatchArea area;
        area.setUsers({u"u-bob"_s});
        area.bindTo(client);
        world->clock.advance(150ms);
        Presence ada;
        ada.user = World::ada().id;
        ada.state = PresenceState::Online;
        Presence bob = ada;
        bob.user = World::bob().id;
        bob.state = PresenceState::Offline;
        world->server->answer(*world->server->last<PresenceWatch>(), PresenceSnapshot{{ada, bob}});
        QCOMPARE(info.onlineCount(), 1);
        QCOMPARE(info.kind(), u"direct"_s);
        QCOMPARE(info.peerId(), u"u-bob"_s);
        QCOMPARE(info.memberCount(), 2);
        QVERIFY(!info.canRename());
    }

    void a_long_list_of_conversations_is_read_page_by_page()
    {
        Client &client = world->run();
        client.session()->setServer(u"ws://test.invalid"_s);
        client.session()->useToken(u"token"_s);
        world->server->accept();
        world->server->answer(*world->server->last<Hello>(), world->welcome());
        world->server->answer(*world->server->last<ConversationList>(),
                              ConversationPage{{world->withBob(3)}, true});
        const auto next =
            std::get<ConversationList>(world->server->last<ConversationList>()->request);
        QCOMPARE(next.after->text(), u"c-bob"_s);
        auto other = world->withBob(1);
        other.id = ConversationId(u"c-2"_s);
        world->server->answer(*world->server->last<ConversationList>(),
                              ConversationPage{{other}, false});
        QCOMPARE(client.conversations().inbox().byActivity().size(), 2);
    }
};

QTEST_GUILESS_MAIN(tst_Client)
#include "tst_Client.moc"
