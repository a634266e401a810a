// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/Conversations.h"
#include "server/chat/Messages.h"
#include "server/chat/People.h"
#include "server/chat/Receipts.h"
#include "shared/protocol/Codec.h"
#include "tests/support/ChatStores.h"
#include "tests/support/FakeClock.h"
#include "tests/support/PeerTranscript.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using protocol::ErrorCode;

/// Who hears of what. Everybody has a session called like them; ada has a second one, `ada2`.
class tst_ChatServices : public QObject, private Outlet, private ContactNews
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory.emplace();
        m_stores = std::make_unique<ChatStores>(sqliteIn(*m_directory));
        m_sessions = {};
        for (const QString &name : {u"ada"_s, u"bob"_s, u"cleo"_s, u"dan"_s}) {
            QVERIFY(m_stores->person(name).isOk());
            m_sessions.add(SessionId(name), UserId(name));
        }
        m_sessions.add(SessionId(u"ada2"_s), UserId(u"ada"_s));
        m_services = std::make_unique<Services>(*this);
        m_heard.clear();
        m_bodies.clear();
    }
    void cleanup()
    {
        m_services.reset();
        m_stores.reset();
    }

    void a_message_reaches_every_session_of_every_member_but_the_sending_one()
    {
        const auto id = group({u"bob"_s, u"cleo"_s});
        QCOMPARE(say(u"ada"_s, id, u"hi"_s, u"k"_s)->seq, 1);
        QCOMPARE(heard(), (QStringList{u"ada2,bob,cleo message:new"_s}));
    }

    void a_repeated_message_is_answered_and_not_heard_again()
    {
        const auto id = group({u"bob"_s});
        const auto first = say(u"ada"_s, id, u"hi"_s, u"k"_s);
        m_heard.clear();
        QVERIFY(*say(u"ada"_s, id, u"hi"_s, u"k"_s) == *first);
        QCOMPARE(say(u"ada"_s, id, u"other"_s, u"k"_s).error().code, ErrorCode::Conflict);
        QCOMPARE(heard(), QStringList());
    }

    void nobody_hears_a_stranger()
    {
        const auto id = group({u"bob"_s});
        const auto refused = say(u"dan"_s, id, u"hi"_s, u"k"_s);
        QCOMPARE(refused.error().code, ErrorCode::NotFound);
        QCOMPARE(*refused.error().field, u"conversation"_s);
        QCOMPARE(heard(), QStringList());
    }

    void messages_are_heard_in_their_order_although_members_are_not_known_yet()
    {
        const auto id = group({u"bob"_s});
        m_services = std::make_unique<Services>(*this); // forgets who is in it
        for (int i = 1; i < 5; ++i)
            send(u"ada"_s, id, QString::number(i), QString::number(i), [](const auto &) {});
        QVERIFY(say(u"ada"_s, id, u"5"_s, u"5"_s).isOk());
        QTRY_COMPARE(m_bodies, (QStringList{u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s}));
    }

    void who_joins_gets_the_conversation_and_who_is_there_an_update()
    {
        const auto id = group({u"bob"_s});
        QVERIFY(ask(u"bob"_s, protocol::ConversationAdd{id, {UserId(u"cleo"_s)}}).isOk());
        QCOMPARE(heard(),
                 (QStringList{u"cleo conversation:new"_s, u"ada,ada2 conversation:update"_s,
                              u"contacts cleo|ada,bob,cleo"_s}));
        QVERIFY(say(u"ada"_s, id, u"welcome"_s, u"k"_s).isOk());
        QCOMPARE(heard(), (QStringList{u"ada2,bob,cleo message:new"_s}));
    }

    void who_left_hears_nothing_any_more()
    {
        const auto id = group({u"bob"_s, u"cleo"_s});
        QVERIFY(ask(u"ada"_s, protocol::ConversationRemove{id, UserId(u"bob"_s)}).isOk());
        QCOMPARE(heard(),
                 (QStringList{u"bob conversation:gone"_s, u"ada2,cleo conversation:update"_s,
                              u"contacts bob|ada,cleo"_s}));
        QVERIFY(say(u"ada"_s, id, u"he is gone"_s, u"k"_s).isOk());
        QCOMPARE(heard(), (QStringList{u"ada2,cleo message:new"_s}));
    }

    void a_read_mark_goes_to_the_members()
    {
        const auto id = group({u"bob"_s});
        QVERIFY(say(u"ada"_s, id, u"hi"_s, u"k"_s).isOk());
        m_heard.clear();
        QVERIFY(ask(u"bob"_s, protocol::Read{id, 1}).isOk());
        QVERIFY(ask(u"bob"_s, protocol::Read{id, 1}).isOk());
        QTRY_COMPARE(m_heard, (QStringList{u"ada,ada2 read"_s}));
    }

    /// Somebody blocked saw in a group they shared when the one who had blocked them was here.
    void who_is_blocked_never_hears_of_a_read_mark()
    {
        const auto id = group({u"bob"_s, u"cleo"_s});
        QVERIFY(ask(u"bob"_s, protocol::UserBlock{UserId(u"ada"_s)}).isOk());
        QVERIFY(say(u"ada"_s, id, u"hi"_s, u"k"_s).isOk());
        m_heard.clear();
        QVERIFY(ask(u"bob"_s, protocol::Read{id, 1}).isOk());
        QTRY_COMPARE(m_heard, (QStringList{u"cleo read"_s}));
        QCOMPARE(readSeqs(id, u"ada"_s), (QStringList{u"ada 1"_s, u"bob 0"_s, u"cleo 0"_s}));
        QCOMPARE(readSeqs(id, u"cleo"_s), (QStringList{u"ada 1"_s, u"bob 1"_s, u"cleo 0"_s}));
    }

    void a_direct_conversation_is_made_once()
    {
        const protocol::ConversationCreate wanted{{UserId(u"bob"_s)}, {}};
        const auto first = ask(u"ada"_s, wanted);
        QVERIFY(first->conversation.kind == protocol::ConversationKind::Direct);
        settle(first->conversation.id);
        m_heard.clear();
        QCOMPARE(ask(u"ada"_s, wanted)->conversation.id, first->conversation.id);
        settle(first->conversation.id);
        QCOMPARE(heard(), QStringList());
    }

    void bad_members_are_named_in_the_askers_own_list()
    {
        const auto alone = ask(u"ada"_s, protocol::ConversationCreate{{UserId(u"ada"_s)}, {}});
        QCOMPARE(alone.error().code, ErrorCode::BadField);
        const auto unknown =
            ask(u"ada"_s, protocol::ConversationCreate{
                              {UserId(u"bob"_s), UserId(u"bob"_s), UserId(u"who"_s)}, u"trio"_s});
        QCOMPARE(*unknown.error().field, u"members[2]"_s);
    }

    void other_nodes_are_told_what_the_sessions_here_are_told()
    {
        const auto id = group({u"bob"_s});
        QVERIFY(say(u"ada"_s, id, u"hi"_s, u"k"_s).isOk());
        QCOMPARE(m_peers.take(), (QStringList{u"members message:new"_s}));
        QVERIFY(ask(u"ada"_s, protocol::ConversationAdd{id, {UserId(u"cleo"_s)}}).isOk());
        settle(id);
        QCOMPARE(m_peers.take(), (QStringList{u"cleo conversation:new"_s, u"joined cleo"_s,
                                              u"members conversation:update not cleo"_s}));
        QVERIFY(ask(u"cleo"_s, protocol::ConversationLeave{id}).isOk());
        settle(id);
        QCOMPARE(m_peers.take(), (QStringList{u"cleo conversation:gone"_s, u"left cleo"_s,
                                              u"members conversation:update"_s}));
    }

    /// The node that took it first may have died between storing and telling.
    void a_message_that_was_stored_before_may_be_news_to_the_others()
    {
        const auto id = group({u"bob"_s});
        QVERIFY(say(u"ada"_s, id, u"hi"_s, u"k"_s).isOk());
        std::ignore = m_peers.take();
        QVERIFY(say(u"ada"_s, id, u"hi"_s, u"k"_s).isOk());
        QCOMPARE(m_peers.take(), QStringList());
        m_services = std::make_unique<Services>(*this); // another node
        QVERIFY(say(u"ada"_s, id, u"hi"_s, u"k"_s).isOk());
        QCOMPARE(m_peers.take(), QStringList{u"doubt"_s});
    }

    void other_nodes_are_told_from_whom_a_read_mark_is_hidden()
    {
        const auto id = group({u"bob"_s, u"cleo"_s});
        QVERIFY(ask(u"bob"_s, protocol::UserBlock{UserId(u"ada"_s)}).isOk());
        QVERIFY(ask(u"bob"_s, protocol::UserBlock{UserId(u"dan"_s)}).isOk());
        QVERIFY(say(u"ada"_s, id, u"hi"_s, u"k"_s).isOk());
        QCOMPARE(m_peers.take(),
                 (QStringList{u"blocks ada bob"_s, u"blocks bob dan"_s, u"members message:new"_s}));
        QVERIFY(ask(u"bob"_s, protocol::Read{id, 1}).isOk());
        QTRY_COMPARE(m_peers.lines(), (QStringList{u"members read not ada"_s}));
    }

    void blocking_tells_presence_and_nobody_else()
    {
        QVERIFY(ask(u"ada"_s, protocol::UserBlock{UserId(u"bob"_s)}).isOk());
        QVERIFY(ask(u"ada"_s, protocol::UserBlock{UserId(u"bob"_s)}).isOk());
        QCOMPARE(heard(), (QStringList{u"contacts ada|bob"_s}));
        QCOMPARE(ask(u"ada"_s, protocol::UserBlock{UserId(u"ada"_s)}).error().code,
                 ErrorCode::BadField);
    }

