// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"
#include "server/redis/RedisPeerBus.h"
#include "shared/time/SystemClock.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const UserId ada{u"ada"_s};
const ConversationId team{u"team"_s};
const ConversationId club{u"club"_s};

QString nameOf(const Topic &topic)
{
    return std::visit([](const auto &whom) { return whom.text(); }, topic);
}

PeerNews says(const QString &body)
{
    protocol::MessageNew news;
    news.conversation = team;
    news.seq = 1;
    news.clientId = ClientMessageId(u"k"_s);
    news.sender = ada;
    news.body = body;
    return Told{news, {}};
}

/// `team: hi`, `ada: blocks`, `lost team`, `again team`
class Ear final : public PeerBus::Listener
{
public:
    QStringList lines;

    void heard(const Topic &topic, const PeerNews &news) override
    {
        lines.append(nameOf(topic) + u": "_s + wordOf(news));
    }
    void interrupted(const QList<Topic> &topics) override { tell(u"lost"_s, topics); }
    void restored(const QList<Topic> &topics) override { tell(u"again"_s, topics); }

private:
    static QString wordOf(const PeerNews &news)
    {
        if (const auto *told = std::get_if<Told>(&news)) {
            const auto *message = std::get_if<protocol::MessageNew>(&told->push);
            return message ? message->body : u"something"_s;
        }
        return std::holds_alternative<Missed>(news) ? u"missed"_s : u"changed"_s;
    }
    void tell(const QString &what, const QList<Topic> &topics)
    {
        QStringList names;
        for (const Topic &topic : topics)
            names.append(nameOf(topic));
        names.sort();
        lines.append(what + u' ' + names.join(u' '));
    }
};

