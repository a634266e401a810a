// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ChatStores.h"
#include "tests/support/PostgresServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using protocol::Message;
using Reason = Refusal::Reason;

/// What every durable chat store promises, told once and asked of every engine.
class tst_ChatStoreContract : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data();
    void init();
    void cleanup() { m_stores.reset(); }

    void a_username_belongs_to_one_person();
    void an_account_is_found_with_its_hash();
    void changing_the_password_revokes_every_token();
    void accounts_are_listed_in_pages();

    void two_people_have_one_direct_conversation();
    void a_direct_conversation_keeps_its_people_and_has_no_title();
    void an_unknown_person_is_named_by_their_place();
    void a_newcomer_starts_at_the_end();
    void adding_a_member_twice_changes_nothing();
    void only_the_creator_removes_others();
    void a_leaving_creator_hands_over();
    void what_nobody_belongs_to_is_gone();
    void a_stranger_sees_no_conversation();
    void conversations_are_listed_by_last_use_in_pages();
    void members_are_listed_by_name_in_pages();

    void messages_are_numbered_without_gaps();
    void a_refused_message_takes_no_number();
    void the_same_client_id_finds_the_first_message();
    void a_client_id_is_not_used_for_another_message();
    void stamps_never_go_backwards();
    void history_pages_in_both_directions();
    void a_long_page_ends_early();
    void sync_brings_exactly_what_is_missing();
    void sync_is_bounded_and_goes_on();

    void a_mark_only_moves_forward_and_not_beyond_the_end();
    void writing_is_reading();
    void an_invisible_readers_mark_is_true_only_for_themselves();

    void people_are_found_by_the_beginnings_of_their_words();
    void finding_is_bounded_and_leaves_out_the_asker();
    void unknown_ids_are_left_out();
    void who_is_blocked_cannot_write_directly();
    void a_block_keeps_people_from_being_brought_together();
    void blocking_again_changes_nothing();

    void everything_is_there_after_a_restart();

private:
    UserId user(const QString &name) { return UserId(name); }
    ConversationId group(const QString &id, const QString &creator, const QStringList &others);
    Stored<ConversationChange> create(const NewConversation &made);
    Stored<ConversationChange> direct(const QString &creator, const QString &other);
    Stored<ConversationChange> add(const ConversationId &to, const QString &by,
                                   const QStringList &users);
    Stored<ConversationChange> remove(const ConversationId &from, const QString &by,
                                      const QString &who);
    Stored<Appended> send(const ConversationId &to, const QString &sender, const QString &body,
                          const QString &clientId = {}, WallTime when = at(10));
    Stored<protocol::MessagePage> history(const QString &asker, protocol::MessageHistory page);
    Stored<protocol::Missed> sync(const QString &asker, const QMap<ConversationId, qint64> &from);
    Stored<ReadMoved> read(const QString &reader, const ConversationId &in, qint64 seq);
    Stored<protocol::ConversationPage> list(const QString &of, qint64 limit = 50,
                                            std::optional<ConversationId> after = {});
    Stored<protocol::MemberPage> members(const ConversationId &of, const QString &asker,
                                         qint64 limit = 50, std::optional<UserId> after = {});
    Stored<bool> block(const QString &blocker, const QString &blocked);
    QStringList found(const QString &asker, const QString &query);
    void setMode(const QString &who, const QString &mode);

    static QStringList ids(const protocol::ConversationPage &page);
    static QList<qint64> seqs(const QList<Message> &messages);
    void restart();

    std::optional<QTemporaryDir> m_directory;
    std::optional<PostgresServer> m_postgres; ///< started by the first test that needs it
    QString m_address;                        ///< of its database for this test
    std::unique_ptr<ChatStores> m_stores;
    int m_clientIds = 0;
};

static QList<UserId> users(const QStringList &names)
{
    QList<UserId> users;
    for (const QString &name : names)
        users.append(UserId(name));
    return users;
}

#define REFUSED(answer, why)                                                                       \
    do {                                                                                           \
        const auto &given = answer;                                                                \
        QVERIFY(!given.isOk());                                                                    \
        QCOMPARE(int(given.error().reason), int(why));                                             \
    } while (false)

void tst_ChatStoreContract::initTestCase_data()
{
    QTest::addColumn<Engine>("engine");
    QTest::newRow("SQLite") << Engine::Sqlite;
    QTest::newRow("PostgreSQL") << Engine::Postgres;
}

