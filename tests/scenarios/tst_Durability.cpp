// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/ids/FreshId.h"
#include "tests/support/Dialogue.h"
#include "tests/support/Patience.h"

#include <QSet>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

namespace {

/// What a client keeps on disk until it is acknowledged.
struct Unsent {
    MessageSend message;
    RequestId asked;
    std::optional<MessageStored> acknowledged;
};

QList<Message> everythingIn(Actor &reader, const ConversationId &conversation)
{
    QList<Message> all;
    MessagePage page;
    do {
        const qint64 last = all.isEmpty() ? 0 : all.constLast().seq;
        page = reader.asks(MessageHistory{conversation, {}, last, limits::historyPage});
        all += page.messages;
    } while (page.more && !page.messages.isEmpty());
    return all;
}

} // namespace

/// What was acknowledged is there, once, whatever happens to the server and to the answers.
class tst_Durability : public QObject
{
    Q_OBJECT

    static QStringList unlimited()
    {
        return {u"--request-rate"_s, u"100000"_s, u"--request-burst"_s, u"100000"_s};
    }

    static void send(Actor &sender, QList<Unsent> &outbox)
    {
        for (Unsent &entry : outbox) {
            if (!entry.acknowledged)
                entry.asked = sender.begins(entry.message);
        }
    }

    static int countAcknowledged(Actor &sender, QList<Unsent> &outbox)
    {
        int count = 0;
        for (Unsent &entry : outbox) {
            if (!entry.acknowledged && sender.isAnswered(entry.asked)) {
                const auto answer = sender.answerTo(entry.asked);
                if (const auto *ok = std::get_if<OkFrame>(&*answer))
                    entry.acknowledged = *readOk<MessageStored>(*ok);
            }
            count += entry.acknowledged.has_value();
        }
        return count;
    }

    static QList<Unsent> written(const QString &sender, const ConversationId &room, int count)
    {
        QList<Unsent> outbox;
        for (int i = 0; i < count; ++i) {
            const QString body = u"%1 says %2"_s.arg(sender).arg(i);
            outbox.append(Unsent{{room, freshId<ClientMessageId>(), body}, {}, {}});
        }
        return outbox;
    }

    static void hasEachOnce(const QList<Message> &all, const QList<Unsent> &outbox)
    {
        QHash<ClientMessageId, Message> byClientId;
        for (const Message &message : all) {
            QVERIFY2(!byClientId.contains(message.clientId), "a message is there twice");
            byClientId.insert(message.clientId, message);
        }
        for (const Unsent &entry : outbox) {
            if (!entry.acknowledged)
                continue;
            const auto stored = byClientId.constFind(entry.message.clientId);
            QVERIFY2(stored != byClientId.constEnd(), "an acknowledged message is lost");
            QCOMPARE(stored->seq, entry.acknowledged->seq);
            QCOMPARE(stored->body, entry.message.body);
        }
    }

