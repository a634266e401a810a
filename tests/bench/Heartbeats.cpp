// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/Heartbeats.h"

#include "server/redis/RedisPresenceStore.h"
#include "shared/time/SystemClock.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisServer.h"

#include <QElapsedTimer>

#include <algorithm>
#include <vector>

namespace relay::bench {

using namespace Qt::StringLiterals;
using relay::test::RedisServer;
using relay::test::waitUntil;

namespace {

constexpr int sessions = 5'000;
constexpr int rounds = 7;
constexpr int heartbeats = 40'000; ///< in a round
constexpr int inFlight = 200;

Opening session(int index)
{
    return {UserId(u"user-%1"_s.arg(index)),
            SessionId(u"session-of-user-%1"_s.arg(index)),
            DeviceKind::Desktop,
            Activity::Active,
            {}};
}

/// The store of one node, kept busy with a number of heartbeats in flight.
class Node
{
public:
    explicit Node(const RedisServer &redis)
        : m_options(optionsFor(redis))
        , m_store(Timings{}, {m_router, m_scripts, m_channels, m_clock}, NodeId(u"bench"_s))
    {
    }

    /// Seconds that so many of them take; nothing if one fails.
    std::optional<double> beat(int count)
    {
        m_left = count;
        m_unanswered = count;
        QElapsedTimer taken;
        taken.start();
        for (int i = 0; i < inFlight; ++i)
            next();
        const bool isDone =
            waitUntil([this] { return m_unanswered == 0 || m_hasFailed; }, milliseconds(120'000));
        if (!isDone || m_hasFailed)
            return std::nullopt;
        return double(taken.nsecsElapsed()) / 1e9;
    }

private:
    static RedisOptions optionsFor(const RedisServer &redis)
    {
        RedisOptions options;
        options.url = *RedisUrl::parse(redis.url());
        options.commandsPerSecond = 1'000'000'000; // what is possible is the question
        return options;
    }
    void next()
    {
        if (m_left == 0)
            return;
        m_store.heartbeat({session(--m_left % sessions)}, [this](const Result<Done, Fault> &told) {
            m_hasFailed = m_hasFailed || !told;
            --m_unanswered;
            next();
        });
    }

    SystemClock m_clock;
    RedisOptions m_options;
    RedisSurroundings m_surroundings{m_clock, [] { return 0.5; }};
    RedisRouter m_router{m_options, m_surroundings};
    LuaScripts m_scripts{m_router};
    ShardChannels m_channels{m_router, m_options, m_surroundings};
    RedisPresenceStore m_store;
    int m_left = 0;
    int m_unanswered = 0;
    bool m_hasFailed = false;
};

/// The words of a heartbeat as Redis meets it: `EVALSHA <sha> 5 …`
QStringList heartbeatAsMet(const RedisServer &redis, Node &node)
{
    const auto logFrom = [&redis](const QString &microseconds) {
        return redis.cli({u"CONFIG"_s, u"SET"_s, u"slowlog-log-slower-than"_s, microseconds});
    };
    if (!logFrom(u"0"_s) || !node.beat(1))
        return {};
    const auto log = redis.cli({u"SLOWLOG"_s, u"GET"_s, u"1"_s});
    if (!logFrom(u"-1"_s))
        return {};
    const auto lines = log.value_or(QString()).split(u'\n');
    const auto begin = lines.indexOf(u"EVALSHA"_s);
    return begin < 0 ? QStringList() : lines.mid(begin, lines.size() - begin - 2);
}

/// Calls a second, as redis-benchmark measures them.
double benchmarked(const RedisServer &redis, const QStringList &words)
{
    QProcess benchmark;
    benchmark.start(u"redis-benchmark"_s,
                    QStringList{u"-s"_s, redis.socketPath(), u"-n"_s, QString::number(heartbeats),
                                u"-c"_s, u"1"_s, u"-P"_s, QString::number(inFlight), u"--csv"_s}
                        + words);
    if (!benchmark.waitForFinished(120'000))
        return 0;
    const auto lines = QString::fromUtf8(benchmark.readAllStandardOutput()).trimmed().split(u'\n');
    const auto figures = lines.constLast().split(u"\",\""_s);
    return figures.value(1).toDouble();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

} // namespace

/// Both in turns, so that whatever else the machine does meets both.
std::optional<QJsonObject> measureHeartbeats()
{
    RedisServer redis({u"--slowlog-log-slower-than"_s, u"-1"_s});
    if (!redis.start())
        return std::nullopt;
    Node node(redis);
    const auto words = node.beat(sessions) ? heartbeatAsMet(redis, node) : QStringList();
    if (words.isEmpty())
        return std::nullopt;
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int i = 0; i < rounds; ++i) {
        const auto taken = node.beat(heartbeats);
        if (!taken)
            return std::nullopt;
        ours.push_back(heartbeats / *taken);
        theirs.push_back(benchmarked(redis, words));
    }
    return QJsonObject{{u"heartbeats_per_second"_s, qRound(median(ours))},
                       {u"redis_benchmark_per_second"_s, qRound(median(theirs))},
                       {u"share"_s, qRound(100 * median(ours) / median(theirs)) / 100.0},
                       {u"commands_per_heartbeat"_s, 1},
                       {u"in_flight"_s, inFlight}};
}

} // namespace relay::bench
