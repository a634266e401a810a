// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ChatStores.h"

#include <QLoggingCategory>
#include <QRegularExpression>
#include <QTest>

#include <atomic>
#include <future>

using namespace relay;
using namespace relay::test;
using Reason = Refusal::Reason;

/// What the database promises when everything goes well, and when it does not.
class tst_SqlDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_directory.emplace(); }

    void what_waits_together_is_committed_together();
    void a_refused_job_takes_back_only_its_own_changes();
    void a_failing_job_fails_nobody_else();
    void no_failing_statement_loses_or_doubles_a_message();
    void a_full_disk_is_unavailable_and_heals();
    void a_read_only_database_is_unavailable();
    void rows_that_cannot_be_read_are_not_rows_that_do_not_exist();
    void too_many_questions_are_refused_at_once();
    void what_was_asked_is_stored_although_nobody_waits();
    void a_database_of_a_newer_relay_is_not_touched();
    void the_file_is_private();

private:
    std::unique_ptr<ChatStores> open(SqlDatabase::Options options = {})
    {
        return std::make_unique<ChatStores>(sqliteIn(*m_directory), std::move(options));
    }
    /// Four people in one group, ready to talk.
    static ConversationId populate(ChatStores &stores);
    static void send(ChatStores &stores, const ConversationId &to, int number,
                     Then<Stored<Appended>> then);
    static Stored<Appended> send(ChatStores &stores, const ConversationId &to, int number);
    static QStringList bodies(ChatStores &stores, const ConversationId &of);
    static void pragma(ChatStores &stores, const QString &text);
    static bool isWritable(ChatStores &stores);

    std::optional<QTemporaryDir> m_directory;
};

ConversationId tst_SqlDatabase::populate(ChatStores &stores)
{
    for (const QString &name : {u"ada"_s, u"bob"_s})
        std::ignore = stores.person(name);
    const auto made = answerOf<Stored<ConversationChange>>([&](auto then) {
        stores.conversations.create({ConversationId(u"g"_s),
                                     protocol::ConversationKind::Group,
                                     UserId(u"ada"_s),
                                     {UserId(u"bob"_s)},
                                     u"g"_s,
                                     at(1)},
                                    then);
    });
    return made ? made->conversation.id : ConversationId();
}

void tst_SqlDatabase::send(ChatStores &stores, const ConversationId &to, int number,
                           Then<Stored<Appended>> then)
{
    const auto text = QString::number(number);
    stores.messages.append({to, ClientMessageId(text), UserId(u"ada"_s), text, at(number)},
                           std::move(then));
}

Stored<Appended> tst_SqlDatabase::send(ChatStores &stores, const ConversationId &to, int number)
{
    return answerOf<Stored<Appended>>([&](auto then) { send(stores, to, number, then); });
}

QStringList tst_SqlDatabase::bodies(ChatStores &stores, const ConversationId &of)
{
    const auto page = answerOf<Stored<protocol::MessagePage>>([&](auto then) {
        stores.messages.history(UserId(u"ada"_s), {of, {}, 0, limits::historyPage}, then);
    });
    QStringList bodies;
    qint64 seq = 0;
    for (const auto &message : page->messages) {
        if (message.seq != ++seq)
            bodies.append(u"a gap before %1"_s.arg(message.seq));
        bodies.append(message.body);
    }
    return bodies;
}

void tst_SqlDatabase::pragma(ChatStores &stores, const QString &text)
{
    const auto done = answerOf<Stored<Done>>([&](auto then) {
        stores.database->write<Done>(
            [text](SqlConnection &sql) -> Stored<Done> {
                sql.runOnce(u"PRAGMA "_s + text);
                return Done{};
            },
            then);
    });
    std::ignore = done.isOk();
}

bool tst_SqlDatabase::isWritable(ChatStores &stores)
{
    return answerOf<bool>([&](auto then) { stores.database->probe(then); });
}

