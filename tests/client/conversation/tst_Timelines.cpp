// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/ConversationInfo.h"
#include "client/conversation/ConversationModel.h"
#include "client/conversation/Conversations.h"
#include "client/conversation/TimelineModel.h"
#include "client/conversation/Timelines.h"
#include "client/outbox/Postbox.h"
#include "tests/client/support/World.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace std::chrono_literals;

class tst_Timelines : public QObject
{
    Q_OBJECT

    const ConversationId here{u"c-bob"_s};
    std::unique_ptr<World> world;

    void bobWrites(qint64 seq)
    {
        MessageNew message;
        static_cast<Message &>(message) = world->fromBob(seq);
        world->server->push(message);
    }
    void answerHistory(qint64 first, qint64 last, bool more = false)
    {
        world->server->answer(*world->server->last<MessageHistory>(),
                              MessagePage{world->messagesFromBob(first, last), more});
    }
    void refuseHistory(ErrorCode code = ErrorCode::Unavailable)
    {
        world->server->refuse(*world->server->last<MessageHistory>(), {code, u"no"_s, {}, {}});
    }
    MessageHistory lastHistory()
    {
        return std::get<MessageHistory>(world->server->last<MessageHistory>()->request);
    }
    std::unique_ptr<TimelineModel> open()
    {
        auto timeline = std::make_unique<TimelineModel>();
        timeline->setConversationId(here.text());
        timeline->bindTo(*world->client);
        return timeline;
    }
    static QString story(const TimelineModel &timeline)
    {
        QStringList rows;
        for (int row = 0; row < timeline.count(); ++row) {
            const QString kind =
                timeline.data(timeline.index(row), TimelineModel::KindRole).toString();
            rows.append(kind == "message"_L1
                            ? timeline.data(timeline.index(row), TimelineModel::SeqRole).toString()
                            : kind);
        }
        return rows.join(u' ');
    }
    QVariant conversation(ConversationModel::Role role)
    {
        QCoreApplication::processEvents();
        const auto &model = *world->client->conversationModel();
        return model.data(model.index(0), role);
    }

private Q_SLOTS:
    void init()
    {
        world = std::make_unique<World>();
        world->runSignedIn({world->withBob(10, 2)});
    }
    void cleanup() { world.reset(); }

    void opening_loads_the_newest_page_with_the_line_above_the_unread_ones()
    {
        const auto timeline = open();
        QVERIFY(timeline->isLoading());
        QVERIFY(!timeline->isEmpty());
        answerHistory(6, 10, true);
        QVERIFY(!timeline->isLoading());
        QCOMPARE(story(*timeline), u"day 6 7 8 unread 9 10"_s);
        QVERIFY(timeline->canLoadOlder());
    }

    void paging_backwards_asks_once_and_prepends()
    {
        const auto timeline = open();
        const QAbstractItemModelTester tester(timeline.get());
        answerHistory(6, 10, true);
        timeline->loadOlder();
        timeline->loadOlder();
        QCOMPARE(world->server->count<MessageHistory>(), 2);
        QCOMPARE(*lastHistory().before, 6);
        answerHistory(1, 5);
        QCOMPARE(story(*timeline), u"day 1 2 3 4 5 6 7 8 unread 9 10"_s);
        QVERIFY(!timeline->canLoadOlder());
    }

    /// Quaternion#799
    void the_first_unread_message_is_loaded_page_by_page()
    {
        world->runSignedIn({world->withBob(600, 500)});
        const auto timeline = open();
        const QAbstractItemModelTester tester(timeline.get());
        QSignalSpy reached(timeline.get(), &TimelineModel::unreadReached);
        answerHistory(551, 600, true);
        QCOMPARE(timeline->newCount(), 500);
        QCOMPARE(timeline->unreadRow(), -1);

        timeline->seekUnread();
        QVERIFY(timeline->isSeeking());
        QCOMPARE(*lastHistory().before, 551);
        answerHistory(351, 550, true);
        QCOMPARE(timeline->newLoaded(), 0.5);
        answerHistory(151, 350, true);
        QVERIFY(reached.isEmpty());
        answerHistory(1, 150);
        QCOMPARE(reached.size(), 1);
        QVERIFY(!timeline->isSeeking());
        QCOMPARE(timeline->unreadRow(), 101); // a day, and a hundred that were read
    }

    void the_way_to_the_first_unread_message_can_be_given_up()
    {
        world->runSignedIn({world->withBob(600, 500)});
        const auto timeline = open();
        QSignalSpy reached(timeline.get(), &TimelineModel::unreadReached);
        answerHistory(551, 600, true);
        timeline->seekUnread();
        timeline->stopSeeking();
        QVERIFY(!timeline->isSeeking());
        answerHistory(351, 550, true);
        QCOMPARE(world->server->count<MessageHistory>(), 2);
        QVERIFY(reached.isEmpty());
    }

    void a_lost_connection_ends_the_way_to_the_first_unread_message()
    {
        world->runSignedIn({world->withBob(600, 500)});
        const auto timeline = open();
        answerHistory(551, 600, true);
        timeline->seekUnread();
        world->server->drop();
        QVERIFY(!timeline->isSeeking());
        timeline->seekUnread();
        QVERIFY(!timeline->isSeeking());
    }

