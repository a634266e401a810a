// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Inbox.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_Inbox : public QObject
{
    Q_OBJECT

    const UserId self{u"me"_s};
    const UserId bob{u"bob"_s};
    std::unique_ptr<Inbox> inbox;

    static ConversationId id(const QString &name) { return ConversationId(name); }
    static Message message(const QString &where, qint64 seq, const UserId &sender)
    {
        return {id(where), seq,       ClientMessageId(u"m"_s),
                sender,    u"text"_s, WallTime(milliseconds(seq * 1000))};
    }
    Conversation conversation(const QString &name, qint64 lastSeq, qint64 readSeq) const
    {
        Conversation known;
        known.id = id(name);
        known.members = {{self, {}, {}}, {bob, {}, {}}};
        known.lastSeq = lastSeq;
        known.readSeq = readSeq;
        known.unread = lastSeq - readSeq;
        if (lastSeq > 0)
            known.lastMessage = message(name, lastSeq, bob);
        return known;
    }

private Q_SLOTS:
    void init()
    {
        inbox = std::make_unique<Inbox>();
        inbox->setSelf(self);
    }

    void the_most_recently_active_conversation_comes_first()
    {
        inbox->listed({conversation(u"a"_s, 5, 5), conversation(u"b"_s, 9, 9)});
        QCOMPARE(inbox->byActivity(), (QList{id(u"b"_s), id(u"a"_s)}));
        inbox->messageArrived(message(u"a"_s, 6, bob));
        inbox->messageArrived({id(u"a"_s), 7, {}, bob, u"x"_s, WallTime(10s)});
        QCOMPARE(inbox->byActivity(), (QList{id(u"a"_s), id(u"b"_s)}));
    }

    void a_new_conversation_without_messages_is_where_it_is_seen()
    {
        inbox->listed({conversation(u"a"_s, 5, 5)});
        inbox->joined(conversation(u"new"_s, 0, 0), WallTime(100s));
        QCOMPARE(inbox->byActivity().first(), id(u"new"_s));
    }

    void others_messages_are_unread_and_ones_own_are_not()
    {
        inbox->listed({conversation(u"a"_s, 5, 5)});
        inbox->messageArrived(message(u"a"_s, 6, bob));
        inbox->messageArrived(message(u"a"_s, 7, self));
        QCOMPARE(inbox->unread(id(u"a"_s)), 1);
        QCOMPARE(inbox->totalUnread(), 1);
    }

    void a_message_that_arrives_twice_counts_once()
    {
        inbox->listed({conversation(u"a"_s, 5, 5)});
        inbox->messageArrived(message(u"a"_s, 6, bob));
        inbox->messageArrived(message(u"a"_s, 6, bob));
        QCOMPARE(inbox->unread(id(u"a"_s)), 1);
    }

    void messages_missed_in_between_are_unread_too()
    {
        inbox->listed({conversation(u"a"_s, 5, 5)});
        inbox->messageArrived(message(u"a"_s, 8, bob));
        QCOMPARE(inbox->unread(id(u"a"_s)), 3);
    }

    void reading_clears_the_badge_and_never_goes_back()
    {
        inbox->listed({conversation(u"a"_s, 5, 1)});
        QVERIFY(inbox->readUpTo(id(u"a"_s), 5));
        QCOMPARE(inbox->unread(id(u"a"_s)), 0);
        QVERIFY(!inbox->readUpTo(id(u"a"_s), 3));
        QVERIFY(!inbox->readUpTo(id(u"nowhere"_s), 3));
    }

    void reading_a_part_leaves_the_rest()
    {
        inbox->listed({conversation(u"a"_s, 5, 1)});
        QVERIFY(inbox->readUpTo(id(u"a"_s), 3));
        QCOMPARE(inbox->unread(id(u"a"_s)), 2);
    }

    void a_list_that_was_overtaken_by_a_message_does_not_hide_it()
    {
        inbox->listed({conversation(u"a"_s, 5, 5)});
        inbox->messageArrived(message(u"a"_s, 6, bob));
        inbox->listed({conversation(u"a"_s, 5, 5)});
        QCOMPARE(inbox->find(id(u"a"_s))->lastSeq, 6);
        QCOMPARE(inbox->unread(id(u"a"_s)), 1);
    }

    void a_list_that_was_overtaken_by_reading_does_not_bring_the_badge_back()
    {
        inbox->listed({conversation(u"a"_s, 5, 1)});
        inbox->readUpTo(id(u"a"_s), 5);
        inbox->listed({conversation(u"a"_s, 5, 1)});
        QCOMPARE(inbox->unread(id(u"a"_s)), 0);
    }

    void an_update_leaves_alone_what_it_does_not_name()
    {
        inbox->listed({conversation(u"a"_s, 5, 1)});
        Conversation update = conversation(u"a"_s, 5, 1);
        update.title = u"Renamed"_s;
        update.readSeq.reset();
        update.unread.reset();
        update.lastMessage.reset();
        inbox->updated(update);
        QCOMPARE(inbox->find(id(u"a"_s))->title, u"Renamed"_s);
        QCOMPARE(inbox->unread(id(u"a"_s)), 4);
        QVERIFY(inbox->find(id(u"a"_s))->lastMessage);
    }

    void what_is_unknown_is_not_made_up()
    {
        inbox->messageArrived(message(u"a"_s, 1, bob));
        inbox->updated(conversation(u"a"_s, 1, 1));
        QVERIFY(!inbox->find(id(u"a"_s)));
        QCOMPARE(inbox->unread(id(u"a"_s)), 0);
        QVERIFY(inbox->peer(id(u"a"_s)).isEmpty());
    }

    void conversations_that_ended_while_away_are_gone_after_the_list()
    {
        inbox->listed({conversation(u"a"_s, 5, 5), conversation(u"b"_s, 9, 9)});
        inbox->keepOnly({id(u"b"_s)});
        QCOMPARE(inbox->byActivity(), QList{id(u"b"_s)});
        inbox->left(id(u"b"_s));
        QVERIFY(inbox->byActivity().isEmpty());
    }

    void the_peer_is_the_other_one_of_two_and_nobody_in_a_group()
    {
        auto group = conversation(u"g"_s, 0, 0);
        group.kind = protocol::ConversationKind::Group;
        inbox->listed({conversation(u"a"_s, 5, 5), group});
        QCOMPARE(inbox->peer(id(u"a"_s)), bob);
        QVERIFY(inbox->peer(id(u"g"_s)).isEmpty());
        inbox->clear();
        QVERIFY(inbox->byActivity().isEmpty());
    }
};

QTEST_APPLESS_MAIN(tst_Inbox)
#include "tst_Inbox.moc"