void tst_SqlDatabase::what_waits_together_is_committed_together()
{
    std::atomic<int> statements = 0;
    auto stores = open({1, 20'000, [&] { return ++statements < 0; }});
    const auto id = populate(*stores);
    const auto costOf = [&](int messages, int firstNumber) {
        const int before = statements;
        int open = messages;
        QEventLoop loop;
        for (int i = 0; i < messages; ++i) {
            send(*stores, id, firstNumber + i, [&](const Stored<Appended> &) {
                if (--open == 0)
                    loop.quit();
            });
        }
        loop.exec();
        return statements - before;
    };
    const int one = costOf(1, 1);
    // The writer may have begun with the first few before the rest was asked: a handful of
    // transactions at most, where apart it were two hundred BEGINs and COMMITs more.
    QVERIFY(costOf(200, 100) < 200 * one - 200);
}

void tst_SqlDatabase::a_refused_job_takes_back_only_its_own_changes()
{
    auto stores = open();
    const auto id = populate(*stores);
    QList<bool> stored;
    QEventLoop loop;
    const auto note = [&](const Stored<Appended> &answer) {
        stored.append(answer.isOk());
        if (stored.size() == 3)
            loop.quit();
    };
    send(*stores, id, 1, note);
    stores->messages.append({id, ClientMessageId(u"x"_s), UserId(u"nobody"_s), u"x"_s, at(2)},
                            note);
    send(*stores, id, 3, note);
    loop.exec();
    QCOMPARE(stored, (QList<bool>{true, false, true}));
    QCOMPARE(bodies(*stores, id), (QStringList{u"1"_s, u"3"_s}));
}

void tst_SqlDatabase::a_failing_job_fails_nobody_else()
{
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"does not store"_s));
    QTest::ignoreMessage(QtInfoMsg, "The database stores again.");
    auto stores = open();
    const auto id = populate(*stores);
    QList<bool> stored;
    QEventLoop loop;
    const auto note = [&](const auto &answer) {
        stored.append(answer.isOk());
        if (stored.size() == 3)
            loop.quit();
    };
    send(*stores, id, 1, note);
    stores->database->write<Done>(
        [](SqlConnection &sql) -> Stored<Done> {
            sql.change("UPDATE conversations SET title = 'half done'");
            sql.runOnce(u"INSERT INTO members VALUES (NULL)"_s);
            return Done{};
        },
        note);
    send(*stores, id, 2, note);
    loop.exec();
    QCOMPARE(stored, (QList<bool>{true, false, true}));
    QCOMPARE(bodies(*stores, id).size(), 2);
    QVERIFY(isWritable(*stores));
    QVERIFY(stores->database->isWell());
}

/// The n-th statement fails, for every n: whatever was acknowledged is there exactly once, what was
/// not can be sent again, and there is never a gap.
void tst_SqlDatabase::no_failing_statement_loses_or_doubles_a_message()
{
    QLoggingCategory::setFilterRules(u"default.info=false\ndefault.warning=false"_s);
    const auto again = qScopeGuard([] { QLoggingCategory::setFilterRules({}); });
    constexpr int messages = 4;
    bool hasFailed = true;
    for (int broken = 1; hasFailed; ++broken) {
        m_directory.emplace();
        std::atomic<int> countdown = -1;
        std::atomic<bool> isHit = false;
        auto stores = open({1, 20'000, [&] {
                                const bool isNow = countdown > 0 && --countdown == 0;
                                isHit = isHit || isNow;
                                return isNow;
                            }});
        const auto id = populate(*stores);
        countdown = broken;
        QStringList acknowledged;
        QEventLoop loop;
        int open = messages;
        for (int number = 1; number <= messages; ++number) {
            send(*stores, id, number, [&, number](const Stored<Appended> &answer) {
                if (answer)
                    acknowledged.append(QString::number(number));
                if (--open == 0)
                    loop.quit();
            });
        }
        loop.exec();
        countdown = -1;
        QCOMPARE(bodies(*stores, id), acknowledged);
        for (int number = 1; number <= messages; ++number)
            QVERIFY(send(*stores, id, number).isOk());
        QCOMPARE(bodies(*stores, id).size(), messages);
        hasFailed = isHit;
        QVERIFY(broken < 200);
    }
}

