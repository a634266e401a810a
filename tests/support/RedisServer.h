// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <optional>

namespace relay::test {

/// A Redis of a test's own: nothing is kept on disk, it listens on a Unix socket in a temporary
/// folder (and elsewhere only if told so), and it ends with the test.
class RedisServer
{
public:
    /// `settings` are Redis' own, as on its command line.
    explicit RedisServer(QStringList settings = {});
    ~RedisServer();
    Q_DISABLE_COPY_MOVE(RedisServer)

    /// False, and a warning, if it does not answer within the patience. After `kill` it starts
    /// again with the same addresses, and empty.
    [[nodiscard]] bool start();
    void kill();
    void suspend(); ///< keeps its sockets and answers nothing
    void resume();
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

    [[nodiscard]] QString socketPath() const
    {
        return m_own.filePath(QStringLiteral("redis.sock"));
    }
    [[nodiscard]] QString url() const { return QStringLiteral("unix://") + socketPath(); }
    [[nodiscard]] QString folder() const { return m_own.path(); }

    /// What `redis-cli` prints for this command, without the line break; nothing if it fails.
    [[nodiscard]] std::optional<QString> cli(const QStringList &words) const;

    /// A TCP port that nobody listened on a moment ago.
    [[nodiscard]] static quint16 freePort();

private:
    QTemporaryDir m_own;
    QStringList m_settings;
    QProcess m_process;
};

} // namespace relay::test
