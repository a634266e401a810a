// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ChatStores.h"
#include "tests/support/Patience.h"
#include "tests/support/PostgresServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;

/// What only a database of its own can do: several nodes at once, and going away.
class tst_PostgresEngine : public QObject
{
    Q_OBJECT

    PostgresServer m_server;
    std::optional<QTemporaryDir> m_directory;
    QString m_address;

    std::unique_ptr<ChatStores> node()
    {
        return std::make_unique<ChatStores>(postgresAt(m_address));
    }

    static ConversationId room(ChatStores &node, const QString &id)
    {
        const NewConversation made{ConversationId(id),
                                   protocol::ConversationKind::Group,
                                   UserId(u"ada"_s),
                                   {UserId(u"bob"_s)},
                                   id,
                                   at(1)};
        const auto change = answerOf<Stored<ConversationChange>>(
            [&](auto then) { node.conversations.create(made, then); });
        return change->conversation.id;
    }
    static NewMessage message(const ConversationId &room, const QString &clientId)
    {
        return {room, ClientMessageId(clientId), UserId(u"ada"_s), u"body of "_s + clientId, at(5)};
    }

private Q_SLOTS:
    void initTestCase() { m_server.start(); }
    void init()
    {
        m_address = m_server.freshDatabase();
        const auto first = node();
        QVERIFY(first->person(u"ada"_s).isOk());
        QVERIFY(first->person(u"bob"_s).isOk());
    }

    void an_address_that_is_wrong_is_named_without_its_password_data()
    {
        QTest::addColumn<QString>("url");
        QTest::newRow("scheme") << u"mysql://relay:secret@host/relay"_s;
        QTest::newRow("no database") << u"postgresql://relay:secret@host"_s;
        QTest::newRow("semicolon") << u"postgresql://relay:secret@host/relay?options=a;b"_s;
        QTest::newRow("nonsense") << u"postgresql://relay:secret@ho st/relay"_s;
    }
    void an_address_that_is_wrong_is_named_without_its_password()
    {
        QFETCH(QString, url);
        const auto parsed = PostgresEngine::parse(url);
        QVERIFY(!parsed.isOk());
        QVERIFY(!parsed.error().isEmpty());
        QVERIFY(!parsed.error().contains(u"secret"_s));
    }

    void every_part_of_an_address_is_used()
    {
        const auto options = PostgresEngine::parse(
            u"postgresql://ada:p%40ss@db.example:5433/chat?sslmode=require"_s);
        QVERIFY(options.isOk());
        QCOMPARE(options->host, u"db.example"_s);
        QCOMPARE(options->port, 5433);
        QCOMPARE(options->database, u"chat"_s);
        QCOMPARE(options->user, u"ada"_s);
        QCOMPARE(options->password, u"p@ss"_s);
        QVERIFY(options->parameters.contains(u"sslmode=require"_s));
    }

    void a_database_that_is_not_there_is_a_sentence()
    {
        const auto refused =
            SqlDatabase::open(postgresAt(u"postgresql://relay@/nowhere?host=/nonexistent"_s), {});
        QVERIFY(!refused.isOk());
        QVERIFY2(refused.error().startsWith(u"The database cannot be opened"_s),
                 qPrintable(refused.error()));
    }

    void nodes_that_start_together_migrate_once()
    {
        m_address = m_server.freshDatabase();
        std::vector<std::thread> starting;
        std::atomic<int> opened = 0;
        for (int i = 0; i < 4; ++i) {
            starting.emplace_back([&] {
                if (SqlDatabase::open(postgresAt(m_address), {}).isOk())
                    ++opened;
            });
        }
        for (auto &thread : starting)
            thread.join();
        QCOMPARE(opened.load(), 4);
    }

