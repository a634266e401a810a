// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"
#include "server/redis/Redirection.h"
#include "server/redis/SlotMap.h"

#include <QTest>

#include <array>

using namespace relay;
using namespace Qt::StringLiterals;

/// Which server is asked, and what it may answer instead of an answer.
class tst_SlotMap : public QObject
{
    Q_OBJECT

private:
    const RedisEndpoint told{u"10.0.0.1"_s, 7000, {}};
    const RedisEndpoint other{u"10.0.0.2"_s, 7001, {}};

    static RedisReply server(const QByteArray &host, qint64 port)
    {
        return {RedisReply::Array{{host}, {port}, {QByteArray("id")}, {RedisReply::Array{}}}};
    }
    static RedisReply range(qint64 first, qint64 last, const RedisReply &master)
    {
        return {RedisReply::Array{{first}, {last}, master, server("10.0.0.9", 7009)}};
    }
    static RedisReply error(const char *text) { return {RedisReply::Error{text}}; }

private Q_SLOTS:
    void slots_are_those_that_redis_computes()
    {
        QCOMPARE(crc16("123456789"), quint16(0x31c3));
        QCOMPARE(hashSlot("foo"), 12182);
        QCOMPARE(hashSlot("{user1000}.following"), hashSlot("{user1000}.followers"));
        QCOMPARE(hashSlot("foo{}{bar}"), int(crc16("foo{}{bar}") % redisSlots));
        QCOMPARE(hashSlot("foo{{bar}}zap"), hashSlot("{{bar}"));
        QCOMPARE(hashSlot("foo{bar"), int(crc16("foo{bar") % redisSlots));
    }

    void all_keys_of_a_user_are_in_the_slot_of_their_bucket()
    {
        const UserId ada(u"ada"_s);
        const int bucket = keys::bucketOf(ada);
        const NodeId node(u"n1"_s);
        for (const QByteArray &key :
             {keys::state(ada), keys::agenda(bucket), keys::shown(bucket), keys::channel(ada),
              keys::node(bucket, node), keys::probe(bucket, "n1")})
            QCOMPARE(hashSlot(key), keys::slotOf(bucket));
        QCOMPARE(keys::userOf(keys::channel(ada)), ada);
        QVERIFY(!keys::userOf("something else"));
    }

    void buckets_are_spread_evenly_over_a_dozen_shards()
    {
        std::array<int, 12> shards{};
        for (int bucket = 0; bucket < keys::buckets; ++bucket)
            ++shards[size_t(keys::slotOf(bucket) * 12 / redisSlots)];
        QVERIFY(*std::min_element(shards.begin(), shards.end()) >= 70);
        QVERIFY(*std::max_element(shards.begin(), shards.end()) <= 95);
    }

    void one_server_holds_everything_until_more_is_known()
    {
        SlotMap map(told);
        QCOMPARE(map.serverOf(0), told);
        QCOMPARE(map.serverOf(redisSlots - 1), told);
        map.move(7, other);
        QCOMPARE(map.serverOf(7), other);
        QCOMPARE(map.serverOf(8), told);
    }

    void the_answer_of_a_cluster_is_understood()
    {
        const auto map = SlotMap::parse({RedisReply::Array{range(0, 99, server("10.0.0.2", 7001)),
                                                           range(100, 16'383, server("", 7000))}},
                                        told);
        QVERIFY(map);
        QCOMPARE(map->serverOf(99), other);
        QCOMPARE(map->serverOf(100), told);
        QCOMPARE(map->servers(), (QList<RedisEndpoint>{other, told}));
    }

    void slots_that_nobody_holds_have_no_server()
    {
        const auto map =
            SlotMap::parse({RedisReply::Array{range(0, 99, server("10.0.0.2", 7001))}}, told);
        QVERIFY(!map->serverOf(100));
    }

    void what_is_no_map_changes_nothing_data()
    {
        QTest::addColumn<RedisReply>("reply");
        QTest::newRow("an error") << error("ERR cluster support disabled");
        QTest::newRow("nothing") << RedisReply{};
        QTest::newRow("an empty list") << RedisReply{RedisReply::Array{}};
        QTest::newRow("text") << RedisReply{RedisReply::Array{{QByteArray("0-99")}}};
        QTest::newRow("a slot too many")
            << RedisReply{RedisReply::Array{range(0, redisSlots, server("h", 1))}};
    }

    void what_is_no_map_changes_nothing()
    {
        QFETCH(RedisReply, reply);
        QVERIFY(!SlotMap::parse(reply, told));
    }

    void redirections_are_told_from_answers()
    {
        const auto moved = Redirection::in(error("MOVED 3999 10.0.0.2:7001"), told);
        QCOMPARE(moved->kind, Redirection::Kind::Moved);
        QCOMPARE(moved->slot, 3999);
        QCOMPARE(moved->server, other);
        QCOMPARE(Redirection::in(error("ASK 1 :7001"), told)->server.host, told.host);
        QCOMPARE(Redirection::in(error("ASK 1 ::1:7001"), told)->server.host, u"::1"_s);
        QCOMPARE(Redirection::in(error("TRYAGAIN later"), told)->kind, Redirection::Kind::Later);
        QVERIFY(!Redirection::in(error("ERR something else"), told));
        QVERIFY(!Redirection::in(error("MOVED 3999"), told));
        QVERIFY(!Redirection::in(error("MOVED 99999 10.0.0.2:7001"), told));
        QVERIFY(!Redirection::in({QByteArray("MOVED 1 h:1")}, told));
    }
};

QTEST_APPLESS_MAIN(tst_SlotMap)
#include "tst_SlotMap.moc"
