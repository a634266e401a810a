// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

namespace relay::test {

/// A real PostgreSQL of the test's own: in a temporary folder, on a Unix socket, without flushing
/// to the disk. PostgreSQL refuses to run as root; then it runs as `postgres`.
class PostgresServer
{
public:
    PostgresServer();
    ~PostgresServer();
    Q_DISABLE_COPY_MOVE(PostgresServer)

    /// Ends the test with the reason if it does not start.
    void start();
    void stop();
    void killHard();
    void restart();

    /// The address of an empty database that nobody else has seen.
    [[nodiscard]] QString freshDatabase();

private:
    void run(const QString &program, const QStringList &arguments);
    void launch(QProcess &process, const QString &program, const QStringList &arguments);
    [[nodiscard]] QString folder() const { return m_folder.path(); }

    QTemporaryDir m_folder;
    QProcess m_server;
    int m_databases = 0;
};

} // namespace relay::test
