// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/Place.h"
#include "tests/support/RedisServer.h"

#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QUrl>

#include <memory>
#include <optional>

namespace relay::test {

/// A real relay-server with a data directory of its own, on ports of its own. What a test does to
/// it is what happens to servers: it is stopped, killed, suspended, started again.
///
/// It runs with the numbers of the product except for those that a test gives as options, and with
/// the cheapest password hash. With RELAY_TEST_REDIS in the environment its presence is in a Redis
/// of its own, which outlives it: so every scenario can be played on Redis as well.
class ServerProcess
{
public:
    explicit ServerProcess(QStringList options = {});
    ~ServerProcess();
    Q_DISABLE_COPY_MOVE(ServerProcess)

    /// Starts it and waits for the line that tells its address. The second time it is the same
    /// server again: same data, same port.
    bool start(Place here = Place::current());

    /// Has its presence in a Redis from the first start on, whatever the environment says.
    void useRedis();
    /// Its Redis, if it has one.
    [[nodiscard]] RedisServer *redis() { return m_redis.get(); }

    void killHard();
    void suspend();
    void resume();
    void askToStop();
    /// How it ended by itself; nothing if it did not, or crashed.
    [[nodiscard]] std::optional<int> exitCode();
    [[nodiscard]] bool isRunning() const;

    [[nodiscard]] QUrl url() const { return m_url; }
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }
    [[nodiscard]] QString dataDirectory() const { return m_dataDirectory; }
    /// Everything it has logged, over all its lives.
    [[nodiscard]] QByteArray log() const;
    /// Memory in RAM that no other process shares, as the kernel counts it.
    [[nodiscard]] qint64 memory() const;
    [[nodiscard]] qint64 openDescriptors() const;

    struct HttpAnswer {
        int status = 0;
        QByteArray body;
    };
    /// Asks the port of health checks and metrics: `/readyz`.
    [[nodiscard]] HttpAnswer get(const QString &path) const;
    /// The value of a metric without labels, or the sum over its labels; -1 if there is none.
    [[nodiscard]] double metric(const QByteArray &name) const;

    void setOptions(const QStringList &options) { m_options = options; }
    /// Another place for the data, to be named before the first start.
    void setDataDirectory(const QString &directory) { m_dataDirectory = directory; }
    /// Runs in the new process before the server does: limits, signals, another user.
    void setPreparation(const std::function<void()> &prepare)
    {
        m_process.setChildProcessModifier(prepare);
    }

    /// Besides what this process has in its environment.
    void setVariables(const QMap<QString, QString> &variables);

    /// The program, where the build has put it.
    static QString program();
    /// One of its commands, such as `seed`, on a data directory; what it printed if it succeeded.
    static std::optional<QByteArray> runCommand(const QStringList &arguments,
                                                const QByteArray &input = {});

private:
    void stop();
    [[nodiscard]] QStringList arguments() const;
    [[nodiscard]] QString logFile() const { return m_own.filePath(QStringLiteral("server.log")); }

    QTemporaryDir m_own;
    std::unique_ptr<RedisServer> m_redis;
    QString m_dataDirectory;
    QStringList m_options;
    QProcess m_process;
    QUrl m_url;
    QUrl m_metrics;
};

} // namespace relay::test