void tst_ChatStoreContract::init()
{
    m_directory.emplace();
    QFETCH_GLOBAL(Engine, engine);
    if (engine == Engine::Postgres) {
        if (!m_postgres)
            m_postgres.emplace().start();
        m_address = m_postgres->freshDatabase();
    }
    restart();
    for (const QString &name : {u"ada"_s, u"bob"_s, u"cleo"_s, u"dan"_s})
        QVERIFY(m_stores->person(name).isOk());
}

void tst_ChatStoreContract::restart()
{
    m_stores.reset();
    QFETCH_GLOBAL(Engine, engine);
    m_stores = std::make_unique<ChatStores>(engine == Engine::Postgres ? postgresAt(m_address)
                                                                       : sqliteIn(*m_directory));
}

ConversationId tst_ChatStoreContract::group(const QString &id, const QString &creator,
                                            const QStringList &others)
{
    const auto made = create({ConversationId(id), protocol::ConversationKind::Group, user(creator),
                              users(others), id, at(1)});
    return made->conversation.id;
}

Stored<ConversationChange> tst_ChatStoreContract::create(const NewConversation &made)
{
    return answerOf<Stored<ConversationChange>>(
        [&](auto then) { m_stores->conversations.create(made, then); });
}

Stored<ConversationChange> tst_ChatStoreContract::direct(const QString &creator,
                                                         const QString &other)
{
    return create({ConversationId(u"direct of "_s + creator + other),
                   protocol::ConversationKind::Direct,
                   user(creator),
                   users({other}),
                   {},
                   at(1)});
}

Stored<ConversationChange> tst_ChatStoreContract::add(const ConversationId &to, const QString &by,
                                                      const QStringList &names)
{
    return answerOf<Stored<ConversationChange>>(
        [&](auto then) { m_stores->conversations.add(to, user(by), users(names), at(2), then); });
}

Stored<ConversationChange> tst_ChatStoreContract::remove(const ConversationId &from,
                                                         const QString &by, const QString &who)
{
    return answerOf<Stored<ConversationChange>>(
        [&](auto then) { m_stores->conversations.remove(from, user(by), user(who), then); });
}

Stored<Appended> tst_ChatStoreContract::send(const ConversationId &to, const QString &sender,
                                             const QString &body, const QString &clientId,
                                             WallTime when)
{
    const ClientMessageId id(clientId.isEmpty() ? QString::number(++m_clientIds) : clientId);
    return answerOf<Stored<Appended>>([&](auto then) {
        m_stores->messages.append({to, id, user(sender), body, when}, then);
    });
}

Stored<protocol::MessagePage> tst_ChatStoreContract::history(const QString &asker,
                                                             protocol::MessageHistory page)
{
    return answerOf<Stored<protocol::MessagePage>>(
        [&](auto then) { m_stores->messages.history(user(asker), page, then); });
}

Stored<protocol::Missed> tst_ChatStoreContract::sync(const QString &asker,
                                                     const QMap<ConversationId, qint64> &from)
{
    return answerOf<Stored<protocol::Missed>>(
        [&](auto then) { m_stores->messages.missed(user(asker), from, then); });
}

Stored<ReadMoved> tst_ChatStoreContract::read(const QString &reader, const ConversationId &in,
                                              qint64 seq)
{
    return answerOf<Stored<ReadMoved>>([&](auto then) {
        m_stores->receipts.read(user(reader), {in, seq}, at(20), then);
    });
}

Stored<protocol::ConversationPage> tst_ChatStoreContract::list(const QString &of, qint64 limit,
                                                               std::optional<ConversationId> after)
{
    return answerOf<Stored<protocol::ConversationPage>>([&](auto then) {
        m_stores->listing.conversations(user(of), {after, limit}, then);
    });
}

Stored<protocol::MemberPage> tst_ChatStoreContract::members(const ConversationId &of,
                                                            const QString &asker, qint64 limit,
                                                            std::optional<UserId> after)
{
    return answerOf<Stored<protocol::MemberPage>>([&](auto then) {
        m_stores->listing.members(of, user(asker), {after, limit}, then);
    });
}

Stored<bool> tst_ChatStoreContract::block(const QString &blocker, const QString &blocked)
{
    return answerOf<Stored<bool>>(
        [&](auto then) { m_stores->people.block(user(blocker), user(blocked), then); });
}