void tst_SqlDatabase::a_full_disk_is_unavailable_and_heals()
{
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"does not store.*full"_s));
    QTest::ignoreMessage(QtInfoMsg, "The database stores again.");
    auto stores = open();
    const auto id = populate(*stores);
    pragma(*stores, u"max_page_count = 1"_s); // no page beyond those in use
    int number = 0;
    while (send(*stores, id, ++number).isOk())
        QVERIFY(number < 1000);
    QVERIFY(!stores->database->isWell());
    QCOMPARE(int(send(*stores, id, number).error().reason), int(Reason::Unavailable));
    QCOMPARE(bodies(*stores, id).size(), number - 1);
    pragma(*stores, u"max_page_count = 1000000"_s);
    QVERIFY(send(*stores, id, number).isOk());
    QVERIFY(stores->database->isWell());
    QCOMPARE(bodies(*stores, id).size(), number);
}

void tst_SqlDatabase::a_read_only_database_is_unavailable()
{
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"does not store.*readonly"_s));
    auto stores = open();
    const auto id = populate(*stores);
    pragma(*stores, u"query_only = ON"_s);
    QVERIFY(!isWritable(*stores));
    QCOMPARE(int(send(*stores, id, 1).error().reason), int(Reason::Unavailable));
    QVERIFY(bodies(*stores, id).isEmpty());
}

/// A disk that failed in the middle of an answer made it look complete: a list of members ended
/// early, and whoever was behind was shown as a stranger.
void tst_SqlDatabase::rows_that_cannot_be_read_are_not_rows_that_do_not_exist()
{
    auto stores = open();
    const auto read = answerOf<Stored<qint64>>([&](auto then) {
        stores->database->read<qint64>(
            [](SqlConnection &sql) -> Stored<qint64> {
                auto rows = sql.rows("SELECT abs(n) FROM (SELECT 1 AS n UNION ALL"
                                     " SELECT -9223372036854775807 - 1)"); // the second overflows
                qint64 count = 0;
                while (rows.next())
                    ++count;
                return count;
            },
            then);
    });
    QVERIFY(!read);
    QCOMPARE(read.error().reason, Reason::Unavailable);
}

void tst_SqlDatabase::too_many_questions_are_refused_at_once()
{
    auto stores = open({1, 3, {}});
    std::promise<void> gate;
    auto opened = gate.get_future().share();
    std::promise<void> begun;
    stores->database->write<Done>(
        [opened, &begun](SqlConnection &) -> Stored<Done> {
            begun.set_value();
            opened.wait();
            return Done{};
        },
        [](const Stored<Done> &) {});
    begun.get_future().wait();
    QList<bool> answers;
    for (int i = 0; i < 4; ++i)
        stores->database->probe([&](bool isStored) { answers.append(isStored); });
    QTRY_COMPARE(answers, QList<bool>{false});
    gate.set_value();
    QTRY_COMPARE(answers, (QList<bool>{false, true, true, true}));
}

void tst_SqlDatabase::what_was_asked_is_stored_although_nobody_waits()
{
    auto stores = open();
    const auto id = populate(*stores);
    send(*stores, id, 1, [](const Stored<Appended> &) { QFAIL("nobody waits any more"); });
    stores.reset();
    QCOMPARE(bodies(*open(), id), QStringList{u"1"_s});
}

void tst_SqlDatabase::a_database_of_a_newer_relay_is_not_touched()
{
    {
        const auto stores = open();
        QVERIFY(answerOf<Stored<Done>>([&](auto then) {
                    stores->database->write<Done>(
                        [](SqlConnection &sql) -> Stored<Done> {
                            sql.change("INSERT INTO schema_version (version) VALUES (9999)");
                            return Done{};
                        },
                        then);
                }).isOk());
    }
    const auto refused = SqlDatabase::open(sqliteIn(*m_directory), {});
    QVERIFY(!refused.isOk());
    QVERIFY(refused.error().contains(u"newer version"_s));
}

void tst_SqlDatabase::the_file_is_private()
{
    const auto stores = open();
    const auto others = QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(m_directory->filePath(u"chat.db"_s)) & others));
}

QTEST_GUILESS_MAIN(tst_SqlDatabase)
#include "tst_SqlDatabase.moc"
