// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The program `relay` in a process of its own, signed in with a token: for what can only happen to
// processes. Every launch is one of the same profile.
#pragma once

#include "tests/support/Dialogue.h"

#include <QProcess>
#include <QTemporaryDir>

#include <optional>

namespace relay::test {

class ClientProcess
{
public:
    ClientProcess(const ServerProcess &server, const Person &person, const QTemporaryDir &profile,
                  const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment(),
                  const QStringList &options = {});
    // On a desktop, and a machine, that is on this bus.
    [[nodiscard]] static QProcessEnvironment onBus(const QString &address);
    ~ClientProcess();
    Q_DISABLE_COPY_MOVE(ClientProcess)

    void killHard();
    void askToQuit() { m_process.terminate(); }
    bool isRunning() const { return m_process.state() == QProcess::Running; }
    // How it ended by itself, waited for; nothing if it did not, or crashed.
    std::optional<int> exitCode();

private:
    QProcess m_process;
};

} // namespace relay::test