QStringList tst_ChatStoreContract::found(const QString &asker, const QString &query)
{
    const auto people = answerOf<Stored<QList<protocol::UserSummary>>>(
        [&](auto then) { m_stores->people.find(user(asker), query, then); });
    QStringList names;
    for (const auto &person : *people)
        names.append(person.id.text());
    return names;
}

void tst_ChatStoreContract::setMode(const QString &who, const QString &mode)
{
    const auto done = answerOf<Stored<Done>>([&](auto then) {
        m_stores->database->write<Done>(
            [who, mode](SqlConnection &sql) -> Stored<Done> {
                sql.change("UPDATE users SET mode = ? WHERE id = ?", mode, who);
                return Done{};
            },
            then);
    });
    QVERIFY(done.isOk());
}

QStringList tst_ChatStoreContract::ids(const protocol::ConversationPage &page)
{
    QStringList ids;
    for (const auto &conversation : page.conversations)
        ids.append(conversation.id.text());
    return ids;
}

QList<qint64> tst_ChatStoreContract::seqs(const QList<Message> &messages)
{
    QList<qint64> seqs;
    for (const Message &message : messages)
        seqs.append(message.seq);
    return seqs;
}

void tst_ChatStoreContract::a_username_belongs_to_one_person()
{
    const Account second{{UserId(u"other"_s), u"ada"_s, u"Another Ada"_s}, "hash", at(5)};
    REFUSED(answerOf<Stored<Done>>([&](auto then) { m_stores->accounts.create(second, then); }),
            Reason::UsernameTaken);
}

void tst_ChatStoreContract::an_account_is_found_with_its_hash()
{
    const auto find = [&](const QString &name) {
        return answerOf<Stored<std::optional<Account>>>(
            [&](auto then) { m_stores->accounts.find(name, then); });
    };
    const auto ada = find(u"ada"_s);
    QCOMPARE((*ada)->passwordHash, QByteArray("hash of ada"));
    QVERIFY((*ada)->createdAt == at(0));
    QVERIFY(!find(u"nobody"_s)->has_value());
}

void tst_ChatStoreContract::changing_the_password_revokes_every_token()
{
    const auto owner = [&] {
        return answerOf<Stored<std::optional<protocol::UserSummary>>>(
            [&](auto then) { m_stores->tokens.owner("token", then); });
    };
    QVERIFY(answerOf<Stored<Done>>([&](auto then) {
                m_stores->tokens.issue("token", user(u"ada"_s), at(1), then);
            }).isOk());
    QCOMPARE((*owner())->id.text(), u"ada"_s);
    QVERIFY(answerOf<Stored<Done>>([&](auto then) {
                m_stores->tokens.issue("bobs", user(u"bob"_s), at(1), then);
            }).isOk());
    const auto revoked = [&] {
        return *answerOf<Stored<QList<TokenHash>>>([&](auto then) {
            m_stores->tokens.revokedAmong({"token", "unknown", "bobs"}, then);
        });
    };
    QCOMPARE(revoked(), QList<TokenHash>{"unknown"});
    QVERIFY(answerOf<Stored<Done>>([&](auto then) {
                m_stores->accounts.changePassword(user(u"ada"_s), "new", then);
            }).isOk());
    QCOMPARE(revoked(), (QList<TokenHash>{"token", "unknown"}));
    QVERIFY(!owner()->has_value());
}

void tst_ChatStoreContract::accounts_are_listed_in_pages()
{
    const auto page = answerOf<Stored<QList<Account>>>(
        [&](auto then) { m_stores->accounts.list(u"ada"_s, 2, then); });
    QCOMPARE(page->size(), 2);
    QCOMPARE(page->first().user.username, u"bob"_s);
    QCOMPARE(page->last().user.username, u"cleo"_s);
}

void tst_ChatStoreContract::two_people_have_one_direct_conversation()
{
    const auto first = direct(u"ada"_s, u"bob"_s);
    QCOMPARE(first->changed.size(), 2);
    QVERIFY(send(first->conversation.id, u"ada"_s, u"hello"_s).isOk());
    const auto again = direct(u"bob"_s, u"ada"_s);
    QCOMPARE(again->conversation.id, first->conversation.id);
    QVERIFY(again->changed.isEmpty());
    QCOMPARE(*again->conversation.unread, 1);
}