    /// Numbers without gaps, each once, whoever writes; also where two nodes take the same
    /// conversations in opposite orders, which would be a deadlock.
    void many_writers_on_several_nodes_number_messages_without_gaps()
    {
        constexpr int each = 200;
        QList<ConversationId> rooms;
        const auto first = node();
        for (int i = 0; i < 4; ++i)
            rooms.append(room(*first, u"room%1"_s.arg(i)));
        const std::vector<std::unique_ptr<ChatStores>> others = [&] {
            std::vector<std::unique_ptr<ChatStores>> made;
            made.push_back(node());
            made.push_back(node());
            return made;
        }();
        QHash<ConversationId, QList<qint64>> seqs;
        int answered = 0;
        const auto store = [&](ChatStores &node, const ConversationId &room, const QString &id) {
            node.messages.append(message(room, id), [&, room](const Stored<Appended> &stored) {
                ++answered;
                if (stored)
                    seqs[room].append(stored->stored.seq);
            });
        };
        for (int i = 0; i < each; ++i) {
            for (int r = 0; r < rooms.size(); ++r) {
                store(*first, rooms[r], u"a%1-%2"_s.arg(i).arg(r));
                store(*others[0], rooms[rooms.size() - 1 - r], u"b%1-%2"_s.arg(i).arg(r));
                store(*others[1], rooms[(r + 2) % rooms.size()], u"c%1-%2"_s.arg(i).arg(r));
            }
        }
        const int all = each * int(rooms.size()) * 3;
        QVERIFY(waitUntil([&] { return answered == all; }));
        for (const ConversationId &room : rooms) {
            auto &got = seqs[room];
            std::sort(got.begin(), got.end());
            QCOMPARE(got.size(), each * 3);
            QCOMPARE(got.first(), 1);
            QCOMPARE(got.last(), each * 3);
            QVERIFY(std::adjacent_find(got.begin(), got.end()) == got.end());
        }
    }

    /// A client that was cut off sends again through another node while the first is at it.
    void the_same_message_through_two_nodes_at_once_is_one_message()
    {
        const auto left = node(), right = node();
        const auto where = room(*left, u"room"_s);
        QList<qint64> seqs;
        int answered = 0;
        const auto then = [&](const Stored<Appended> &stored) {
            ++answered;
            if (stored)
                seqs.append(stored->stored.seq);
        };
        constexpr int messages = 200;
        for (int i = 0; i < messages; ++i) {
            left->messages.append(message(where, QString::number(i)), then);
            right->messages.append(message(where, QString::number(i)), then);
        }
        QVERIFY(waitUntil([&] { return answered == 2 * messages; }));
        std::sort(seqs.begin(), seqs.end());
        QCOMPARE(seqs.size(), 2 * messages);
        QCOMPARE(seqs.last(), messages);
        for (int i = 0; i < messages; ++i)
            QVERIFY(seqs[2 * i] == i + 1 && seqs[2 * i + 1] == i + 1);
    }

    void what_is_acknowledged_survives_a_crash_and_the_rest_goes_on()
    {
        const auto stores = node();
        const auto where = room(*stores, u"room"_s);
        const auto append = [&](const QString &id) {
            return answerOf<Stored<Appended>>(
                [&](auto then) { stores->messages.append(message(where, id), then); });
        };
        QCOMPARE(append(u"before"_s)->stored.seq, 1);
        m_server.restart();
        QCOMPARE(append(u"after"_s)->stored.seq, 2);
        const auto page = answerOf<Stored<protocol::MessagePage>>([&](auto then) {
            stores->messages.history(UserId(u"bob"_s), {where, {}, {}, {}}, then);
        });
        QCOMPARE(page->messages.size(), 2);
        QVERIFY(stores->database->isWell());
    }

    void while_it_is_away_questions_are_refused_and_afterwards_answered()
    {
        const auto stores = node();
        const auto where = room(*stores, u"room"_s);
        m_server.stop();
        const auto refused = answerOf<Stored<Appended>>(
            [&](auto then) { stores->messages.append(message(where, u"lost"_s), then); });
        QVERIFY(!refused.isOk());
        QCOMPARE(int(refused.error().reason), int(Refusal::Reason::Unavailable));
        QVERIFY(!stores->database->isWell());
        m_server.start();
        const auto stored = answerOf<Stored<Appended>>(
            [&](auto then) { stores->messages.append(message(where, u"lost"_s), then); });
        QCOMPARE(stored->stored.seq, 1);
        QVERIFY(stores->database->isWell());
    }
};

QTEST_GUILESS_MAIN(tst_PostgresEngine)
#include "tst_PostgresEngine.moc"
