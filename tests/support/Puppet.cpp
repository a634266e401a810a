// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Puppet.h"

#include "tests/support/Patience.h"

#include <csignal>

namespace relay::test {

using namespace Qt::StringLiterals;

Puppet::Puppet(const ServerProcess &server, const Person &person, Place here)
{
    m_process.start(program(), {server.url().toString(), person.token});
    const bool spoke = waitUntil(
        [this] { return m_process.canReadLine() || m_process.state() == QProcess::NotRunning; });
    if (!spoke || m_process.readLine() != "here\n")
        fail(u"%1's client does not come in"_s.arg(person.username), here);
}

Puppet::~Puppet()
{
    if (m_process.state() != QProcess::NotRunning)
        killHard();
}

void Puppet::killHard()
{
    m_process.kill();
    m_process.waitForFinished();
}

void Puppet::suspend()
{
    ::kill(pid_t(m_process.processId()), SIGSTOP);
}

void Puppet::resume()
{
    ::kill(pid_t(m_process.processId()), SIGCONT);
}

int Puppet::closeCode()
{
    const bool told = waitUntil([this] { return m_process.canReadLine(); });
    return told ? m_process.readLine().trimmed().toInt() : 0;
}

QString Puppet::program()
{
    return qEnvironmentVariable("RELAY_BIN_DIR") + u"/relay-puppet"_s;
}

} // namespace relay::test