void tst_ChatStoreContract::a_direct_conversation_keeps_its_people_and_has_no_title()
{
    const auto id = direct(u"ada"_s, u"bob"_s)->conversation.id;
    REFUSED(add(id, u"ada"_s, {u"cleo"_s}), Reason::DirectIsFixed);
    REFUSED(remove(id, u"ada"_s, u"ada"_s), Reason::DirectIsFixed);
    REFUSED(answerOf<Stored<ConversationChange>>([&](auto then) {
                m_stores->conversations.rename(id, user(u"ada"_s), u"us"_s, then);
            }),
            Reason::DirectIsFixed);
}

void tst_ChatStoreContract::an_unknown_person_is_named_by_their_place()
{
    const auto made = create({ConversationId(u"c"_s),
                              protocol::ConversationKind::Group,
                              user(u"ada"_s),
                              users({u"bob"_s, u"nobody"_s}),
                              {},
                              at(1)});
    REFUSED(made, Reason::UnknownUser);
    QCOMPARE(made.error().at, 1);
    QVERIFY(list(u"ada"_s)->conversations.isEmpty());
}

void tst_ChatStoreContract::a_newcomer_starts_at_the_end()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(send(id, u"ada"_s, u"before"_s).isOk());
    const auto change = add(id, u"bob"_s, {u"cleo"_s, u"dan"_s});
    QCOMPARE(change->changed, users({u"cleo"_s, u"dan"_s}));
    QCOMPARE(change->conversation.memberCount, 4);
    const auto seen = list(u"cleo"_s)->conversations.first();
    QCOMPARE(*seen.unread, 0);
    QCOMPARE(*seen.readSeq, 1);
    QCOMPARE(seen.lastMessage->body, u"before"_s);
}

void tst_ChatStoreContract::adding_a_member_twice_changes_nothing()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    const auto change = add(id, u"ada"_s, {u"bob"_s, u"cleo"_s, u"cleo"_s});
    QCOMPARE(change->changed, users({u"cleo"_s}));
    QCOMPARE(change->conversation.memberCount, 3);
    QCOMPARE(change->conversation.members.size(), 3);
}

void tst_ChatStoreContract::only_the_creator_removes_others()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s, u"cleo"_s});
    REFUSED(remove(id, u"bob"_s, u"cleo"_s), Reason::NotTheCreator);
    REFUSED(remove(id, u"ada"_s, u"dan"_s), Reason::NotAMember);
    QCOMPARE(remove(id, u"ada"_s, u"cleo"_s)->conversation.memberCount, 2);
    REFUSED(send(id, u"cleo"_s, u"still here?"_s), Reason::NoConversation);
}

void tst_ChatStoreContract::a_leaving_creator_hands_over()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    REFUSED(add(id, u"ada"_s, {u"aaron"_s, u"cleo"_s}), Reason::UnknownUser); // as a whole
    QVERIFY(add(id, u"ada"_s, {u"cleo"_s}).isOk());
    QVERIFY(remove(id, u"ada"_s, u"ada"_s).isOk());
    REFUSED(remove(id, u"cleo"_s, u"bob"_s), Reason::NotTheCreator);
    QVERIFY(remove(id, u"bob"_s, u"cleo"_s).isOk());
}

void tst_ChatStoreContract::what_nobody_belongs_to_is_gone()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(send(id, u"ada"_s, u"last words"_s).isOk());
    QVERIFY(remove(id, u"ada"_s, u"bob"_s).isOk());
    QVERIFY(remove(id, u"ada"_s, u"ada"_s).isOk());
    REFUSED(
        answerOf<Stored<Membership>>([&](auto then) { m_stores->memberships.membersOf(id, then); }),
        Reason::NoConversation);
}

void tst_ChatStoreContract::a_stranger_sees_no_conversation()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(send(id, u"ada"_s, u"secret"_s).isOk());
    REFUSED(send(id, u"dan"_s, u"let me in"_s), Reason::NoConversation);
    REFUSED(history(u"dan"_s, {id, {}, {}, {}}), Reason::NoConversation);
    REFUSED(members(id, u"dan"_s), Reason::NoConversation);
    REFUSED(read(u"dan"_s, id, 1), Reason::NoConversation);
    REFUSED(add(id, u"dan"_s, {u"dan"_s}), Reason::NoConversation);
    REFUSED(send(ConversationId(u"none"_s), u"dan"_s, u"?"_s), Reason::NoConversation);
    QVERIFY(sync(u"dan"_s, {{id, 0}})->conversations.isEmpty());
}

