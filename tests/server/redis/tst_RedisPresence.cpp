// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"
#include "server/redis/RedisPresence.h"
#include "server/redis/Rendezvous.h"
#include "server/watching/PresenceMirror.h"
#include "shared/time/SystemClock.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const SystemClock systemClock;

/// Short, in proportion, and in real time: Redis' own clock is the point here.
Timings quick()
{
    Timings timings;
    timings.heartbeat = 600ms;
    timings.heartbeatJitter = 50ms;
    timings.heartbeatRepeat = 100ms;
    timings.lease = 3s;
    timings.graceClean = 200ms;
    timings.graceDrop = 400ms;
    timings.sweep = 20ms;
    return timings;
}

/// One node with its sessions, as far as presence goes: it beats and sweeps by itself, and notes
/// what somebody who looks at everybody it follows would be shown.
class TestNode final : private PresenceListener
{
public:
    TestNode(const QString &url, const QString &name,
             const RedisPresence::Numbers &numbers = quickNumbers())
        : m_presence(quick(), optionsFor(url), systemClock, name, {}, numbers)
        , m_held(quick().lease)
    {
        m_presence.store().setListener(this);
        m_presence.start(m_held);
        QObject::connect(&m_sweep, &QTimer::timeout, &m_sweep, [this] {
            m_presence.store().claim([this](const Result<QList<LastSeen>, Fault> &departures) {
                for (const LastSeen &left : departures ? *departures : QList<LastSeen>{})
                    claimed.append(left.user);
            });
        });
        m_sweep.start(quick().sweep);
        QObject::connect(&m_heart, &QTimer::timeout, &m_heart, [this] { beat(); });
        m_heart.start(quick().heartbeat);
    }
    ~TestNode() override { m_presence.store().setListener(nullptr); }
    Q_DISABLE_COPY_MOVE(TestNode)

    QStringList lines; ///< `ada online`
    QList<UserId> claimed;

    void opens(const UserId &user, const QString &session)
    {
        const Opening opening{user, SessionId(session), {}, Activity::Active, {}};
        m_held.opened(opening, systemClock.now());
        m_presence.store().open(opening, [](const auto &) {});
    }
    void fallsSilent(const QString &session) { m_silent.insert(SessionId(session)); }
    bool saysGoodbye(const UserId &user, const QString &session)
    {
        bool isHeard = false;
        m_held.closed(SessionId(session));
        m_presence.store().close(user, SessionId(session), Departure::Bye,
                                 [&](const auto &answer) { isHeard = answer.isOk(); });
        return waitUntil([&] { return isHeard; });
    }
    bool follows(const UserId &user)
    {
        m_mirror.follow({user});
        m_presence.store().follow({user});
        std::optional<bool> isRead;
        m_presence.store().read({user}, [&](const Result<QList<PresenceRecord>, Fault> &records) {
            isRead = records.isOk();
            if (records)
                m_mirror.learn(records->constFirst());
        });
        return waitUntil([&] { return isRead.has_value(); }) && *isRead;
    }
    RedisPresence &presence() { return m_presence; }
    bool hears(const QString &line)
    {
        return waitUntil([&] { return lines.contains(line); });
    }

    static RedisPresence::Numbers quickNumbers()
    {
        RedisPresence::Numbers numbers;
        numbers.node = {40ms, 160ms, 60s};
        return numbers;
    }

private:
    static RedisOptions optionsFor(const QString &url)
    {
        RedisOptions options;
        options.url = *RedisUrl::parse(url);
        options.reconnect = {20ms, 2s};
        return options;
    }
    void beat()
    {
        QList<Opening> openings;
        for (const SessionId &session : m_held.sessions()) {
            if (m_silent.contains(session))
                continue;
            openings.append(*m_held.heard(session, Activity::Active, systemClock.now()));
        }
        m_presence.store().heartbeat(openings, [](const auto &) {});
    }
    void heard(const Transition &news) override
    {
        if (m_mirror.learn(news.record).shown)
            lines.append(news.record.user.text() + u' '
                         + protocol::nameOf(news.record.shown.state));
    }
    [[nodiscard]] std::optional<PresenceRecord> lastTold(const UserId &user) const override
    {
        return m_mirror.known(user);
    }

