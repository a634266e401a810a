// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisPresence.h"
#include "shared/time/SystemClock.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisServer.h"

#include <QRegularExpression>
#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const SystemClock systemClock;

/// What Redis is sent, and when, by its own account. What scripts do inside does not count.
class Monitor
{
public:
    explicit Monitor(const RedisServer &redis)
    {
        m_process.start(u"redis-cli"_s, {u"-s"_s, redis.socketPath(), u"MONITOR"_s});
        m_isWatching = waitUntil([this] {
            m_process.waitForReadyRead(1);
            return m_process.canReadLine();
        });
    }
    ~Monitor()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    Q_DISABLE_COPY_MOVE(Monitor)

    [[nodiscard]] bool isWatching() const { return m_isWatching; }
    /// The moments, in microseconds, at which clients sent something since the last call.
    QList<qint64> commands()
    {
        QList<qint64> moments;
        static const QRegularExpression line(uR"(^(\d+)\.(\d+) \[\d+ (\S+)\])"_s);
        while (m_process.waitForReadyRead(200) || m_process.canReadLine()) {
            while (m_process.canReadLine()) {
                const auto match = line.match(QString::fromUtf8(m_process.readLine()));
                if (match.hasMatch() && match.captured(3) != u"lua"_s)
                    moments.append(match.captured(1).toLongLong() * 1'000'000
                                   + match.captured(2).toLongLong());
            }
        }
        return moments;
    }

private:
    QProcess m_process;
    bool m_isWatching = false;
};

/// The most that came within a second.
qint64 mostWithinASecond(const QList<qint64> &moments)
{
    qsizetype most = 0;
    for (qsizetype first = 0, last = 0; last < moments.size(); ++last) {
        while (moments.at(last) - moments.at(first) >= 1'000'000)
            ++first;
        most = std::max(most, last - first + 1);
    }
    return most;
}

} // namespace

/// Redis was away, has lost everything, and is told all of it again: not at once.
class tst_CommandCeiling : public QObject
{
    Q_OBJECT

private:
    static constexpr qint64 ceiling = 1'000;
    static constexpr int sessions = 300;
    static constexpr int followed = 600;

    static RedisOptions options(const RedisServer &redis)
    {
        RedisOptions options;
        options.url = *RedisUrl::parse(redis.url());
        options.reconnect = {50ms, 100ms};
        options.connectPatience = 500ms;
        options.answerPatience = 500ms;
        options.commandsPerSecond = ceiling;
        return options;
    }
    static UserId user(int index) { return UserId(u"user-%1"_s.arg(index)); }

private Q_SLOTS:
    void a_node_never_sends_more_commands_a_second_than_it_may()
    {
        RedisServer redis;
        QVERIFY(redis.start());
        RedisPresence node(Timings{}, options(redis), systemClock, u"one"_s, {}, {});
        HeldSessions held(Timings{}.lease);
        for (int i = 0; i < sessions; ++i)
            held.opened({user(i), SessionId(user(i).text()), {}, {}, {}}, systemClock.now());
        QList<UserId> everybody;
        for (int i = 0; i < followed; ++i)
            everybody.append(user(i));
        node.store().follow(everybody);
        node.start(held);
        QVERIFY(waitUntil([&] { return node.nodesAlive() == 1 && node.router().waiting() == 0; }));

        Monitor monitor(redis);
        QVERIFY(monitor.isWatching());
        redis.suspend();
        QVERIFY(waitUntil([&] { return node.trouble().has_value(); }));
        redis.resume();
        QCOMPARE(redis.cli({u"FLUSHALL"_s}), u"OK"_s);
        QVERIFY(waitUntil([&] { return node.recoveries() > 0 && !node.isRecovering(); }));
        bool isRepaired = false;
        node.store().readAgain(everybody,
                               [&](const auto &records) { isRepaired = records.isOk(); });
        QVERIFY(waitUntil([&] { return isRepaired; }));
        QVERIFY(waitUntil([&] { return node.router().waiting() == 0; }));
        QVERIFY(redis.cli({u"DBSIZE"_s}).value_or(QString()).toLongLong() > sessions);

        const auto commands = monitor.commands();
        QVERIFY2(commands.size() > ceiling * 3 / 2, qPrintable(QString::number(commands.size())));
        const auto most = mostWithinASecond(commands);
        QVERIFY2(most <= ceiling, qPrintable(QString::number(most)));
    }
};

QTEST_GUILESS_MAIN(tst_CommandCeiling)
#include "tst_CommandCeiling.moc"