void tst_ChatStoreContract::conversations_are_listed_by_last_use_in_pages()
{
    for (const QString &id : {u"one"_s, u"two"_s, u"three"_s})
        group(id, u"ada"_s, {u"bob"_s});
    QVERIFY(send(ConversationId(u"two"_s), u"bob"_s, u"hi"_s, {}, at(30)).isOk());
    QVERIFY(send(ConversationId(u"one"_s), u"bob"_s, u"hi"_s, {}, at(20)).isOk());
    const auto first = list(u"ada"_s, 2);
    QCOMPARE(ids(*first), (QStringList{u"two"_s, u"one"_s}));
    QVERIFY(first->more);
    const auto rest = list(u"ada"_s, 2, ConversationId(u"one"_s));
    QCOMPARE(ids(*rest), (QStringList{u"three"_s}));
    QVERIFY(!rest->more);
    REFUSED(list(u"ada"_s, 2, ConversationId(u"none"_s)), Reason::UnknownCursor);
}

void tst_ChatStoreContract::members_are_listed_by_name_in_pages()
{
    QVERIFY(m_stores->person(u"zed"_s, u"Aaron"_s).isOk());
    const auto id = group(u"g"_s, u"cleo"_s, {u"zed"_s, u"ada"_s, u"bob"_s});
    const auto first = members(id, u"ada"_s, 3);
    QCOMPARE(first->members.first().displayName, u"Aaron"_s);
    QVERIFY(first->more);
    const auto rest = members(id, u"ada"_s, 3, first->members.last().id);
    QCOMPARE(rest->members.size(), 1);
    QCOMPARE(rest->members.first().id.text(), u"cleo"_s);
    QVERIFY(!rest->more);
}

void tst_ChatStoreContract::messages_are_numbered_without_gaps()
{
    const auto one = group(u"one"_s, u"ada"_s, {u"bob"_s});
    const auto two = group(u"two"_s, u"ada"_s, {u"bob"_s});
    QCOMPARE(send(one, u"ada"_s, u"a"_s)->stored.seq, 1);
    QCOMPARE(send(two, u"ada"_s, u"b"_s)->stored.seq, 1);
    QCOMPARE(send(one, u"bob"_s, u"c"_s)->stored.seq, 2);
}

void tst_ChatStoreContract::a_refused_message_takes_no_number()
{
    const auto id = direct(u"ada"_s, u"bob"_s)->conversation.id;
    QVERIFY(send(id, u"ada"_s, u"a"_s).isOk());
    QVERIFY(block(u"bob"_s, u"ada"_s).isOk());
    REFUSED(send(id, u"ada"_s, u"b"_s), Reason::Undeliverable);
    QVERIFY(answerOf<Stored<bool>>([&](auto then) {
                m_stores->people.unblock(user(u"bob"_s), user(u"ada"_s), then);
            }).isOk());
    QCOMPARE(send(id, u"ada"_s, u"b"_s)->stored.seq, 2);
}

void tst_ChatStoreContract::the_same_client_id_finds_the_first_message()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    const auto first = send(id, u"ada"_s, u"once"_s, u"key"_s, at(10));
    QVERIFY(
        send(id, u"bob"_s, u"between"_s, u"key"_s).isOk()); // another sender's keys are their own
    const auto again = send(id, u"ada"_s, u"once"_s, u"key"_s, at(99));
    QVERIFY(!again->isNew);
    QVERIFY(again->stored == first->stored);
    QCOMPARE(history(u"ada"_s, {id, {}, {}, {}})->messages.size(), 2);
}

void tst_ChatStoreContract::a_client_id_is_not_used_for_another_message()
{
    const auto one = group(u"one"_s, u"ada"_s, {u"bob"_s});
    const auto two = group(u"two"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(send(one, u"ada"_s, u"once"_s, u"key"_s).isOk());
    REFUSED(send(one, u"ada"_s, u"twice"_s, u"key"_s), Reason::ClientIdTaken);
    REFUSED(send(two, u"ada"_s, u"once"_s, u"key"_s), Reason::ClientIdTaken);
}

void tst_ChatStoreContract::stamps_never_go_backwards()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(send(id, u"ada"_s, u"a"_s, {}, at(100)).isOk());
    QVERIFY(send(id, u"ada"_s, u"b"_s, {}, at(40))->stored.sentAt == at(100));
}