    RedisPresence m_presence;
    HeldSessions m_held;
    QSet<SessionId> m_silent;
    PresenceMirror m_mirror;
    QTimer m_sweep;
    QTimer m_heart;
};

} // namespace

/// Several nodes on one Redis, in real time: who dies is noticed, who lives never flickers.
class tst_RedisPresence : public QObject
{
    Q_OBJECT

private:
    const UserId ada{u"ada"_s};
    const UserId bob{u"bob"_s};
    const UserId carol{u"carol"_s};
    std::optional<RedisServer> m_redis;
    std::unique_ptr<TestNode> m_one;
    std::unique_ptr<TestNode> m_two;

    bool seesNodes(TestNode &node, qint64 count)
    {
        return waitUntil([&] { return node.presence().nodesAlive() == count; });
    }
    /// In milliseconds since the epoch, by Redis' clock.
    qint64 leaseEnd(const UserId &user, const QString &session)
    {
        const auto lease =
            m_redis->cli({u"HGET"_s, QString::fromUtf8(keys::state(user)), u"s:"_s + session});
        return lease.value_or(QString()).section(u' ', 0, 0).toLongLong();
    }
    /// Redis knows of them.
    bool areKept(const QList<UserId> &users)
    {
        QStringList question{u"EXISTS"_s};
        for (const UserId &user : users)
            question.append(QString::fromUtf8(keys::state(user)));
        return m_redis->cli(question) == QString::number(users.size());
    }

private Q_SLOTS:
    void init()
    {
        m_redis.emplace();
        QVERIFY(m_redis->start());
        m_one = std::make_unique<TestNode>(m_redis->url(), u"one"_s);
        m_two = std::make_unique<TestNode>(m_redis->url(), u"two"_s);
        QVERIFY(seesNodes(*m_one, 2));
        QVERIFY(seesNodes(*m_two, 2));
        QVERIFY(m_one->follows(ada));
        QVERIFY(m_one->follows(bob));
    }
    void cleanup()
    {
        m_one.reset();
        m_two.reset();
        m_redis.reset();
    }

    /// cometd/cometd#456, beyondcode/laravel-websockets#447: who was on the dead node goes offline
    /// after the drop grace, not only when the lease has run out; who has a second session
    /// elsewhere never flickers.
    void the_users_of_a_dead_node_are_offline_after_the_drop_grace_and_once()
    {
        m_two->opens(ada, u"a1"_s);
        m_two->opens(bob, u"b1"_s);
        m_one->opens(bob, u"b2"_s);
        QVERIFY(m_one->hears(u"ada online"_s));
        QVERIFY(m_one->hears(u"bob online"_s));
        const auto killedAt = systemClock.now();
        m_two.reset();
        QVERIFY(m_one->hears(u"ada offline"_s));
        QVERIFY(systemClock.now() - killedAt < quick().lease);
        QVERIFY(waitUntil([&] { return m_one->claimed == QList<UserId>{ada}; }));
        QVERIFY(!m_one->lines.contains(u"bob offline"_s));
        QCOMPARE(m_one->presence().leasesShortened(), 2);
    }

    /// phoenixframework/phoenix_pubsub_redis#26
    /// A node that starts again under the same name is another one: what the old one held is cut
    /// short all the same.
    void a_node_that_starts_again_is_not_taken_for_the_one_that_died()
    {
        m_two->opens(ada, u"a1"_s);
        QVERIFY(m_one->hears(u"ada online"_s));
        m_two = std::make_unique<TestNode>(m_redis->url(), u"two"_s);
        QVERIFY(m_one->hears(u"ada offline"_s));
    }

