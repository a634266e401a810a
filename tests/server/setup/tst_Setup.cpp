// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/accounts/Tokens.h"
#include "server/setup/Demo.h"
#include "server/setup/DemoScript.h"
#include "server/setup/Seed.h"
#include "server/setup/UserCommands.h"
#include "tests/support/ChatStores.h"
#include "tests/support/FakeClock.h"

#include <QTest>

using namespace relay;
using namespace relay::test;

/// Filling a server from the command line.
class tst_Setup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory.emplace();
        m_stores = std::make_unique<ChatStores>(sqliteIn(*m_directory));
    }
    void cleanup() { m_stores.reset(); }

    void a_user_is_added_once_and_listed()
    {
        QVERIFY(setup::addUser(seams(), u"Ada"_s, {}, u"pass word"_s).isOk());
        QVERIFY(!setup::addUser(seams(), u"ada"_s, {}, u"pass word"_s).isOk());
        QVERIFY(!setup::addUser(seams(), u"bob"_s, {}, u"short"_s).isOk());
        QCOMPARE(setup::allUsers(seams())->size(), 1);
    }

    void a_password_is_only_reset_for_somebody()
    {
        QVERIFY(!setup::resetPassword(seams(), u"ada"_s, u"pass word"_s).isOk());
        QVERIFY(m_stores->person(u"ada"_s).isOk());
        QVERIFY(setup::resetPassword(seams(), u"ada"_s, u"pass word"_s).isOk());
    }

    void every_seeded_user_has_a_token_and_a_conversation()
    {
        const auto tokens = setup::seed(seams(), {25, 10});
        QCOMPARE(tokens->size(), 25);
        QCOMPARE((*owner(tokens->last()))->id.text(), u"seed-24"_s);
        QCOMPARE(count("SELECT COUNT(*) FROM members"), 25);
        QCOMPARE(count("SELECT COUNT(*) FROM conversations"), 3);
        QVERIFY(setup::seed(seams(), {25, 10}).isOk());
        QCOMPARE(count("SELECT COUNT(*) FROM users"), 25);
    }

    void seeding_is_refused_among_people()
    {
        QVERIFY(m_stores->person(u"ada"_s).isOk());
        QVERIFY(!setup::seed(seams(), {5, 2}).isOk());
        QCOMPARE(count("SELECT COUNT(*) FROM users"), 1);
    }

    void the_demo_is_made_once_and_mended()
    {
        QVERIFY(!setup::populateDemo(seams(), file()));
        const auto credentials = content();
        const auto messages = count("SELECT COUNT(*) FROM messages");
        QCOMPARE(count("SELECT COUNT(*) FROM users"), setup::demo::people().size());
        QVERIFY(!setup::populateDemo(seams(), file()));
        QCOMPARE(content(), credentials);
        QCOMPARE(count("SELECT COUNT(*) FROM messages"), messages);
        QVERIFY(QFile::remove(file()));
        QVERIFY(!setup::populateDemo(seams(), file()));
        QVERIFY(content() != credentials);
        QCOMPARE(count("SELECT COUNT(*) FROM tokens"), 2);
    }

    void the_demos_secrets_are_private()
    {
        QVERIFY(!setup::populateDemo(seams(), file()));
        QVERIFY(!(QFile::permissions(file()) & (QFile::ReadGroup | QFile::ReadOther)));
    }

    void the_demo_takes_nobodys_name()
    {
        QVERIFY(m_stores->person(u"bob"_s).isOk());
        QVERIFY(setup::populateDemo(seams(), file()));
    }

private:
    setup::SetupStores seams()
    {
        return {m_stores->accounts, m_stores->tokens, m_stores->conversations,
                m_stores->messages, m_hasher,         m_clock};
    }
    QString file() const { return m_directory->filePath(u"demo.json"_s); }
    QByteArray content() const
    {
        QFile opened(file());
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    Stored<std::optional<protocol::UserSummary>> owner(const QString &token)
    {
        return answerOf<Stored<std::optional<protocol::UserSummary>>>(
            [&](auto then) { m_stores->tokens.owner(hashOf(token), then); });
    }
    qint64 count(SqlText query)
    {
        return *answerOf<Stored<qint64>>([&](auto then) {
            m_stores->database->read<qint64>(
                [query](SqlConnection &sql) -> Stored<qint64> {
                    auto rows = sql.rows(query);
                    return rows.next() ? rows.number(0) : -1;
                },
                then);
        });
    }

    std::optional<QTemporaryDir> m_directory;
    std::unique_ptr<ChatStores> m_stores;
    FakeClock m_clock;
    PasswordHasher m_hasher{PasswordHasher::Cost::cheapest()};
};

QTEST_GUILESS_MAIN(tst_Setup)
#include "tst_Setup.moc"
