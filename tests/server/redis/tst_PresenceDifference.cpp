// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"
#include "tests/support/PresenceDuel.h"
#include "tests/support/RedisPresenceEngine.h"
#include "tests/support/RedisServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// The memory engine is the specification, and random days are played on both. A difference is
/// printed with its seed and with the few operations it takes. To play one seed again:
/// RELAY_SEED=123 tst_PresenceDifference
class tst_PresenceDifference : public QObject
{
    Q_OBJECT

private:
    static constexpr int sequences = 110;
    static constexpr int length = 200;
    RedisServer m_redis;

    static PresenceLimits admitting(qint64 sessionsPerUser)
    {
        PresenceLimits limits;
        limits.sessionsPerUser = sessionsPerUser;
        return limits;
    }
    static PresenceDuel::MakeEngine memory(qint64 sessionsPerUser)
    {
        return [=] { return std::make_unique<MemoryPresenceEngine>(admitting(sessionsPerUser)); };
    }
    PresenceDuel::MakeEngine redis(qint64 sessionsPerUser)
    {
        const PresenceLimits limits = admitting(sessionsPerUser);
        return [=, this] {
            if (m_redis.cli({u"FLUSHALL"_s}) != u"OK"_s)
                qFatal("Redis cannot be emptied");
            auto engine = std::make_unique<RedisPresenceEngine>(m_redis.url(), limits);
            engine->redisStore().setOwnBuckets(usedBuckets());
            return engine;
        };
    }
    /// The sweep of all the others would only find nothing, a thousand times.
    static QList<int> usedBuckets()
    {
        QList<int> buckets;
        for (int i = 0; i < PresenceOperation::users; ++i)
            buckets.append(keys::bucketOf(UserId(u"u%1"_s.arg(i))));
        return buckets;
    }
    static QString written(const PresenceDuel::Operations &operations)
    {
        QStringList lines;
        for (const PresenceOperation &operation : operations)
            lines.append(operation.described());
        return lines.join(u"\n  "_s);
    }
    static QList<quint32> seeds()
    {
        if (qEnvironmentVariableIsSet("RELAY_SEED"))
            return {qEnvironmentVariable("RELAY_SEED").toUInt()};
        const quint32 first = QRandomGenerator::global()->generate();
        QList<quint32> all;
        for (int i = 0; i < sequences; ++i)
            all.append(first + quint32(i));
        return all;
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_redis.start()); }

    void redis_answers_and_publishes_what_memory_does()
    {
        const auto played = seeds();
        qInfo("from RELAY_SEED=%u on", played.constFirst());
        for (const quint32 seed : played) {
            const qint64 sessionsPerUser = 2 + seed % 2; // so that there is no room now and then
            PresenceDuel duel(memory(sessionsPerUser), redis(sessionsPerUser));
            const auto operations = PresenceOperation::sequence(seed, length);
            if (!duel.difference(operations))
                continue;
            const auto shortest = duel.shortened(operations);
            QFAIL(qPrintable(u"RELAY_SEED=%1\n  %2\n%3"_s.arg(seed).arg(
                written(shortest), duel.difference(shortest).value_or(u"(not again)"_s))));
        }
    }

    /// One engine that admits a session more is told apart, and by no more than what it takes.
    void a_difference_is_found_and_cut_down_to_what_it_takes()
    {
        PresenceDuel duel(memory(4), redis(3));
        quint32 seed = 1;
        while (!duel.difference(PresenceOperation::sequence(seed, length)) && seed < 20)
            ++seed;
        const auto shortest = duel.shortened(PresenceOperation::sequence(seed, length));
        QVERIFY(duel.difference(shortest));
        QVERIFY2(shortest.size() <= 5, qPrintable(written(shortest)));
    }
};

QTEST_GUILESS_MAIN(tst_PresenceDifference)
#include "tst_PresenceDifference.moc"