void tst_ChatStoreContract::history_pages_in_both_directions()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    for (int i = 1; i <= 5; ++i)
        QVERIFY(send(id, u"ada"_s, QString::number(i)).isOk());
    const auto newest = history(u"bob"_s, {id, {}, {}, 2});
    QCOMPARE(seqs(newest->messages), (QList<qint64>{4, 5}));
    QVERIFY(newest->more);
    const auto older = history(u"bob"_s, {id, 4, {}, 3});
    QCOMPARE(seqs(older->messages), (QList<qint64>{1, 2, 3}));
    QVERIFY(!older->more);
    const auto newer = history(u"bob"_s, {id, {}, 2, 2});
    QCOMPARE(seqs(newer->messages), (QList<qint64>{3, 4}));
    QVERIFY(newer->more);
    QVERIFY(history(u"bob"_s, {id, {}, 5, 2})->messages.isEmpty());
}

void tst_ChatStoreContract::a_long_page_ends_early()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    const QString body(limits::messageBodyBytes, u'x');
    for (int i = 0; i < 40; ++i)
        QVERIFY(send(id, u"ada"_s, body).isOk());
    const auto page = history(u"bob"_s, {id, {}, {}, 40});
    QVERIFY(page->more);
    QVERIFY(page->messages.size() * limits::messageBodyBytes <= limits::answerBytes);
    QCOMPARE(page->messages.last().seq, 40);
}

void tst_ChatStoreContract::sync_brings_exactly_what_is_missing()
{
    const auto one = group(u"one"_s, u"ada"_s, {u"bob"_s});
    const auto two = group(u"two"_s, u"ada"_s, {u"bob"_s});
    for (int i = 0; i < 3; ++i)
        QVERIFY(send(one, u"ada"_s, u"x"_s).isOk());
    QVERIFY(send(two, u"ada"_s, u"y"_s).isOk());
    const auto missed = sync(u"bob"_s, {{one, 1}, {two, 1}, {ConversationId(u"none"_s), 0}});
    QCOMPARE(missed->conversations.size(), 1);
    QCOMPARE(missed->conversations.first().id, one);
    QCOMPARE(seqs(missed->conversations.first().messages), (QList<qint64>{2, 3}));
    QVERIFY(!missed->conversations.first().more);
}

void tst_ChatStoreContract::sync_is_bounded_and_goes_on()
{
    const auto one = group(u"one"_s, u"ada"_s, {u"bob"_s});
    const auto two = group(u"two"_s, u"ada"_s, {u"bob"_s});
    for (int i = 0; i <= limits::syncMessages; ++i)
        QVERIFY(send(one, u"ada"_s, u"x"_s).isOk());
    QVERIFY(send(two, u"ada"_s, u"y"_s).isOk());
    const auto missed = sync(u"bob"_s, {{one, 0}, {two, 0}});
    QCOMPARE(missed->conversations.size(), 2);
    QCOMPARE(missed->conversations[0].messages.size(), limits::syncMessages);
    QVERIFY(missed->conversations[0].more);
    QVERIFY(missed->conversations[1].messages.isEmpty());
    QVERIFY(missed->conversations[1].more);
}

void tst_ChatStoreContract::a_mark_only_moves_forward_and_not_beyond_the_end()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    for (int i = 0; i < 3; ++i)
        QVERIFY(send(id, u"ada"_s, u"x"_s).isOk());
    QVERIFY(*read(u"bob"_s, id, 2) == (ReadMoved{2, true, true}));
    QVERIFY(*read(u"bob"_s, id, 1) == (ReadMoved{2, false, true}));
    QVERIFY(*read(u"bob"_s, id, 2) == (ReadMoved{2, false, true}));
    QVERIFY(*read(u"bob"_s, id, 99) == (ReadMoved{3, true, true}));
    QCOMPARE(*list(u"bob"_s)->conversations.first().unread, 0);
}

void tst_ChatStoreContract::writing_is_reading()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(send(id, u"ada"_s, u"question"_s).isOk());
    QVERIFY(send(id, u"bob"_s, u"answer"_s).isOk());
    QCOMPARE(*list(u"bob"_s)->conversations.first().unread, 0);
    QCOMPARE(*list(u"ada"_s)->conversations.first().unread, 1);
}