    void what_came_since_the_end_was_seen_is_counted()
    {
        const auto timeline = open();
        answerHistory(9, 10);
        timeline->sawEnd();
        QCOMPARE(timeline->below(), 0);
        bobWrites(11);
        bobWrites(12);
        QCOMPARE(timeline->below(), 2);
        timeline->sawEnd();
        QCOMPARE(timeline->below(), 0);
    }

    /// soketi#428 (the client's side)
    void a_gap_in_seq_is_seen_and_filled()
    {
        const auto timeline = open();
        answerHistory(9, 10);
        bobWrites(13);
        QCOMPARE(*lastHistory().after, 10);
        answerHistory(11, 13);
        QCOMPARE(story(*timeline), u"day unread 9 10 11 12 13"_s);
    }

    /// A database that was away for a moment left an empty conversation until the next reconnect.
    void what_the_server_cannot_read_at_the_moment_is_asked_for_again()
    {
        const auto timeline = open();
        refuseHistory();
        QVERIFY(timeline->isLoading());
        world->clock.advance(1s);
        QCOMPARE(world->server->count<MessageHistory>(), 2);
        refuseHistory();
        world->clock.advance(1s);
        QCOMPARE(world->server->count<MessageHistory>(), 2);
        world->clock.advance(1s);
        answerHistory(9, 10);
        QVERIFY(!timeline->isLoading());
        bobWrites(13);
        refuseHistory();
        world->clock.advance(1s);
        answerHistory(11, 13);
        QCOMPARE(story(*timeline), u"day unread 9 10 11 12 13"_s);
    }

    void what_cannot_be_read_at_all_is_not_asked_for_again()
    {
        const auto timeline = open();
        refuseHistory(ErrorCode::Forbidden);
        world->clock.advance(1min);
        QCOMPARE(world->server->count<MessageHistory>(), 1);
    }

    void what_waits_to_be_asked_again_is_asked_once_on_the_next_connection()
    {
        const auto timeline = open();
        refuseHistory();
        world->server->drop();
        world->client->session()->tryNow();
        world->connectIt();
        QCOMPARE(world->server->count<MessageHistory>(), 2);
        answerHistory(9, 10);
        world->clock.advance(1min);
        QCOMPARE(world->server->count<MessageHistory>(), 2);
    }

    /// NodeBB/NodeBB#12458
    void after_a_reconnect_exactly_what_is_missing_is_asked_for()
    {
        const auto timeline = open();
        answerHistory(9, 10);
        world->server->drop();
        world->client->session()->tryNow();
        world->connectIt();
        const auto sync = world->server->last<Sync>();
        QVERIFY(sync);
        QCOMPARE(std::get<Sync>(sync->request).cursors.value(here), 10);
        world->server->answer(*sync, Missed{{{here, world->messagesFromBob(11, 12), true}}});
        QCOMPARE(std::get<Sync>(world->server->last<Sync>()->request).cursors.value(here), 12);
        world->server->answer(*world->server->last<Sync>(),
                              Missed{{{here, world->messagesFromBob(13, 13), false}}});
        QCOMPARE(story(*timeline), u"day unread 9 10 11 12 13"_s);
    }

    void resync_asks_as_well()
    {
        const auto timeline = open();
        answerHistory(9, 10);
        world->server->push(Resync{});
        QVERIFY(world->server->last<Sync>());
    }

    /// element-web#34871
    void the_line_stays_where_it_was_when_switching_conversations()
    {
        auto timeline = open();
        answerHistory(6, 10);
        timeline->markRead();
        timeline->setConversationId(u"c-other"_s);
        timeline->setConversationId(here.text());
        QCOMPARE(story(*timeline), u"day 6 7 8 unread 9 10"_s);
        QCOMPARE(world->server->count<MessageHistory>(), 2); // the other one's; this is still there
    }

    void sending_becomes_sent_without_a_row_coming_or_going()
    {
        const auto timeline = open();
        answerHistory(9, 10);
        timeline->markRead();
        world->client->postbox().send(here, u"hi"_s);
        const int rows = timeline->count();
        int structure = 0;
        connect(timeline.get(), &QAbstractItemModel::rowsInserted, this, [&] { ++structure; });
        connect(timeline.get(), &QAbstractItemModel::rowsRemoved, this, [&] { ++structure; });
        world->server->answer(*world->server->last<MessageSend>(),
                              MessageStored{11, world->clock.wallTime()});
        QCOMPARE(structure, 0);
        QCOMPARE(timeline->count(), rows);
        const auto last = timeline->index(rows - 1);
        QCOMPARE(timeline->data(last, TimelineModel::StatusRole).toString(), u"sent"_s);
        QVERIFY(timeline->data(last, TimelineModel::MineRole).toBool());
    }

