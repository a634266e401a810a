// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/TwoNodes.h"

#include "tests/bench/Measurement.h"
#include "tests/bench/Society.h"
#include "tests/support/PostgresServer.h"
#include "tests/support/RedisServer.h"

namespace relay::bench {

using namespace Qt::StringLiterals;
using relay::test::PostgresServer;
using relay::test::RedisServer;
using std::chrono::steady_clock;

namespace {

constexpr size_t watchers = 2'000;
constexpr size_t people = watchers + 1; ///< the first is the one whose state changes
constexpr size_t watched = 200;

/// The machines, so to speak.
struct Site {
    RedisServer redis;
    PostgresServer postgres;
    std::unique_ptr<MeasuredServer> a;
    std::unique_ptr<MeasuredServer> b;

    bool start(const QString &program)
    {
        if (!redis.start())
            return false;
        postgres.start();
        const QStringList shared{u"--redis"_s,    redis.url(),
                                 u"--database"_s, postgres.freshDatabase(),
                                 u"--repair"_s,   u"1h"_s};
        a = std::make_unique<MeasuredServer>(program, shared);
        b = std::make_unique<MeasuredServer>(program, shared);
        return a->start() && b->start();
    }
    [[nodiscard]] Measurement measurement() const { return Measurement({a.get(), b.get()}); }
};

/// How often Redis has met a command, inside of scripts too.
double calls(const RedisServer &redis, const QString &command)
{
    const QString statistics = redis.cli({u"INFO"_s, u"commandstats"_s}).value_or(QString());
    const QString head = u"cmdstat_"_s + command + u":calls="_s;
    const auto begin = statistics.indexOf(head);
    const auto rest = begin < 0 ? QString() : statistics.mid(begin + head.size());
    return rest.left(rest.indexOf(u',')).toDouble();
}

/// Since its making, for each of `operations`: only what is not called by scripts.
class Commands
{
public:
    explicit Commands(const RedisServer &redis)
        : m_redis(redis)
        , m_before(counted())
    {
    }
    [[nodiscard]] QJsonObject per(double operations) const
    {
        QJsonObject each;
        const auto now = counted();
        for (auto count = now.begin(); count != now.end(); ++count)
            each.insert(count.key(),
                        Measurement::rounded((*count - m_before.value(count.key())) / operations));
        return each;
    }

private:
    [[nodiscard]] QMap<QString, double> counted() const
    {
        QMap<QString, double> counts;
        for (const auto &command : {u"evalsha"_s, u"hmget"_s, u"ssubscribe"_s})
            counts.insert(command, calls(m_redis, command));
        return counts;
    }

    const RedisServer &m_redis;
    QMap<QString, double> m_before;
};

/// On each node somebody looks at everybody, as it is where 2,000 people work together.
bool watchEverybody(const Society &society, Crowd &crowd)
{
    size_t told = 0;
    crowd.heard = [&](size_t, QByteArrayView frame) { told += isOk(frame); };
    size_t client = 0;
    for (size_t first = 0; first < people; first += watched) {
        const auto list = society.watching(first, std::min(watched, people - first));
        crowd.say(client++, list);
        crowd.say(client++, list); // who is on the other node
    }
    return crowd.serveUntil([&] { return told == client; });
}

/// A few sessions ask at a time, each now for these people and now for those.
QJsonObject snapshots(const Site &site, const Society &society, Crowd &crowd, size_t rounds)
{
    constexpr size_t asking = 4;
    constexpr size_t first = 100; ///< of those who ask
    std::vector<SteadyTime> begun(asking);
    std::vector<size_t> asked(asking);
    std::vector<double> latencies;
    const auto askNext = [&](size_t index) {
        begun[index] = steady_clock::now();
        crowd.say(first + index,
                  society.watching(index * 2 * watched + asked[index]++ % 2 * watched, watched));
    };
    crowd.heard = [&](size_t client, QByteArrayView frame) {
        const size_t index = client - first;
        if (!isOk(frame) || index >= asking)
            return;
        latencies.push_back(elapsed_ms(begun[index]));
        if (asked[index] < rounds)
            askNext(index);
    };
    const Commands commands(site.redis);
    const Measurement measurement = site.measurement();
    for (size_t i = 0; i < asking; ++i)
        askNext(i);
    if (!crowd.serveUntil([&] { return latencies.size() == asking * rounds; }))
        return failed(u"%1 snapshots"_s.arg(latencies.size()));
    QJsonObject line = measurement.result(double(latencies.size()), latencies);
    line.insert(u"what"_s, u"snapshot"_s);
    line.insert(u"watched"_s, qint64(watched));
    line.insert(u"sessions"_s, qint64(people));
    line.insert(u"redis_commands"_s, commands.per(double(latencies.size())));
    return line;
}

bool watchTheFirst(const Society &society, Crowd &crowd)
{
    size_t told = 0;
    crowd.heard = [&](size_t, QByteArrayView frame) { told += isOk(frame); };
    for (size_t i = 1; i < people; ++i)
        crowd.say(i, society.watching(0, 1));
    return crowd.serveUntil([&] { return told == watchers; });
}

void pause(Crowd &crowd, std::chrono::milliseconds length)
{
    const auto until = steady_clock::now() + length;
    crowd.serveUntil([until] { return steady_clock::now() >= until; });
}

QJsonObject fanOut(const Site &site, const Society &society, Crowd &crowd)
{
    constexpr int changes = 30;
    if (!watchTheFirst(society, crowd))
        return failed(u"watch"_s);
    size_t told = 0;
    SteadyTime begun;
    std::vector<double> latencies;
    std::vector<double> last; ///< of each change
    crowd.heard = [&](size_t, QByteArrayView frame) {
        if (!frame.startsWith(R"({"type":"presence:update")"))
            return;
        ++told;
        latencies.push_back(elapsed_ms(begun));
    };
    pause(crowd, std::chrono::seconds(1));
    const Commands commands(site.redis);
    const Measurement measurement = site.measurement();
    for (int i = 0; i < changes; ++i) {
        told = 0;
        begun = steady_clock::now();
        crowd.say(0, R"({"type":"presence:set","mode":"auto","text":")" + QByteArray::number(i)
                         + "\"}");
        if (!crowd.serveUntil([&] { return told >= watchers; }, std::chrono::seconds(5)))
            return failed(u"a change reached %1 of %2"_s.arg(told).arg(watchers));
        last.push_back(elapsed_ms(begun));
        pause(crowd, std::chrono::milliseconds(20)); // the window in which changes are gathered
    }
    QJsonObject line = measurement.result(double(latencies.size()), latencies);
    line.insert(u"what"_s, u"fan-out"_s);
    line.insert(u"watchers"_s, qint64(watchers));
    line.insert(u"last_p50_ms"_s, Measurement::rounded(percentile(last, 0.5)));
    line.insert(u"redis_commands_per_change"_s, commands.per(changes));
    return line;
}

} // namespace

QList<QJsonObject> measureTwoNodes(const QString &program)
{
    Site site;
    if (!site.start(program))
        return {failed(u"the nodes do not start"_s)};
    Society society(site.a->port());
    if (!society.haveAccounts(people) || !society.gather(0, people))
        return {failed(u"accounts"_s)};
    Crowd crowd({site.a->port(), site.b->port()});
    if (!society.signIn(crowd, 0, people))
        return {failed(u"sign-in"_s)};
    if (!watchEverybody(society, crowd))
        return {failed(u"watching everybody"_s)};
    snapshots(site, society, crowd, 4); // their contacts are known then
    return {snapshots(site, society, crowd, 250), fanOut(site, society, crowd)};
}

} // namespace relay::bench
