// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"
#include "tests/support/AnswerOf.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisPresenceEngine.h"
#include "tests/support/RedisServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// What the sweep asks of a real Redis, in virtual time: as much as there is to do, and not too
/// late. One node sweeps; people are connected to another.
class tst_RedisSweep : public QObject
{
    Q_OBJECT

private:
    static constexpr auto sweeps = 60;
    const Timings timings;
    RedisServer m_redis;
    std::unique_ptr<RedisPresenceEngine> m_sweeper;
    std::unique_ptr<RedisPresenceEngine> m_other;

    static Opening opening(int person)
    {
        const QString name = u"person-%1"_s.arg(person);
        return {UserId(name), SessionId(u"session of "_s + name), {}, {}, {}};
    }
    void opens(int person)
    {
        const auto admission = answerOf<Result<Admission, Fault>>(
            [&](auto then) { m_other->store().open(opening(person), then); });
        QVERIFY(admission);
    }
    void drops(int person)
    {
        const Opening session = opening(person);
        const auto left = answerOf<Result<std::optional<LastSeen>, Fault>>([&](auto then) {
            m_other->store().close(session.user, session.session, Departure::Drop, then);
        });
        QVERIFY(left);
    }
    void passes(milliseconds time)
    {
        m_other->passes(time);
        m_sweeper->passes(time);
    }
    QList<LastSeen> claims()
    {
        const auto claimed = answerOf<Result<QList<LastSeen>, Fault>>(
            [&](auto then) { m_sweeper->store().claim(then); });
        return claimed ? *claimed : QList<LastSeen>{};
    }
    /// Commands that Redis was sent meanwhile.
    qint64 costOf(const std::function<void()> &work)
    {
        const qint64 before = m_sweeper->router().commandsSent();
        work();
        return m_sweeper->router().commandsSent() - before;
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_redis.start()); }

    void init()
    {
        QCOMPARE(m_redis.cli({u"FLUSHALL"_s}), u"OK"_s);
        m_sweeper = std::make_unique<RedisPresenceEngine>(m_redis.url());
        m_other = std::make_unique<RedisPresenceEngine>(m_redis.url(), PresenceLimits{}, u"n2"_s);
        m_other->redisStore().setOwnBuckets({});
        m_sweeper->settles();
        m_other->settles();
        QVERIFY(claims().isEmpty()); // every bucket is new here
    }
    void cleanup()
    {
        m_sweeper.reset();
        m_other.reset();
    }

    /// Found here: a node alone asked every bucket every second, also at night.
    void where_nobody_is_every_bucket_is_asked_once_in_a_while()
    {
        const qint64 cost = costOf([this] {
            for (int i = 0; i < sweeps; ++i) {
                passes(timings.sweep);
                claims();
            }
        });
        QVERIFY2(cost <= keys::buckets * 5 / 2, qPrintable(QString::number(cost)));
    }

    void a_sweep_asks_the_buckets_in_which_something_ends()
    {
        constexpr int people = 20;
        for (int i = 0; i < people; ++i)
            opens(i);
        passes(timings.sweep * 10);
        claims();
        for (int i = 0; i < people; ++i)
            drops(i);
        passes(timings.graceDrop);
        QList<LastSeen> claimed;
        const qint64 cost = costOf([&] { claimed = claims(); });
        QCOMPARE(claimed.size(), people);
        // Twice one look and one claim: a script that says the time is new to Redis each time.
        QVERIFY2(cost <= 2 * 2 * people, qPrintable(QString::number(cost)));
    }

    void the_next_claim_follows_what_other_nodes_do()
    {
        opens(1);
        drops(1);
        m_sweeper->settles();
        const auto before = m_sweeper->store().nextClaim();
        passes(timings.graceDrop - 1ms);
        QVERIFY(claims().isEmpty());
        QCOMPARE(m_sweeper->store().nextClaim(), before);
        passes(1ms);
        QCOMPARE(claims().size(), 1);
        QVERIFY(*m_sweeper->store().nextClaim() > *before);
    }

    /// What is told while nobody listens is lost, and nobody waits for it.
    void what_other_nodes_do_while_the_buckets_are_not_heard_is_found()
    {
        opens(1);
        m_sweeper->settles();
        QVERIFY(m_redis.cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"pubsub"_s}));
        QVERIFY(waitUntil([this] { return m_sweeper->channels().interruptions() > 0; }));
        drops(1);
        passes(timings.graceDrop);
        QCOMPARE(claims().size(), 1);
    }

    /// Found here: a node that died between its claim and the write took the last seen with it.
    void a_departure_that_nobody_wrote_down_is_told_again()
    {
        opens(1);
        drops(1);
        passes(timings.graceDrop);
        const auto claimed = claims();
        QCOMPARE(claimed.size(), 1);
        passes(1min - 1ms);
        QCOMPARE(claims(), QList<LastSeen>{});
        passes(1ms);
        QCOMPARE(claims(), claimed);
        m_other->store().written(claimed);
        passes(1min);
        QCOMPARE(claims(), QList<LastSeen>{});
    }

    void an_older_departure_that_was_written_down_settles_no_later_one()
    {
        opens(1);
        drops(1);
        passes(timings.graceDrop);
        const auto before = claims();
        passes(1s);
        m_other->store().heartbeat({{opening(1).user, SessionId(u"again"_s), {}, {}, {}}},
                                   [](const auto &) {});
        passes(timings.lease);
        const auto later = claims();
        QCOMPARE(later.size(), 1);
        m_other->store().written(before);
        passes(1min);
        QCOMPARE(claims(), later);
    }

    /// A departure that met more people than one look takes goes on in the next sweep.
    void a_crowd_that_leaves_at_once_is_claimed_sweep_by_sweep()
    {
        const int bucket = keys::bucketOf(opening(0).user);
        QList<int> crowd;
        for (int person = 0; crowd.size() < 250; ++person) {
            if (keys::bucketOf(opening(person).user) == bucket)
                crowd.append(person);
        }
        for (const int person : crowd)
            opens(person);
        passes(timings.lease);
        QCOMPARE(claims().size(), 200);
        QCOMPARE(claims().size(), 50);
        QVERIFY(claims().isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_RedisSweep)
#include "tst_RedisSweep.moc"