    /// turms-im/turms#1022
    void a_redis_that_lost_everything_is_told_again_and_nobody_notices()
    {
        m_one->opens(ada, u"a1"_s);
        m_two->opens(bob, u"b1"_s);
        QVERIFY(m_one->hears(u"ada online"_s));
        QVERIFY(m_one->hears(u"bob online"_s));
        QCOMPARE(m_redis->cli({u"FLUSHALL"_s}), u"OK"_s);
        QVERIFY(waitUntil([&] { return areKept({ada, bob}); }));
        QVERIFY(waitUntil([&] { return m_one->presence().recoveries() > 0; }));
        QVERIFY(m_one->claimed.isEmpty());
        QVERIFY(m_two->claimed.isEmpty());
        QCOMPARE(m_one->lines.filter(u"offline"_s), QStringList{});
    }

    /// Found by chaos: somebody whose machine had fallen asleep was here for another whole lease
    /// because Redis had to be told again.
    void who_is_silent_gets_no_longer_lease_by_being_opened_again()
    {
        m_one->opens(ada, u"a1"_s);
        m_one->fallsSilent(u"a1"_s);
        QVERIFY(m_one->hears(u"ada online"_s));
        const qint64 before = leaseEnd(ada, u"a1"_s);
        const auto since = systemClock.now();
        QVERIFY(waitUntil([&] { return systemClock.now() - since >= 1s; }));
        QCOMPARE(m_redis->cli({u"FLUSHALL"_s}), u"OK"_s);
        QVERIFY(waitUntil([&] { return areKept({ada}); }));
        const qint64 longer = leaseEnd(ada, u"a1"_s) - before;
        QVERIFY2(longer < 1'000, qPrintable(QString::number(longer)));
    }

    /// Found by chaos: after Redis had lost everything, a goodbye on one node showed somebody as
    /// gone whose other node had not told of its session yet.
    void a_goodbye_is_not_taken_for_the_last_before_the_other_nodes_have_told_who_is_there()
    {
        m_one->opens(ada, u"a1"_s);
        m_one->opens(bob, u"b1"_s);
        QVERIFY(m_one->hears(u"ada online"_s));
        QVERIFY(m_one->hears(u"bob online"_s));
        QCOMPARE(m_redis->cli({u"FLUSHALL"_s}), u"OK"_s);
        QVERIFY(waitUntil([&] { return areKept({ada, bob}); }));
        QVERIFY(m_one->saysGoodbye(ada, u"a1"_s));
        m_two->opens(ada, u"a2"_s);
        QVERIFY(m_one->saysGoodbye(bob, u"b1"_s));
        QVERIFY(m_one->hears(u"bob offline"_s));
        QCOMPARE(m_one->lines.filter(u"ada offline"_s), QStringList{});
    }

    /// socket.io#950: Redis restarts, empty.
    void a_redis_that_restarts_is_told_again_and_what_happened_meanwhile_is_heard()
    {
        m_two->opens(ada, u"a1"_s);
        QVERIFY(m_one->hears(u"ada online"_s));
        m_redis->kill();
        QVERIFY(waitUntil([&] { return m_one->presence().trouble().has_value(); }));
        QVERIFY(m_redis->start());
        QVERIFY(waitUntil([&] { return !m_one->presence().trouble(); }));
        m_two->opens(bob, u"b1"_s);
        QVERIFY(m_one->hears(u"bob online"_s));
        QVERIFY(!m_one->lines.contains(u"ada offline"_s));
    }

    /// Found here: between the return of Redis and the next renewal, a goodbye was the last one.
    void what_redis_kept_is_asked_at_once_and_not_at_the_next_renewal()
    {
        auto numbers = TestNode::quickNumbers();
        numbers.node = {2min, 6min, 1h};
        TestNode slow(m_redis->url(), u"slow"_s, numbers);
        QVERIFY(waitUntil([&] { return !slow.presence().trouble(); }));
        m_redis->kill();
        QVERIFY(waitUntil([&] { return slow.presence().trouble().has_value(); }));
        QVERIFY(m_redis->start());
        QVERIFY(waitUntil([&] { return slow.presence().recoveries() == 1; }));
    }

    /// Found here: who left while Redis lost everything kept a green dot for good on the screens
    /// that showed it, because of strangers there are no news.
    void who_has_not_come_back_after_redis_lost_everything_is_shown_as_gone()
    {
        QVERIFY(m_one->follows(carol)); // and she was never here
        m_two->opens(ada, u"a1"_s);
        m_one->opens(bob, u"b1"_s);
        QVERIFY(m_one->hears(u"ada online"_s));
        QVERIFY(m_one->hears(u"bob online"_s));
        m_two.reset();
        QCOMPARE(m_redis->cli({u"FLUSHALL"_s}), u"OK"_s);
        QVERIFY(m_one->hears(u"ada offline"_s));
        QVERIFY(waitUntil([&] { return m_one->claimed == QList<UserId>{ada}; }));
        m_one->opens(ada, u"a2"_s);
        QVERIFY(waitUntil([&] { return m_one->lines.constLast() == u"ada online"_s; }));
        QCOMPARE(m_one->lines.filter(u"bob"_s), QStringList{u"bob online"_s});
        QCOMPARE(m_one->lines.filter(u"carol"_s), QStringList{});
    }

    /// A replica that takes over may lack the last second of its master.
    void what_redis_went_back_to_is_shown_again()
    {
        const auto key = QString::fromUtf8(keys::state(ada));
        const auto field = [&](const QString &name) { // which ends with an empty text
            return m_redis->cli({u"HGET"_s, key, name}).value_or(QString()) + u' ';
        };
        m_one->opens(ada, u"a1"_s);
        QVERIFY(m_one->hears(u"ada online"_s));
        const QStringList before{u"truth"_s,        field(u"truth"_s), u"shown"_s,
                                 field(u"shown"_s), u"chosen"_s,       field(u"chosen"_s)};
        m_one->presence().store().choose(ada, {PresenceMode::Dnd, {}, {}}, [](const auto &) {});
        QVERIFY(m_one->hears(u"ada dnd"_s));
        QVERIFY(m_redis->cli(QStringList{u"HSET"_s, key} + before));
        QVERIFY(m_redis->cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"normal"_s}));
        QVERIFY(waitUntil([&] { return m_one->lines.constLast() == u"ada online"_s; }));
    }

    void who_leaves_in_order_is_listed_neither_alive_nor_dead()
    {
        bool isDone = false;
        m_two->presence().resign([&] { isDone = true; });
        QVERIFY(waitUntil([&] { return isDone; }));
        QVERIFY(seesNodes(*m_one, 1));
        QCOMPARE(m_one->presence().leasesShortened(), 0);
    }

    /// meteor-user-presence#17: the work of the sweep is shared, not multiplied.
    void every_bucket_belongs_to_one_node_and_stays_when_others_come()
    {
        const QList<NodeId> two{NodeId(u"a"_s), NodeId(u"b"_s)};
        const QList<NodeId> three{two.at(1), NodeId(u"c"_s), two.at(0)};
        QSet<int> all;
        qsizetype sum = 0;
        for (const NodeId &node : three) {
            const auto own = rendezvous::bucketsOf(node, three, keys::buckets);
            QVERIFY(own.size() > keys::buckets / 3 - 80);
            sum += own.size();
            all += QSet<int>(own.begin(), own.end());
        }
        QCOMPARE(sum, keys::buckets);
        QCOMPARE(all.size(), keys::buckets);
        const auto before = rendezvous::bucketsOf(two.at(0), two, keys::buckets);
        for (const int bucket : rendezvous::bucketsOf(two.at(0), three, keys::buckets))
            QVERIFY(before.contains(bucket));
        QVERIFY(rendezvous::bucketsOf(NodeId(u"d"_s), two, keys::buckets).isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_RedisPresence)
#include "tst_RedisPresence.moc"
