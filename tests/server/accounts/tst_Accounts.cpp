// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/accounts/Accounts.h"
#include "server/accounts/Tokens.h"
#include "tests/support/ChatStores.h"
#include "tests/support/FakeClock.h"
#include "tests/support/PeerTranscript.h"

#include <QTest>

#include <algorithm>

using namespace relay;
using namespace relay::test;
using protocol::ErrorCode;
using protocol::Failure;

using SignIn = Result<protocol::SignedIn, Failure>;
using Owner = Result<protocol::UserSummary, Failure>;

/// Getting in and out.
class tst_Accounts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory.emplace();
        m_stores = std::make_unique<ChatStores>(sqliteIn(*m_directory));
        start({});
    }
    void cleanup()
    {
        m_accounts.reset();
        m_stores.reset();
    }

    void whoever_registers_is_signed_in()
    {
        const auto ada = join(u"Ada"_s);
        QCOMPARE(ada->user.username, u"ada"_s);
        QCOMPARE(ada->user.displayName, u"Ada"_s);
        QCOMPARE(introduce(u"s1"_s, ada->token)->id, ada->user.id);
    }

    void a_name_in_another_case_is_taken()
    {
        QVERIFY(join(u"ada"_s).isOk());
        const auto second = join(u"ADA"_s);
        QCOMPARE(second.error().code, ErrorCode::Conflict);
        QCOMPARE(*second.error().field, u"username"_s);
    }

    void the_field_at_fault_is_named()
    {
        QCOMPARE(*join(u"аda"_s).error().field, u"username"_s);
        QCOMPARE(*join(u"ada"_s, u"\u202E"_s).error().field, u"displayName"_s);
    }

    void a_closed_server_takes_nobody()
    {
        start({false, {}});
        QCOMPARE(join(u"ada"_s).error().code, ErrorCode::Forbidden);
    }

    void only_the_right_password_signs_in()
    {
        QVERIFY(join(u"ada"_s).isOk());
        QVERIFY(login(u"Ada"_s, u"pass word"_s).isOk());
        const auto wrong = login(u"ada"_s, u"pass worD"_s);
        const auto nobody = login(u"nobody"_s, u"pass word"_s);
        QCOMPARE(wrong.error().code, ErrorCode::Unauthenticated);
        QVERIFY(wrong.error() == nobody.error());
    }

    void an_account_without_password_signs_nobody_in()
    {
        const Account bot{{UserId(u"b"_s), u"bot"_s, u"Bot"_s}, {}, at(0)};
        QVERIFY(answerOf<Stored<Done>>([&](auto then) {
                    m_stores->accounts.create(bot, then);
                }).isOk());
        QCOMPARE(login(u"bot"_s, u"anything"_s).error().code, ErrorCode::Unauthenticated);
    }

    void guessing_is_slowed_down()
    {
        QVERIFY(join(u"ada"_s).isOk());
        std::optional<Failure> last;
        for (int i = 0; i < 20 && (!last || last->code == ErrorCode::Unauthenticated); ++i)
            last = login(u"ada"_s, u"guess"_s).error();
        QCOMPARE(last->code, ErrorCode::RateLimited);
        QVERIFY(*last->retryAfterMs > 0);
        m_clock.advance(milliseconds(*last->retryAfterMs));
        QVERIFY(login(u"ada"_s, u"pass word"_s).isOk());
    }

    void no_secret_is_stored()
    {
        const auto ada = join(u"ada"_s);
        m_accounts.reset();
        m_stores.reset();
        QFile file(m_directory->filePath(u"chat.db"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto content = file.readAll();
        QVERIFY(content.contains("$argon2id$"));
        QVERIFY(!content.contains("pass word"));
        QVERIFY(!content.contains(ada->token.toLatin1()));
    }

    void signing_out_ends_the_other_sessions_of_that_sign_in()
    {
        const auto ada = join(u"ada"_s);
        const auto other = login(u"ada"_s, u"pass word"_s);
        for (const QString &session : {u"s1"_s, u"s2"_s, u"gone"_s})
            QVERIFY(introduce(session, ada->token).isOk());
        QVERIFY(introduce(u"elsewhere"_s, other->token).isOk());
        m_accounts->ended(SessionId(u"gone"_s));
        const auto out = answerOf<Result<protocol::Empty, Failure>>([&](auto then) {
            m_accounts->handle(ada->user.id, SessionId(u"s1"_s), protocol::Logout{}, then);
        });
        QVERIFY(out.isOk());
        QCOMPARE(m_signedOut, QList<SessionId>{SessionId(u"s2"_s)});
        QCOMPARE(introduce(u"s3"_s, ada->token).error().code, ErrorCode::Unauthenticated);
        QVERIFY(introduce(u"s4"_s, other->token).isOk());
        QCOMPARE(m_peers.take(), QStringList{u"signed out "_s + ada->user.id.text()});
    }

    void what_was_revoked_elsewhere_ends_here_and_nothing_else_does()
    {
        const auto ada = join(u"ada"_s);
        const auto other = login(u"ada"_s, u"pass word"_s);
        for (const QString &session : {u"s1"_s, u"s2"_s, u"s3"_s})
            QVERIFY(introduce(session, ada->token).isOk());
        QVERIFY(introduce(u"other"_s, other->token).isOk());
        const QList<SessionId> asked{SessionId(u"s1"_s), SessionId(u"other"_s)};
        review([&] { m_accounts->review(asked); });
        QCOMPARE(m_signedOut, QList<SessionId>{});
        revokes(ada->token);
        m_accounts->ended(SessionId(u"s3"_s));
        review([&] { m_accounts->review(asked); });
        std::sort(m_signedOut.begin(), m_signedOut.end());
        QCOMPARE(m_signedOut, (QList<SessionId>{SessionId(u"s1"_s), SessionId(u"s2"_s)}));
    }

    void every_session_is_looked_at_in_its_turn()
    {
        const auto ada = join(u"ada"_s);
        QSet<SessionId> all;
        for (int i = 0; i < 25; ++i) {
            const auto token = login(u"ada"_s, u"pass word"_s)->token;
            const QString session = QString::number(i);
            QVERIFY(introduce(session, token).isOk());
            revokes(token);
            all.insert(SessionId(session));
        }
        m_accounts->reviewSome();
        review([&] {});
        QCOMPARE(m_signedOut.size(), 3);
        for (int i = 1; i < Accounts::shares; ++i)
            m_accounts->reviewSome();
        review([&] {});
        QCOMPARE(QSet<SessionId>(m_signedOut.begin(), m_signedOut.end()), all);
    }

private:
    void start(Accounts::Rules rules)
    {
        m_signedOut.clear();
        m_accounts.emplace(
            Accounts::Seams{m_stores->accounts, m_stores->tokens, m_hasher, m_peers, m_clock},
            rules, [this](const QList<SessionId> &sessions) { m_signedOut += sessions; });
    }
    void revokes(const QString &token)
    {
        const auto done = answerOf<Stored<Done>>(
            [&](auto then) { m_stores->tokens.revoke(hashOf(token), then); });
        QVERIFY(done.isOk());
    }
    /// What it asks the database is answered, as this is then.
    template<class Ask>
    void review(const Ask &ask)
    {
        ask();
        const auto settled = answerOf<Stored<std::optional<protocol::UserSummary>>>(
            [&](auto then) { m_stores->tokens.owner({}, then); });
        QVERIFY(settled.isOk());
    }
    SignIn join(const QString &username, std::optional<QString> displayName = {})
    {
        return answerOf<SignIn>([&](auto then) {
            m_accounts->handle(u"home"_s, protocol::Register{username, u"pass word"_s, displayName},
                               then);
        });
    }
    SignIn login(const QString &username, const QString &password)
    {
        return answerOf<SignIn>([&](auto then) {
            m_accounts->handle(u"home"_s, protocol::Login{username, password}, then);
        });
    }
    Owner introduce(const QString &session, const QString &token)
    {
        return answerOf<Owner>(
            [&](auto then) { m_accounts->introduce(SessionId(session), token, then); });
    }

    std::optional<QTemporaryDir> m_directory;
    std::unique_ptr<ChatStores> m_stores;
    FakeClock m_clock;
    PeerTranscript m_peers;
    PasswordHasher m_hasher{PasswordHasher::Cost::cheapest()};
    std::optional<Accounts> m_accounts;
    QList<SessionId> m_signedOut;
};

QTEST_GUILESS_MAIN(tst_Accounts)
#include "tst_Accounts.moc"
