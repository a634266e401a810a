// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/Heartbeats.h"

#include "server/redis/PersonScripts.h"
#include "server/redis/RedisPresenceStore.h"
#include "shared/time/SystemClock.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisServer.h"

#include <sys/resource.h>

#include <algorithm>
#include <vector>

namespace relay::bench {

using namespace Qt::StringLiterals;
using relay::test::RedisServer;
using relay::test::waitUntil;

namespace {

constexpr int heldSessions = 5'000;
constexpr int pairsOfRuns = 7;
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

double seconds(const timeval &time)
{
    return double(time.tv_sec) + double(time.tv_usec) / 1e6;
}

/// What a piece of work has taken: time, and processor time here and in Redis.
struct Taken {
    double elapsed_s = 0;
    double node_s = 0;
    double redis_s = 0;
};

/// A number out of a section of `INFO`.
double told(const RedisServer &redis, const QString &section, const QString &name)
{
    const QString text = redis.cli({u"INFO"_s, section}).value_or(QString());
    const auto begin = text.indexOf(name + u':');
    return begin < 0 ? 0 : text.mid(begin + name.size() + 1).section(u'\n', 0, 0).toDouble();
}

/// One node, kept busy with a number of commands in flight.
class Node
{
public:
    explicit Node(const RedisServer &redis)
        : m_redis(redis)
        , m_options(optionsFor(redis))
        , m_store(Timings{}, {m_router, m_scripts, m_channels, m_clock}, NodeId(u"bench"_s))
    {
    }

    /// False if one fails.
    bool beat(int count)
    {
        return keepsBusy(count, [this](int index) {
            m_store.heartbeat({session(index)},
                              [this](const Result<Done, Fault> &told) { answered(told.isOk()); });
        });
    }
    std::optional<Taken> beatTimed(int count)
    {
        return timed([=, this] { return beat(count); });
    }
    /// The look of the sweep at somebody who is still there.
    std::optional<Taken> look(int count)
    {
        const auto ask = [this](int index) {
            const UserId user = session(index).user;
            m_scripts.run("claim", person::keysOf(user), person::argumentsOf(user, Timings{}),
                          [this](const LuaScripts::Answer &told) { answered(told.isOk()); });
        };
        return timed([=, this] { return keepsBusy(count, ask); });
    }

private:
    static RedisOptions optionsFor(const RedisServer &redis)
    {
        RedisOptions options;
        options.url = *RedisUrl::parse(redis.url());
        options.commandsPerSecond = 1'000'000'000; // what is possible is the question
        return options;
    }
    bool keepsBusy(int count, const std::function<void(int index)> &ask)
    {
        m_ask = ask;
        m_left = count;
        m_unanswered = count;
        for (int i = 0; i < inFlight; ++i)
            next();
        const bool isDone =
            waitUntil([this] { return m_unanswered == 0 || m_hasFailed; }, milliseconds(120'000));
        return isDone && !m_hasFailed;
    }
    std::optional<Taken> timed(const std::function<bool()> &work)
    {
        const Taken before = now();
        const auto begun = std::chrono::steady_clock::now();
        const bool isDone = work();
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begun;
        if (!isDone)
            return std::nullopt;
        const Taken after = now();
        return Taken{elapsed.count(), after.node_s - before.node_s, after.redis_s - before.redis_s};
    }
    [[nodiscard]] Taken now() const
    {
        const double redis_s = told(m_redis, u"cpu"_s, u"used_cpu_user"_s)
                               + told(m_redis, u"cpu"_s, u"used_cpu_sys"_s);
        rusage usage{};
        getrusage(RUSAGE_THREAD, &usage);
        return {0, seconds(usage.ru_utime) + seconds(usage.ru_stime), redis_s};
    }
    void next()
    {
        if (m_left > 0)
            m_ask(--m_left % heldSessions);
    }
    void answered(bool isFine)
    {
        m_hasFailed = m_hasFailed || !isFine;
        --m_unanswered;
        next();
    }

    const RedisServer &m_redis;
    std::function<void(int)> m_ask;
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
    const double empty = told(redis, u"memory"_s, u"used_memory"_s);
    const auto words = node.beat(heldSessions) ? heartbeatAsMet(redis, node) : QStringList();
    if (words.isEmpty())
        return std::nullopt;
    const double each = (told(redis, u"memory"_s, u"used_memory"_s) - empty) / heldSessions;
    std::vector<double> ours;
    std::vector<double> theirs;
    Taken sum;
    for (int i = 0; i < pairsOfRuns; ++i) {
        const auto taken = node.beatTimed(heartbeats);
        if (!taken)
            return std::nullopt;
        ours.push_back(heartbeats / taken->elapsed_s);
        sum.node_s += taken->node_s;
        sum.redis_s += taken->redis_s;
        theirs.push_back(benchmarked(redis, words));
    }
    const auto looks = node.look(heartbeats);
    if (!looks)
        return std::nullopt;
    const auto microseconds = [](double taken_s, int count) {
        return qRound(taken_s * 1e8 / count) / 100.0;
    };
    return QJsonObject{
        {u"heartbeats_per_second"_s, qRound(median(ours))},
        {u"redis_benchmark_per_second"_s, qRound(median(theirs))},
        {u"share"_s, qRound(100 * median(ours) / median(theirs)) / 100.0},
        {u"commands_per_heartbeat"_s, 1},
        {u"node_cpu_us"_s, microseconds(sum.node_s, pairsOfRuns * heartbeats)},
        {u"redis_cpu_us"_s, microseconds(sum.redis_s, pairsOfRuns * heartbeats)},
        {u"redis_cpu_us_per_look_of_the_sweep"_s, microseconds(looks->redis_s, heartbeats)},
        {u"redis_bytes_per_session"_s, qRound(each)},
        {u"in_flight"_s, inFlight}};
}

} // namespace relay::bench