    /// nheko#1233
    void reading_clears_the_badge_at_once_and_is_told_once()
    {
        QCOMPARE(conversation(ConversationModel::UnreadRole).toInt(), 2);
        const auto timeline = open();
        answerHistory(6, 10);
        timeline->markRead();
        timeline->markRead();
        QCOMPARE(conversation(ConversationModel::UnreadRole).toInt(), 0);
        QCOMPARE(world->client->conversationModel()->totalUnread(), 0);
        QCOMPARE(world->server->count<Read>(), 1);
        QCOMPARE(std::get<Read>(world->server->last<Read>()->request).seq, 10);
    }

    /// telegramdesktop/tdesktop#16188, telegramdesktop/tdesktop#5853
    void nothing_is_read_while_nobody_looks()
    {
        const auto timeline = open();
        answerHistory(6, 10);
        world->client->conversations().setAttentive(false);
        bobWrites(11);
        timeline->markRead();
        QCOMPARE(world->server->count<Read>(), 0);
        QCOMPARE(conversation(ConversationModel::UnreadRole).toInt(), 3);
    }

    void what_was_read_offline_is_told_on_the_next_connection()
    {
        const auto timeline = open();
        answerHistory(6, 10);
        world->server->drop();
        timeline->markRead();
        QCOMPARE(world->server->count<Read>(), 0);
        world->client->session()->tryNow();
        world->connectIt();
        QCOMPARE(world->server->count<Read>(), 1);
        QCOMPARE(conversation(ConversationModel::UnreadRole).toInt(), 0);
    }

    void reading_on_another_device_clears_the_badge_here()
    {
        world->server->push(ReadBy{here, World::ada().id, 10});
        QCOMPARE(conversation(ConversationModel::UnreadRole).toInt(), 0);
    }

    void a_row_tells_the_last_message_the_typist_and_the_draft()
    {
        bobWrites(11);
        world->clock.advance(1s);
        world->server->push(TypingStarted{here, World::bob().id});
        QCOMPARE(conversation(ConversationModel::LastTextRole).toString(), u"message 11"_s);
        QCOMPARE(conversation(ConversationModel::LastSenderRole).toString(), u"Bob"_s);
        QCOMPARE(conversation(ConversationModel::TypingTextRole).toString(), u"Bob is typing…"_s);
        QCOMPARE(conversation(ConversationModel::TitleRole).toString(), u"Bob"_s);
        world->client->postbox().send(here, u"mine"_s);
        QCOMPARE(conversation(ConversationModel::LastTextRole).toString(), u"mine"_s);
        QVERIFY(conversation(ConversationModel::LastMineRole).toBool());
    }

    void the_filter_finds_titles_in_any_case()
    {
        auto &model = *world->client->conversationModel();
        QCoreApplication::processEvents();
        model.setFilter(u"BO"_s);
        QCOMPARE(model.count(), 1);
        model.setFilter(u"nobody"_s);
        QCOMPARE(model.count(), 0);
    }

    void a_conversation_that_is_left_closes()
    {
        world->client->setCurrentConversation(here.text());
        world->server->push(ConversationGone{here});
        QCoreApplication::processEvents();
        QCOMPARE(world->client->conversationModel()->count(), 0);
        QCOMPARE(world->client->currentConversation(), QString());
    }

    /// nheko#11, Signal#6249
    void five_hundred_switches_keep_a_bounded_number_of_timelines()
    {
        TimelineModel timeline;
        timeline.bindTo(*world->client);
        int kept = 0;
        for (int number = 0; number < 500; ++number)
            timeline.setConversationId(u"c%1"_s.arg(number));
        for (int number = 0; number < 500; ++number)
            kept += world->client->timelines().find(ConversationId(u"c%1"_s.arg(number))) ? 1 : 0;
        QCOMPARE(kept, 30);
    }

    void members_beyond_those_that_came_along_are_fetched_page_by_page()
    {
        auto group = world->withBob(1);
        group.id = ConversationId(u"g"_s);
        group.kind = protocol::ConversationKind::Group;
        group.memberCount = 4;
        world->server->push(ConversationNew{group});
        ConversationInfo info;
        info.setConversationId(u"g"_s);
        info.bindTo(*world->client);
        QCOMPARE(info.members()->count(), 2);
        QCOMPARE(info.title(), u"Bob"_s);
        QVERIFY(info.canRename());
        QVERIFY(info.members()->canFetchMore({}));
        info.members()->fetchMore({});
        info.members()->fetchMore({});
        QCOMPARE(world->server->count<ConversationMembers>(), 1);
        world->server->answer(*world->server->last<ConversationMembers>(),
                              MemberPage{{{UserId(u"u-ada"_s), u"ada"_s, u"Ada"_s, 0},
                                          {UserId(u"u-bob"_s), u"bob"_s, u"Bob"_s, 0},
                                          {UserId(u"u-cleo"_s), u"cleo"_s, u"Cleo"_s, 0},
                                          {UserId(u"u-dan"_s), u"dan"_s, u"Dan"_s, 0}},
                                         false});
        QCOMPARE(info.members()->count(), 4);
        QVERIFY(!info.members()->canFetchMore({}));
    }
};

QTEST_GUILESS_MAIN(tst_Timelines)
#include "tst_Timelines.moc"
