// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/RedisServer.h"

#include "tests/support/Patience.h"

#include <QFile>
#include <QTcpServer>

#include <csignal>
#include <sys/prctl.h>

namespace relay::test {

using namespace Qt::StringLiterals;

RedisServer::RedisServer(QStringList settings)
    : m_settings(std::move(settings))
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardOutputFile(m_own.filePath(u"log"_s), QIODevice::Append);
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
}

RedisServer::~RedisServer()
{
    kill();
}

bool RedisServer::start()
{
    QStringList arguments{u"--save"_s, QString(),         u"--appendonly"_s, u"no"_s,
                          u"--dir"_s,  m_own.path(),      u"--unixsocket"_s, socketPath(),
                          u"--port"_s, QString::number(0)};
    m_process.start(u"redis-server"_s, arguments + m_settings);
    const auto answers = [this] { return cli({u"PING"_s}) == u"PONG"_s; };
    if (waitUntil([&] { return !isRunning() || answers(); }) && isRunning())
        return true;
    QFile log(m_own.filePath(u"log"_s));
    const bool isReadable = log.open(QIODevice::ReadOnly);
    qWarning().noquote() << "redis-server does not start:" << m_process.errorString()
                         << (isReadable ? log.readAll() : QByteArray());
    return false;
}

void RedisServer::kill()
{
    if (!isRunning())
        return;
    m_process.kill();
    m_process.waitForFinished();
}

void RedisServer::suspend()
{
    ::kill(pid_t(m_process.processId()), SIGSTOP);
}

void RedisServer::resume()
{
    ::kill(pid_t(m_process.processId()), SIGCONT);
}

/// A password, if there is one, is given in the settings.
std::optional<QString> RedisServer::cli(const QStringList &words) const
{
    QProcess cli;
    QStringList arguments{u"-s"_s, socketPath()};
    const auto password = m_settings.indexOf(u"--requirepass"_s);
    if (password >= 0)
        arguments += {u"--no-auth-warning"_s, u"-a"_s, m_settings.at(password + 1)};
    cli.start(u"redis-cli"_s, arguments + words);
    if (!cli.waitForFinished() || cli.exitCode() != 0)
        return std::nullopt;
    return QString::fromUtf8(cli.readAllStandardOutput()).trimmed();
}

quint16 RedisServer::freePort()
{
    QTcpServer probe;
    if (!probe.listen(QHostAddress::LocalHost))
        qFatal("no free port");
    return probe.serverPort();
}

} // namespace relay::test