    static void isGapless(const QList<Message> &all)
    {
        for (qsizetype i = 0; i < all.size(); ++i)
            QCOMPARE(all.at(i).seq, i + 1);
    }

private Q_SLOTS:
    void killed_in_the_middle_of_a_thousand_sends_it_has_every_acknowledged_message_once_data()
    {
        QTest::addColumn<int>("killedAfter");
        QTest::newRow("early") << 20;
        QTest::newRow("in the middle") << 500;
        QTest::newRow("late") << 900;
    }
    void killed_in_the_middle_of_a_thousand_sends_it_has_every_acknowledged_message_once()
    {
        QFETCH(int, killedAfter);
        ServerProcess server(unlimited());
        QVERIFY(server.start());
        Dialogue before(server);
        const Person ada = before.signsUp(u"ada"_s);
        const Person bob = before.signsUp(u"bob"_s);
        const auto room = before.group({ada, bob});
        QList<Unsent> adas = written(u"ada"_s, room, 500);
        QList<Unsent> bobs = written(u"bob"_s, room, 500);
        {
            Actor &one = before.opens(ada);
            Actor &other = before.opens(bob);
            send(one, adas);
            send(other, bobs);
            const auto acknowledged = [&] {
                return countAcknowledged(one, adas) + countAcknowledged(other, bobs);
            };
            QVERIFY(waitUntil([&] { return acknowledged() >= killedAfter; }));
            server.killHard();
            QVERIFY(one.wire().closeCode() != 0 && other.wire().closeCode() != 0);
            acknowledged();
        }

        QVERIFY(server.start());
        Dialogue after(server);
        Actor &one = after.opens(ada);
        Actor &other = after.opens(bob);
        const auto survived = everythingIn(one, room);
        QVERIFY(survived.size() >= killedAfter);
        isGapless(survived);
        hasEachOnce(survived, adas + bobs);

        send(one, adas);
        send(other, bobs);
        QVERIFY(waitUntil([&] { return countAcknowledged(one, adas) == 500; }));
        QVERIFY(waitUntil([&] { return countAcknowledged(other, bobs) == 500; }));
        const auto all = everythingIn(one, room);
        QCOMPARE(all.size(), 1'000);
        isGapless(all);
        hasEachOnce(all, adas + bobs);
        QCOMPARE(everythingIn(other, room), all);
    }

    /// yetone/cumora#19
    void an_acknowledgement_that_was_lost_and_a_retry_make_one_message()
    {
        ServerProcess server;
        QVERIFY(server.start());
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        const auto room = play.group({ada, bob});
        Actor &reader = play.opens(bob);
        const MessageSend message{room, ClientMessageId(u"once"_s), u"Hello"_s};

        Actor &first = play.opens(ada);
        first.says(message); // without an id there is no answer to wait for
        QVERIFY(first.wire().flushes());
        const auto heard = reader.hears<MessageNew>();
        first.drops();

        Actor &second = play.opens(ada);
        const auto stored = second.asks(message);
        QCOMPARE(stored, second.asks(message));
        QCOMPARE(stored, (MessageStored{heard.seq, heard.sentAt}));
        play.silence();
        QCOMPARE(everythingIn(reader, room).size(), 1);
    }

    void the_same_client_id_for_another_message_is_a_conflict()
    {
        ServerProcess server;
        QVERIFY(server.start());
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const auto room = play.group({ada, play.signsUp(u"bob"_s)});
        Actor &laptop = play.opens(ada);
        laptop.asks(MessageSend{room, ClientMessageId(u"1"_s), u"Hello"_s});
        const auto failure = laptop.isRefused(
            MessageSend{room, ClientMessageId(u"1"_s), u"Goodbye"_s}, ErrorCode::Conflict);
        QCOMPARE(failure.field.value_or(QString()), u"clientId"_s);
    }

    /// NodeBB/NodeBB#12458, processone/ejabberd#3228: what was written while a client was away, or
    /// was a ghost whose socket still seemed open, is fetched by cursor.
    void what_was_missed_is_fetched_by_cursor()
    {
        ServerProcess server(unlimited());
        QVERIFY(server.start());
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        const auto room = play.group({ada, bob});
        Actor &writer = play.opens(ada);
        Actor &reader = play.opens(bob);
        writer.asks(MessageSend{room, ClientMessageId(u"0"_s), u"before"_s});
        const qint64 cursor = reader.hears<MessageNew>().seq;
        reader.drops();
        RequestId asked;
        for (int i = 1; i <= 600; ++i)
            asked =
                writer.begins(MessageSend{room, ClientMessageId(QString::number(i)), u"missed"_s});
        QVERIFY(writer.answerTo(asked));

        Actor &back = play.opens(bob);
        QList<qint64> missed;
        Missed answer;
        do {
            const qint64 last = missed.isEmpty() ? cursor : missed.constLast();
            answer = back.asks(Sync{{{room, last}}});
            QVERIFY(!hasFailed());
            for (const auto &conversation : answer.conversations)
                for (const Message &message : conversation.messages)
                    missed.append(message.seq);
        } while (!answer.conversations.isEmpty() && answer.conversations.constFirst().more);
        QCOMPARE(missed.size(), 600);
        QCOMPARE(missed.constFirst(), cursor + 1);
        QCOMPARE(missed.constLast(), cursor + 600);
        QVERIFY(back.asks(Sync{{{room, cursor + 600}}}).conversations.isEmpty());
    }

    void tokens_conversations_blocks_read_marks_and_a_chosen_presence_survive_a_kill()
    {
        ServerProcess server;
        QVERIFY(server.start());
        Dialogue before(server);
        const Person ada = before.signsUp(u"ada"_s);
        const Person bob = before.signsUp(u"bob"_s);
        const Person eve = before.signsUp(u"eve"_s);
        const auto room = before.group({ada, bob});
        Actor &laptop = before.opens(ada);
        laptop.asks(MessageSend{room, ClientMessageId(u"1"_s), u"Hello"_s});
        laptop.asks(PresenceSet{PresenceMode::Dnd, u"writing"_s, {}});
        laptop.asks(UserBlock{eve.id});
        before.opens(bob).asks(Read{room, 1});
        server.killHard();

        QVERIFY(server.start());
        Dialogue after(server);
        const auto listed = after.opens(bob).asks(ConversationList{});
        QCOMPARE(listed.conversations.size(), 1);
        QCOMPARE(listed.conversations.constFirst().readSeq.value_or(-1), 1);
        QCOMPARE(listed.conversations.constFirst().unread.value_or(-1), 0);
        after.opens(eve).isRefused(ConversationCreate{{ada.id}, {}}, ErrorCode::Forbidden);
        const auto own = after.opens(ada).asks(PresenceWatch{{ada.id}, {}}).presences;
        QCOMPARE(own.size(), 1);
        QCOMPARE(own.constFirst().mode.value_or(PresenceMode::Auto), PresenceMode::Dnd);
        QCOMPARE(own.constFirst().text.value_or(QString()), u"writing"_s);
    }
};

QTEST_GUILESS_MAIN(tst_Durability)
#include "tst_Durability.moc"
