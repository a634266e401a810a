// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

namespace relay::bench {

/// A real server process, alone on the first core, with its limits out of the way and durations
/// that suit measuring. What it costs is read from /proc.
class MeasuredServer
{
public:
    explicit MeasuredServer(const QString &program, const QStringList &more = {});
    ~MeasuredServer();
    Q_DISABLE_COPY_MOVE(MeasuredServer)

    /// False if it did not come up; why is on standard error.
    bool start();
    [[nodiscard]] quint16 port() const { return m_port; }

    struct Cost {
        double loop_us = 0;   ///< processor time of the event loop
        double others_us = 0; ///< and of all other threads: the database, passwords
        [[nodiscard]] double total_us() const { return loop_us + others_us; }
    };
    /// Since the process started.
    [[nodiscard]] Cost cost() const;
    [[nodiscard]] qint64 memory_bytes() const;

private:
    QTemporaryDir m_directory;
    QProcess m_process;
    quint16 m_port = 0;
};

/// Keeps this process off the server's core and lets it have many sockets.
void prepareThisProcess();

} // namespace relay::bench
