// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/peers/PeerNews.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

namespace {

const NodeId node{u"a.1"_s};
const UserId ada{u"ada"_s};
const UserId bob{u"bob"_s};
const ConversationId team{u"team"_s};

PeerNews message(const QString &body)
{
    protocol::MessageNew news;
    news.conversation = team;
    news.seq = 7;
    news.clientId = ClientMessageId(u"k"_s);
    news.sender = ada;
    news.body = body;
    news.sentAt = WallTime(milliseconds(1'790'000'000'000));
    return Told{news, {bob}};
}

} // namespace

class tst_PeerNews : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everything_arrives_as_it_was_told()
    {
        const QList<PeerNews> all{
            message(u"two\nlines \u2028 \"quoted\" \U0001F600"_s),
            Told{protocol::TypingStarted{team, ada}, {}},
            Told{protocol::ConversationGone{team}, {}},
            MembersChanged{{ada, bob}, true},
            MembersChanged{{ada}, false},
            BlocksChanged{bob},
            SignInEnded{},
            Missed{},
        };
        for (const PeerNews &news : all)
            QVERIFY(decodePeerMessage(encode(node, news)) == (PeerMessage{node, news}));
    }

    void only_typing_is_worth_nothing_when_it_is_late()
    {
        QVERIFY(isVolatile(Told{protocol::TypingStarted{team, ada}, {}}));
        QVERIFY(isVolatile(Told{protocol::TypingStopped{team, ada}, {}}));
        QVERIFY(!isVolatile(message(u"hi"_s)));
        QVERIFY(!isVolatile(Missed{}));
    }

    void what_cannot_be_understood_is_nothing_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not JSON") << QByteArray("hello");
        QTest::newRow("no sender") << QByteArray(R"({"kind":"missed","users":[]})");
        QTest::newRow("kind of tomorrow") << QByteArray(R"({"from":"b","kind":"x","users":[]})");
        QTest::newRow("nothing told") << QByteArray(R"({"from":"b","kind":"told","users":[]})");
        QTest::newRow("no push") << QByteArray("{\"from\":\"b\",\"kind\":\"told\",\"users\":[]}\n"
                                               "{\"type\":\"ok\",\"id\":\"1\"}");
        QTest::newRow("blocks of two")
            << QByteArray(R"({"from":"b","kind":"blocks","users":["a","b"]})");
    }

    void what_cannot_be_understood_is_nothing()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!decodePeerMessage(text));
    }

    void fields_of_tomorrow_are_ignored()
    {
        const auto decoded =
            decodePeerMessage(R"({"from":"b","kind":"missed","users":[],"urgency":3})");
        QVERIFY(decoded == (PeerMessage{NodeId(u"b"_s), Missed{}}));
    }
};

QTEST_GUILESS_MAIN(tst_PeerNews)
#include "tst_PeerNews.moc"