/// One of the nodes of a test.
struct NodeOnBus {
    NodeOnBus(const QString &url, const QString &name, const Clock &clock)
        : options{optionsFor(url)}
        , surroundings{clock, [] { return 0.5; }}
        , router(options, surroundings)
        , bus(router, options, surroundings, NodeId(name), {20ms, 1'000})
    {
        bus.setListener(&ear);
    }
    static RedisOptions optionsFor(const QString &url)
    {
        RedisOptions options;
        options.url = *RedisUrl::parse(url);
        options.reconnect = {20ms, 100ms};
        options.answerPatience = 500ms;
        return options;
    }
    bool follows(const QList<Topic> &topics)
    {
        std::optional<bool> isHeard;
        bus.follow(topics, [&](bool heard) { isHeard = heard; });
        return waitUntil([&] { return isHeard.has_value(); }) && *isHeard;
    }
    bool hears(const QString &line)
    {
        return waitUntil([&] { return ear.lines.contains(line); });
    }

    RedisOptions options;
    RedisSurroundings surroundings;
    RedisRouter router;
    RedisPeerBus bus;
    Ear ear;
};

} // namespace

/// Two nodes and a real Redis.
class tst_RedisPeerBus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_redis.emplace();
        QVERIFY(m_redis->start());
        m_here.emplace(m_redis->url(), u"here"_s, m_clock);
        m_there.emplace(m_redis->url(), u"there"_s, m_clock);
    }
    void cleanup()
    {
        m_here.reset();
        m_there.reset();
        m_redis.reset();
    }

    void what_one_node_tells_the_other_hears_once_and_in_order()
    {
        QVERIFY(m_here->follows({team, ada}));
        QVERIFY(m_there->follows({team, ada}));
        for (int i = 1; i <= 3; ++i)
            m_here->bus.publish(team, says(QString::number(i)));
        m_here->bus.publish(club, says(u"nobody follows it"_s));
        m_here->bus.publish(ada, BlocksChanged{ada});
        QVERIFY(m_there->hears(u"ada: changed"_s));
        QVERIFY(m_there->hears(u"team: 3"_s));
        auto lines = m_there->ear.lines;
        lines.removeOne(u"ada: changed"_s);
        QCOMPARE(lines, (QStringList{u"team: 1"_s, u"team: 2"_s, u"team: 3"_s}));
        QCOMPARE(m_there->bus.received(), 4);
    }

    void ones_own_news_do_not_come_back()
    {
        QVERIFY(m_here->follows({team}));
        m_here->bus.publish(team, says(u"mine"_s));
        m_there->bus.publish(team, says(u"theirs"_s));
        QVERIFY(m_here->hears(u"team: theirs"_s));
        QCOMPARE(m_here->ear.lines, QStringList{u"team: theirs"_s});
    }

    void following_again_is_answered_at_once_and_loses_nothing()
    {
        QVERIFY(m_here->follows({team}));
        QVERIFY(m_here->bus.hears(team));
        bool isHeard = false;
        m_here->bus.follow({team}, [&](bool heard) { isHeard = heard; });
        QVERIFY(isHeard && m_here->bus.hears(team));
        m_here->bus.unfollow({team});
        QVERIFY(!m_here->bus.hears(team));
    }

    /// socket.io#950
    void a_bus_that_was_cut_says_what_has_to_be_read_again()
    {
        QVERIFY(m_here->follows({team, ada}));
        QVERIFY(m_redis->cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"pubsub"_s}));
        QVERIFY(m_here->hears(u"again ada team"_s));
        QCOMPARE(m_here->ear.lines.first(), u"lost ada team"_s);
        m_there->bus.publish(team, says(u"hi"_s));
        QVERIFY(m_here->hears(u"team: hi"_s));
    }

    /// soketi#428
    void what_could_not_be_published_is_owed_and_paid_once()
    {
        QVERIFY(m_here->follows({team}));
        QVERIFY(m_there->follows({team}));
        m_redis->kill();
        QVERIFY(m_there->hears(u"lost team"_s));
        m_here->bus.publish(team, says(u"lost 1"_s));
        m_here->bus.publish(team, says(u"lost 2"_s));
        m_here->bus.publish(team, Told{protocol::TypingStarted{team, ada}, {}});
        m_here->bus.publish(club, Told{protocol::TypingStarted{club, ada}, {}});
        QVERIFY(waitUntil([&] { return m_here->bus.owed() == 1; }));
        QVERIFY(m_redis->start());
        QVERIFY(m_there->hears(u"again team"_s));
        QVERIFY(waitUntil([&] { return m_here->bus.owed() == 0; }));
        m_here->bus.publish(team, says(u"hi"_s));
        QVERIFY(m_there->hears(u"team: hi"_s));
        QVERIFY(m_there->ear.lines.count(u"team: missed"_s) <= 1);
        QVERIFY(m_there->ear.lines.filter(u"lost 1"_s).isEmpty());
    }

    void what_cannot_be_understood_is_counted_and_passed_over()
    {
        QVERIFY(m_here->follows({team}));
        QVERIFY(m_redis->cli({u"SPUBLISH"_s, QString::fromUtf8(keys::chat(team)), u"noise"_s}));
        m_there->bus.publish(team, says(u"hi"_s));
        QVERIFY(m_here->hears(u"team: hi"_s));
        QCOMPARE(m_here->bus.garbled(), 1);
    }

    void a_channel_says_whose_it_is()
    {
        QCOMPARE(keys::residentOf(keys::home(ada)), ada);
        QCOMPARE(keys::conversationOf(keys::chat(team)), team);
        QVERIFY(!keys::residentOf(keys::chat(team)));
        QVERIFY(!keys::conversationOf(keys::home(ada)));
        QVERIFY(!keys::conversationOf("chat:{7"));
    }

private:
    const SystemClock m_clock;
    std::optional<RedisServer> m_redis;
    std::optional<NodeOnBus> m_here;
    std::optional<NodeOnBus> m_there;
};

QTEST_GUILESS_MAIN(tst_RedisPeerBus)
#include "tst_RedisPeerBus.moc"