private:
    struct Services {
        explicit Services(tst_ChatServices &test)
            : members(test.m_stores->memberships)
            , fanout(test, test.m_sessions, members, test.m_peers)
            , conversations(test.m_stores->conversations, test.m_stores->listing, members, fanout,
                            test, test.m_peers, test.m_clock)
            , messages(test.m_stores->messages, fanout, test.m_clock)
            , receipts(test.m_stores->receipts, fanout, test.m_stores->blocks, test.m_clock)
            , people(test.m_stores->people, test, test.m_peers)
        {
        }
        auto &of(const protocol::Read &) { return receipts; }
        auto &of(const protocol::UserBlock &) { return people; }
        template<class Request>
        auto &of(const Request &)
        {
            return conversations;
        }

        MemberCache members;
        Fanout fanout;
        Conversations conversations;
        Messages messages;
        Receipts receipts;
        People people;
    };

    void push(const QList<SessionId> &readers, const protocol::Push &news, Weight) override
    {
        QStringList names;
        for (const SessionId &reader : readers)
            names.append(reader.text());
        names.sort();
        m_heard.append(names.join(u',') + u' ' + protocol::typeOf(news));
        if (const auto *message = std::get_if<protocol::MessageNew>(&news))
            m_bodies.append(message->body);
    }
    bool isBehind(const SessionId &) const override { return false; }
    void contactsChanged(const QList<UserId> &changed, const QList<UserId> &among) override
    {
        m_heard.append(u"contacts "_s + joined(changed) + u'|' + joined(among));
    }
    static QString joined(const QList<UserId> &users)
    {
        QStringList names;
        for (const UserId &user : users)
            names.append(user.text());
        names.sort();
        return names.join(u',');
    }

    QStringList heard() { return std::exchange(m_heard, {}); }

    template<class Request>
    Result<typename Request::Ok, protocol::Failure> ask(const QString &who, const Request &request)
    {
        return answerOf<Result<typename Request::Ok, protocol::Failure>>([&](auto then) {
            m_services->of(request).handle(UserId(who), SessionId(who), request, then);
        });
    }
    void send(const QString &who, const ConversationId &to, const QString &body, const QString &key,
              Answer<protocol::MessageSend> then)
    {
        m_services->messages.handle(UserId(who), SessionId(who),
                                    protocol::MessageSend{to, ClientMessageId(key), body},
                                    std::move(then));
    }
    Result<protocol::MessageStored, protocol::Failure> say(const QString &who,
                                                           const ConversationId &to,
                                                           const QString &body, const QString &key)
    {
        const auto answer = answerOf<Result<protocol::MessageStored, protocol::Failure>>(
            [&](auto then) { send(who, to, body, key, then); });
        settle(to);
        return answer;
    }
    /// What follows an answer has happened when the next question is answered.
    void settle(const ConversationId &conversation)
    {
        std::ignore = answerOf<Stored<Membership>>(
            [&](auto then) { m_stores->memberships.membersOf(conversation, then); });
    }
    QStringList readSeqs(const ConversationId &conversation, const QString &viewer)
    {
        const auto page = ask(viewer, protocol::ConversationMembers{conversation, {}, {}});
        QStringList marks;
        for (const protocol::Member &member : page->members)
            marks.append(member.username + u' ' + QString::number(member.readSeq));
        return marks;
    }
    ConversationId group(const QStringList &others)
    {
        protocol::ConversationCreate wanted{{}, u"group"_s};
        for (const QString &name : others)
            wanted.members.append(UserId(name));
        const auto id = ask(u"ada"_s, wanted)->conversation.id;
        settle(id);
        m_heard.clear();
        std::ignore = m_peers.take();
        return id;
    }

    std::optional<QTemporaryDir> m_directory;
    std::unique_ptr<ChatStores> m_stores;
    FakeClock m_clock;
    SessionDirectory m_sessions;
    PeerTranscript m_peers;
    std::unique_ptr<Services> m_services;
    QStringList m_heard;
    QStringList m_bodies;
};

QTEST_GUILESS_MAIN(tst_ChatServices)
#include "tst_ChatServices.moc"
