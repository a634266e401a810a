// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/outbox/Outbox.h"
#include "tests/support/FakeClock.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_Outbox : public QObject
{
    Q_OBJECT

    std::unique_ptr<Outbox> outbox;
    test::FakeClock clock;

    static ClientMessageId id(int number) { return ClientMessageId(u"m%1"_s.arg(number)); }
    void write(int number, const QString &where = u"here"_s)
    {
        outbox->written({ConversationId(where), id(number), u"text"_s, {}, {}});
    }
    QStringList due()
    {
        QStringList ids;
        for (const auto &message : outbox->takeDue(clock.now()))
            ids.append(message.clientId.text());
        return ids;
    }

private Q_SLOTS:
    void init()
    {
        clock = {};
        outbox = std::make_unique<Outbox>();
    }

    /// nheko#1176
    void five_messages_written_offline_are_sent_once_and_in_order()
    {
        for (int number = 1; number <= 5; ++number)
            write(number);
        QVERIFY(due().isEmpty());
        outbox->connected();
        for (int number = 1; number <= 5; ++number) {
            QCOMPARE(due(), QStringList{u"m%1"_s.arg(number)});
            QVERIFY(due().isEmpty());
            QVERIFY(outbox->acknowledged(id(number)));
        }
        QVERIFY(outbox->messages().isEmpty());
    }

    void conversations_do_not_wait_for_each_other()
    {
        outbox->connected();
        write(1, u"here"_s);
        write(2, u"there"_s);
        QCOMPARE(due(), (QStringList{u"m1"_s, u"m2"_s}));
    }

    void what_was_not_acknowledged_is_sent_once_more_on_the_next_connection()
    {
        outbox->connected();
        write(1);
        QCOMPARE(due(), QStringList{u"m1"_s});
        outbox->connectionLost();
        QVERIFY(due().isEmpty());
        outbox->connected();
        QCOMPARE(due(), QStringList{u"m1"_s});
        QVERIFY(due().isEmpty());
    }

    void a_refused_message_keeps_its_reason_and_does_not_block_those_behind_it()
    {
        outbox->connected();
        write(1);
        write(2);
        (void)due();
        outbox->failed(id(1), u"no"_s);
        QCOMPARE(*outbox->find(id(1))->failure, u"no"_s);
        QCOMPARE(due(), QStringList{u"m2"_s});
    }

    void a_failed_message_is_sent_again_only_when_the_person_says_so()
    {
        outbox->connected();
        write(1);
        (void)due();
        outbox->failed(id(1), u"no"_s);
        outbox->connectionLost();
        outbox->connected();
        QVERIFY(due().isEmpty());
        QVERIFY(outbox->retried(id(1)));
        QCOMPARE(due(), QStringList{u"m1"_s});
        QVERIFY(!outbox->retried(id(1)));
    }

    void a_discarded_message_is_gone_and_frees_the_way()
    {
        outbox->connected();
        write(1);
        write(2);
        (void)due();
        QVERIFY(outbox->discarded(id(1)));
        QVERIFY(!outbox->discarded(id(1)));
        QCOMPARE(due(), QStringList{u"m2"_s});
    }

    void being_too_fast_delays_the_same_message_and_keeps_the_order()
    {
        outbox->connected();
        write(1);
        write(2);
        (void)due();
        outbox->heldBack(id(1), clock.now() + 2s);
        QVERIFY(due().isEmpty());
        QCOMPARE(*outbox->nextDeadline() - clock.now(), 2s);
        clock.advance(2s);
        QCOMPARE(due(), QStringList{u"m1"_s});
        QVERIFY(!outbox->nextDeadline());
    }

    void a_conversation_that_is_gone_takes_its_messages_along()
    {
        outbox->connected();
        write(1, u"here"_s);
        write(2, u"there"_s);
        QCOMPARE(outbox->conversationGone(ConversationId(u"here"_s)).size(), 1);
        QCOMPARE(due(), QStringList{u"m2"_s});
    }

    void an_answer_to_what_is_not_here_any_more_changes_nothing()
    {
        outbox->failed(id(1), u"no"_s);
        outbox->heldBack(id(1), clock.now());
        QVERIFY(!outbox->acknowledged(id(1)));
        QVERIFY(!outbox->find(id(1)));
    }

    void the_last_runs_messages_are_sent_first()
    {
        outbox->restored({{ConversationId(u"here"_s), id(1), u"text"_s, {}, {}}});
        write(2);
        outbox->connected();
        QCOMPARE(due(), QStringList{u"m1"_s});
    }
};

QTEST_APPLESS_MAIN(tst_Outbox)
#include "tst_Outbox.moc"
