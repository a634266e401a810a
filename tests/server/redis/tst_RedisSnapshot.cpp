// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/AnswerOf.h"
#include "tests/support/RedisClusterServers.h"
#include "tests/support/RedisPresenceEngine.h"
#include "tests/support/RedisServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// What it takes to show a whole screen of people.
class tst_RedisSnapshot : public QObject
{
    Q_OBJECT

private:
    static constexpr int people = 200; ///< as many as a session may watch
    RedisServer m_redis;
    RedisClusterServers m_cluster;

    QList<const RedisServer *> servers(const QString &engine)
    {
        if (engine == u"redis"_s)
            return {&m_redis};
        QList<const RedisServer *> masters;
        for (int i = 0; i < RedisClusterServers::masters; ++i)
            masters.append(&m_cluster.server(i));
        return masters;
    }
    /// How often these servers have read something that clients had sent, in one piece each.
    static qint64 reads(const QList<const RedisServer *> &servers)
    {
        qint64 sum = 0;
        for (const RedisServer *server : servers) {
            const QString told = server->cli({u"INFO"_s, u"stats"_s}).value_or(QString());
            const QString head = u"total_reads_processed:"_s;
            sum += told.mid(told.indexOf(head) + head.size()).section(u'\n', 0, 0).toLongLong();
        }
        return sum;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_redis.start());
        QVERIFY(m_cluster.start());
    }

    /// Found here: each count asked all 1,024 buckets for everybody who is online.
    void counting_asks_the_buckets_of_those_who_are_counted()
    {
        RedisPresenceEngine node(m_redis.url());
        const QList<UserId> users{UserId(u"ada"_s), UserId(u"bob"_s), UserId(u"carol"_s)};
        const Opening ada{users.at(0), SessionId(u"a1"_s), {}, {}, {}};
        const auto admitted =
            answerOf<Result<Admission, Fault>>([&](auto then) { node.store().open(ada, then); });
        QVERIFY(admitted);
        const qint64 sent = node.router().commandsSent();
        const auto here = answerOf<Result<QList<UserId>, Fault>>(
            [&](auto then) { node.feed().shownAmong(users, then); });
        QVERIFY(here);
        QCOMPARE(*here, QList<UserId>{ada.user});
        QCOMPARE(node.router().commandsSent() - sent, users.size());
    }

    void two_hundred_people_are_one_round_trip_to_each_server_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::newRow("redis") << u"redis"_s;
        QTest::newRow("cluster") << u"cluster"_s;
    }

    void two_hundred_people_are_one_round_trip_to_each_server()
    {
        QFETCH(QString, engine);
        const auto all = servers(engine);
        RedisPresenceEngine node(engine == u"redis"_s ? m_redis.url() : m_cluster.url());
        QList<UserId> users;
        for (int i = 0; i < people; ++i)
            users.append(UserId(u"user-%1"_s.arg(i)));
        const auto readAll = [&] {
            return answerOf<Result<QList<PresenceRecord>, Fault>>(
                [&](auto then) { node.feed().read(users, then); });
        };
        node.feed().follow(users);
        QVERIFY(readAll()); // they are heard now

        // What the question itself takes, when no replica says meanwhile how far it is.
        qint64 ownReads = 0;
        for (int i = 0; i < 5; ++i) {
            const qint64 last = reads(all);
            const qint64 more = reads(all) - last;
            ownReads = i == 0 ? more : std::min(ownReads, more);
        }
        const qint64 before = reads(all);
        const qint64 sent = node.router().commandsSent();
        const auto records = readAll();
        const qint64 taken = reads(all) - before - ownReads;
        QVERIFY(records && records->size() == people);
        QCOMPARE(node.router().commandsSent() - sent, people);
        // The replicas of a cluster say now and then how far they are.
        QVERIFY2(taken >= all.size() && taken <= 3 * all.size(),
                 qPrintable(QString::number(taken)));
    }
};

QTEST_GUILESS_MAIN(tst_RedisSnapshot)
#include "tst_RedisSnapshot.moc"