void tst_ChatStoreContract::an_invisible_readers_mark_is_true_only_for_themselves()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(send(id, u"ada"_s, u"x"_s).isOk());
    const auto markOfBobFor = [&](const QString &asker) {
        return members(id, asker)->members.last().readSeq;
    };
    setMode(u"bob"_s, u"invisible"_s);
    QVERIFY(*read(u"bob"_s, id, 1) == (ReadMoved{1, true, false}));
    QCOMPARE(markOfBobFor(u"ada"_s), 0);
    QCOMPARE(markOfBobFor(u"bob"_s), 1);
    const auto reveal = [&] {
        return answerOf<Stored<QList<protocol::ReadBy>>>(
            [&](auto then) { m_stores->receipts.reveal(user(u"bob"_s), then); });
    };
    QVERIFY(*reveal() == (QList<protocol::ReadBy>{{id, user(u"bob"_s), 1}}));
    QCOMPARE(markOfBobFor(u"ada"_s), 1);
    QVERIFY(reveal()->isEmpty());
}

void tst_ChatStoreContract::people_are_found_by_the_beginnings_of_their_words()
{
    QVERIFY(m_stores->person(u"zoe.b"_s, u"Zoë van der Berg"_s).isOk());
    for (const QString &query : {u"zo"_s, u"ZOË"_s, u"berg"_s, u"der ber zo"_s, u"zoe.b"_s})
        QCOMPARE(found(u"ada"_s, query), (QStringList{u"zoe.b"_s}));
    for (const QString &query : {u"oe"_s, u"zoe x"_s, u"..."_s, u"%"_s, u"_"_s})
        QCOMPARE(found(u"ada"_s, query), QStringList());
}

void tst_ChatStoreContract::finding_is_bounded_and_leaves_out_the_asker()
{
    QCOMPARE(found(u"ada"_s, u"ada"_s), QStringList());
    for (int i = 0; i < limits::findResults + 1; ++i)
        QVERIFY(m_stores->person(u"kim%1"_s.arg(i)).isOk());
    QCOMPARE(found(u"ada"_s, u"kim"_s).size(), limits::findResults);
}

void tst_ChatStoreContract::unknown_ids_are_left_out()
{
    const auto people = answerOf<Stored<QList<protocol::UserSummary>>>([&](auto then) {
        m_stores->people.get(users({u"bob"_s, u"nobody"_s}), then);
    });
    QCOMPARE(people->size(), 1);
    QCOMPARE(people->first().username, u"bob"_s);
}

void tst_ChatStoreContract::who_is_blocked_cannot_write_directly()
{
    const auto both = direct(u"ada"_s, u"bob"_s)->conversation.id;
    const auto together = group(u"g"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(block(u"bob"_s, u"ada"_s).isOk());
    REFUSED(send(both, u"ada"_s, u"hello?"_s), Reason::Undeliverable);
    REFUSED(send(both, u"bob"_s, u"go away"_s), Reason::BlockedByYourself);
    QVERIFY(send(together, u"ada"_s, u"all of you"_s).isOk());
}

void tst_ChatStoreContract::a_block_keeps_people_from_being_brought_together()
{
    QVERIFY(block(u"bob"_s, u"ada"_s).isOk());
    REFUSED(direct(u"ada"_s, u"bob"_s), Reason::Undeliverable);
    const auto id = group(u"g"_s, u"ada"_s, {u"cleo"_s});
    const auto change = add(id, u"ada"_s, {u"dan"_s, u"bob"_s});
    REFUSED(change, Reason::Undeliverable);
    QCOMPARE(change.error().at, 1);
    QCOMPARE(members(id, u"ada"_s)->members.size(), 2);
}

void tst_ChatStoreContract::blocking_again_changes_nothing()
{
    QVERIFY(*block(u"bob"_s, u"ada"_s));
    QVERIFY(!*block(u"bob"_s, u"ada"_s));
    REFUSED(block(u"bob"_s, u"nobody"_s), Reason::UnknownUser);
}

void tst_ChatStoreContract::everything_is_there_after_a_restart()
{
    const auto id = group(u"g"_s, u"ada"_s, {u"bob"_s});
    QVERIFY(send(id, u"ada"_s, u"x"_s).isOk());
    restart();
    QCOMPARE(send(id, u"ada"_s, u"y"_s)->stored.seq, 2);
    QCOMPARE(history(u"bob"_s, {id, {}, {}, {}})->messages.size(), 2);
}

QTEST_GUILESS_MAIN(tst_ChatStoreContract)
#include "tst_ChatStoreContract.moc"
