// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/ChannelWaits.h"
#include "server/redis/ShardChannels.h"
#include "shared/time/SystemClock.h"
#include "tests/support/ChannelFence.h"
#include "tests/support/DeafRelay.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// `news: hello`, `interrupted: news other`, `restored: news other`
class Ear final : public ChannelListener
{
public:
    QStringList lines;

    void heard(const QByteArray &channel, const QByteArray &message) override
    {
        lines.append(QString::fromUtf8(channel + ": " + message));
    }
    void interrupted(const QList<QByteArray> &channels) override
    {
        tell(u"interrupted"_s, channels);
    }
    void restored(const QList<QByteArray> &channels) override { tell(u"restored"_s, channels); }

private:
    void tell(const QString &what, QList<QByteArray> channels)
    {
        std::sort(channels.begin(), channels.end());
        lines.append(what + u": "_s + QString::fromUtf8(channels.join(' ')));
    }
};

} // namespace

/// With a real Redis: what is published is heard, and where it was not, somebody is told.
class tst_ShardChannels : public QObject
{
    Q_OBJECT

private:
    const SystemClock m_clock;
    std::optional<RedisServer> m_redis;
    std::optional<RedisRouter> m_router;
    std::optional<ShardChannels> m_channels;
    Ear m_ear;

    void connectTo(const QString &url, milliseconds probe = 10s)
    {
        RedisOptions options;
        options.url = *RedisUrl::parse(url);
        options.reconnect = {20ms, 100ms};
        options.probe = probe;
        const RedisSurroundings surroundings{m_clock, [] { return 0.5; }};
        m_router.emplace(options, surroundings);
        m_channels.emplace(*m_router, options, surroundings);
        m_channels->setListener(&m_ear);
    }
    bool joins(const QList<QByteArray> &channels)
    {
        m_channels->join(channels);
        std::optional<bool> isHeard;
        m_channels->whenHeard(channels, [&](bool heard) { isHeard = heard; });
        return waitUntil([&] { return isHeard.has_value(); }) && *isHeard;
    }
    void publish(const QByteArray &channel, const QByteArray &message)
    {
        m_router->ask(channel, {"SPUBLISH", channel, message}, [](const auto &) {});
    }
    bool settles() { return settle(*m_channels); }
    bool hears(const QString &line)
    {
        return waitUntil([&] { return m_ear.lines.contains(line); });
    }

private Q_SLOTS:
    void init()
    {
        m_ear.lines.clear();
        m_redis.emplace();
        QVERIFY(m_redis->start());
    }
    void cleanup()
    {
        m_channels.reset();
        m_router.reset();
        m_redis.reset();
    }

    void what_is_published_is_heard_in_its_order_until_one_leaves()
    {
        connectTo(m_redis->url());
        QVERIFY(joins({"news", "other"}));
        publish("news", "one");
        publish("other", "two");
        publish("news", "three");
        publish("unknown", "four");
        QVERIFY(settles());
        QCOMPARE(m_ear.lines, (QStringList{u"news: one"_s, u"other: two"_s, u"news: three"_s}));
        m_channels->leave({"news"});
        QVERIFY(joins({"more"}));
        publish("news", "five");
        publish("more", "six");
        QVERIFY(settles());
        QCOMPARE(m_ear.lines.mid(3), QStringList{u"more: six"_s});
    }

    void a_lost_connection_is_told_and_comes_back_with_all_its_channels()
    {
        connectTo(m_redis->url());
        QVERIFY(joins({"news", "other"}));
        QVERIFY(m_redis->cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"pubsub"_s}));
        QVERIFY(hears(u"restored: news other"_s));
        publish("other", "hello");
        QVERIFY(settles());
        QCOMPARE(m_ear.lines, (QStringList{u"interrupted: news other"_s, u"restored: news other"_s,
                                           u"other: hello"_s}));
        QCOMPARE(m_channels->interruptions(), 1);
    }

    /// socket.io#950
    void a_redis_that_restarts_is_subscribed_to_again()
    {
        connectTo(m_redis->url());
        QVERIFY(joins({"news"}));
        m_redis->kill();
        QVERIFY(hears(u"interrupted: news"_s));
        QVERIFY(m_redis->start());
        QVERIFY(hears(u"restored: news"_s));
        publish("news", "hello");
        QVERIFY(settles());
        QCOMPARE(m_ear.lines.constLast(), u"news: hello"_s);
    }

    /// redisson#2007, redisson#4731: after a failover the connection of the subscriptions was open,
    /// answered pings, and told nothing any more. What proves that a subscription lives is a
    /// message that comes through it.
    void a_connection_that_tells_nothing_any_more_is_found_out_and_replaced()
    {
        DeafRelay relay(m_redis->socketPath());
        connectTo(relay.url(), 50ms);
        QVERIFY(joins({"news"}));
        relay.makeSubscribersDeaf();
        QVERIFY(hears(u"restored: news"_s));
        QCOMPARE(m_ear.lines, (QStringList{u"interrupted: news"_s, u"restored: news"_s}));
        publish("news", "hello");
        QVERIFY(hears(u"news: hello"_s));
    }

    void a_connection_that_lives_is_left_alone()
    {
        connectTo(m_redis->url(), 5ms);
        QVERIFY(joins({"news"}));
        const auto sent = m_router->commandsSent();
        QVERIFY(waitUntil([&] { return m_router->commandsSent() >= sent + 20; }));
        QCOMPARE(m_ear.lines, QStringList{});
        QCOMPARE(m_channels->interruptions(), 0);
    }

    void whoever_waits_to_hear_is_told_that_it_is_not_to_be()
    {
        connectTo(u"unix:///nowhere/redis.sock"_s);
        QVERIFY(!joins({"news"}));
        QVERIFY(!joins({"other"}));
    }

    void what_could_not_be_heard_at_first_is_told_as_restored()
    {
        m_redis->kill();
        connectTo(m_redis->url());
        QVERIFY(!joins({"news"}));
        QVERIFY(m_redis->start());
        QVERIFY(hears(u"restored: news"_s));
    }

    void a_wait_ends_once_when_the_last_is_heard_or_the_first_fails()
    {
        ChannelWaits waits;
        QStringList ends;
        waits.add({"a", "b"}, [&](bool heard) { ends.append(heard ? u"first"_s : u"no first"_s); });
        waits.add({"b", "c"}, [&](bool heard) { ends.append(heard ? u"second"_s : u"no 2"_s); });
        waits.heard("a");
        QCOMPARE(ends, QStringList{});
        waits.heard("b");
        QCOMPARE(ends, QStringList{u"first"_s});
        waits.failed("c");
        waits.heard("c");
        QCOMPARE(ends, (QStringList{u"first"_s, u"no 2"_s}));
        QVERIFY(waits.isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_ShardChannels)
#include "tst_ShardChannels.moc"
