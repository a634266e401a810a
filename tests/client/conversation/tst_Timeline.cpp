// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Timeline.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_Timeline : public QObject
{
    Q_OBJECT

    const ConversationId here{u"here"_s};
    const UserId self{u"me"_s};
    const UserId bob{u"bob"_s};
    const WallTime morning{1'741'766'400s}; // 12 March 2025, 08:00 UTC
    std::unique_ptr<Timeline> timeline;

    Message message(qint64 seq, std::chrono::minutes at, const UserId &sender) const
    {
        return {here, seq, ClientMessageId(u"m%1"_s.arg(seq)), sender, u"text"_s, morning + at};
    }
    QList<Message> bobs(qint64 first, qint64 last) const
    {
        QList<Message> messages;
        for (qint64 seq = first; seq <= last; ++seq)
            messages.append(message(seq, std::chrono::minutes(seq), bob));
        return messages;
    }
    /// "day m1 m2 unread m3"
    QString story() const
    {
        QStringList keys;
        for (const auto &entry : timeline->entries(QTimeZone::utc()))
            keys.append(entry.kind == Timeline::Kind::Day      ? u"day"_s
                        : entry.kind == Timeline::Kind::Unread ? u"unread"_s
                                                               : entry.message.clientId.text());
        return keys.join(u' ');
    }

private Q_SLOTS:
    void init() { timeline = std::make_unique<Timeline>(here, self); }

    void the_newest_page_is_shown_under_its_day()
    {
        timeline->latestLoaded({bobs(1, 3), false});
        QCOMPARE(story(), u"day m1 m2 m3"_s);
        QVERIFY(!timeline->hasOlder());
        QCOMPARE(timeline->cursor(), 3);
    }

    /// Everybody in a conversation sees the ids of its messages, and only the sender's own may not
    /// be used twice: with the id alone as its key, somebody who sent one again crashed the list.
    void an_id_that_somebody_else_sends_again_is_another_row()
    {
        const ClientMessageId id(u"unread"_s);
        const auto at = [&](qint64 seq, const UserId &sender) {
            return Message{here, seq, id, sender, u"text"_s, morning};
        };
        timeline->opened(0, 2);
        timeline->latestLoaded({{at(1, bob), at(2, UserId(u"eve"_s))}, false});
        timeline->sending({{here, id, u"mine"_s, morning, std::nullopt}});
        QSet<QString> keys;
        for (const auto &entry : timeline->entries(QTimeZone::utc()))
            keys.insert(entry.key);
        QCOMPARE(keys.size(), 5); // the day, the line, and three messages
    }

    void each_day_is_separated_once_where_the_person_is()
    {
        timeline->latestLoaded(
            {{message(1, 0min, bob), message(2, 24h, bob), message(3, 25h, bob)}, false});
        QCOMPARE(story(), u"day m1 day m2 m3"_s);
        timeline = std::make_unique<Timeline>(here, self);
        timeline->latestLoaded({{message(1, 0min, bob), message(2, 16h, bob)}, false});
        QCOMPARE(timeline->entries(QTimeZone(9 * 3600)).size(),
                 4); // midnight in Tokyo between them
    }

    void a_clock_that_was_set_back_does_not_repeat_a_day()
    {
        timeline->latestLoaded(
            {{message(1, 24h, bob), message(2, 0min, bob), message(3, 25h, bob)}, false});
        QCOMPARE(story(), u"day m1 m2 m3"_s);
    }

    void older_pages_go_before()
    {
        timeline->latestLoaded({bobs(11, 13), true});
        QVERIFY(timeline->hasOlder());
        QCOMPARE(timeline->oldestSeq(), 11);
        timeline->olderLoaded({bobs(8, 11), false});
        QCOMPARE(story(), u"day m8 m9 m10 m11 m12 m13"_s);
        QVERIFY(!timeline->hasOlder());
    }

    void a_gap_is_noticed_shown_and_closed_in_order()
    {
        timeline->latestLoaded({bobs(1, 3), false});
        timeline->arrived(bobs(6, 6).constFirst());
        QCOMPARE(*timeline->missingAfter(), 3);
        QCOMPARE(story(), u"day m1 m2 m3 m6"_s);
        QCOMPARE(timeline->newestSeq(), 6);
        timeline->missedLoaded(bobs(4, 6));
        QVERIFY(!timeline->missingAfter());
        QCOMPARE(story(), u"day m1 m2 m3 m4 m5 m6"_s);
        QCOMPARE(timeline->cursor(), 6);
    }

    void a_message_that_comes_twice_is_shown_once()
    {
        timeline->latestLoaded({bobs(1, 3), false});
        timeline->arrived(bobs(3, 3).constFirst());
        timeline->missedLoaded(bobs(2, 4));
        QCOMPARE(story(), u"day m1 m2 m3 m4"_s);
    }

    void what_arrives_before_the_first_page_is_left_to_that_page()
    {
        timeline->arrived(bobs(3, 3).constFirst());
        QVERIFY(!timeline->isLoaded());
        QCOMPARE(story(), QString());
    }

    void a_page_that_does_not_continue_replaces_what_was_there()
    {
        timeline->latestLoaded({bobs(1, 3), false});
        timeline->latestLoaded({bobs(50, 52), true});
        QCOMPARE(story(), u"day m50 m51 m52"_s);
        timeline->latestLoaded({bobs(52, 54), true});
        QCOMPARE(story(), u"day m50 m51 m52 m53 m54"_s);
    }

    void what_is_on_its_way_is_last_and_becomes_the_stored_message_in_place()
    {
        timeline->latestLoaded({bobs(1, 2), false});
        timeline->sending({{here, ClientMessageId(u"x"_s), u"hi"_s, morning + 3min, {}}});
        QCOMPARE(story(), u"day m1 m2 x"_s);
        QCOMPARE(timeline->entries(QTimeZone::utc()).last().status, Timeline::Status::Sending);
        timeline->arrived({here, 3, ClientMessageId(u"x"_s), self, u"hi"_s, morning + 3min});
        QCOMPARE(story(), u"day m1 m2 x"_s); // also before the outbox lets go of it
        timeline->sending({});
        QCOMPARE(story(), u"day m1 m2 x"_s);
        QCOMPARE(timeline->entries(QTimeZone::utc()).last().status, Timeline::Status::Sent);
    }

    void a_refused_message_shows_its_reason()
    {
        timeline->sending({{here, ClientMessageId(u"x"_s), u"hi"_s, morning, u"not allowed"_s}});
        const auto last = timeline->entries(QTimeZone::utc()).last();
        QCOMPARE(last.status, Timeline::Status::Failed);
        QCOMPARE(last.failure, u"not allowed"_s);
    }

    void the_unread_line_is_above_the_first_unread_message_and_stays_there()
    {
        timeline->opened(2, 4);
        timeline->latestLoaded({bobs(1, 4), false});
        QCOMPARE(story(), u"day m1 m2 unread m3 m4"_s);
        timeline->arrived(bobs(5, 5).constFirst());
        timeline->opened(5, 5); // back from another conversation, everything read meanwhile
        QCOMPARE(story(), u"day m1 m2 unread m3 m4 m5"_s);
        timeline->written();
        QCOMPARE(story(), u"day m1 m2 m3 m4 m5"_s);
    }

    void ones_own_messages_are_never_the_first_unread()
    {
        timeline->opened(1, 3);
        timeline->latestLoaded(
            {{message(1, 1min, bob), message(2, 2min, self), message(3, 3min, bob)}, false});
        QCOMPARE(story(), u"day m1 m2 unread m3"_s);
    }

    void messages_of_one_person_within_minutes_are_one_group()
    {
        timeline->latestLoaded(
            {{message(1, 0min, bob), message(2, 1min, bob), message(3, 2min, self),
              message(4, 3min, bob), message(5, 9min, bob)},
             false});
        QStringList groups;
        for (const auto &entry : timeline->entries(QTimeZone::utc())) {
            if (entry.kind == Timeline::Kind::Message)
                groups.append(QString(entry.startsGroup ? u"("_s : u""_s)
                              + entry.message.clientId.text() + (entry.endsGroup ? u")"_s : u""_s));
        }
        QCOMPARE(groups.join(u' '), u"(m1 m2) (m3) (m4) (m5)"_s);
    }
};

QTEST_APPLESS_MAIN(tst_Timeline)
#include "tst_Timeline.moc"
