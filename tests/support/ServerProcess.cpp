// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ServerProcess.h"

#include "tests/support/Patience.h"
#include "tests/support/Sanitized.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTest>

#include <csignal>

namespace relay::test {

using namespace Qt::StringLiterals;

ServerProcess::ServerProcess(QStringList options)
    : m_dataDirectory(m_own.filePath(u"data"_s))
    , m_options(std::move(options))
{
    m_process.setStandardErrorFile(logFile(), QIODevice::Append);
    if (qEnvironmentVariableIsSet("RELAY_TEST_REDIS"))
        useRedis();
}

ServerProcess::~ServerProcess()
{
    if (isRunning())
        isSanitized ? stop() : killHard();
    if (hasFailed())
        qInfo().noquote() << "The server said:\n" << log().right(4'000);
}

bool ServerProcess::start(Place here)
{
    if (m_redis && m_url.isEmpty() && !m_redis->start())
        fail(u"Redis does not start"_s, here);
    m_process.start(program(), arguments());
    const bool spoke = waitUntil(
        [this] { return m_process.canReadLine() || m_process.state() == QProcess::NotRunning; });
    const auto address = QJsonDocument::fromJson(m_process.readLine()).object();
    m_url = QUrl(address.value("url"_L1).toString());
    m_metrics = QUrl(address.value("metrics"_L1).toString());
    if (!spoke || m_url.isEmpty())
        fail(u"%1 does not start: %2 %3"_s.arg(program(), m_process.errorString(),
                                               QString::fromUtf8(log().right(2'000))),
             here);
    return !m_url.isEmpty();
}

QStringList ServerProcess::arguments() const
{
    const int port = m_url.isEmpty() ? 0 : m_url.port();
    return QStringList{u"--listen"_s,
                       u"127.0.0.1"_s,
                       u"--port"_s,
                       QString::number(port),
                       u"--metrics-port"_s,
                       u"0"_s,
                       u"--data-dir"_s,
                       m_dataDirectory,
                       u"--password-memory"_s,
                       u"8k"_s,
                       u"--password-passes"_s,
                       u"1"_s}
           + (m_redis ? QStringList{u"--redis"_s, m_redis->url()} : QStringList{}) + m_options;
}

void ServerProcess::useRedis()
{
    if (!m_redis)
        m_redis = std::make_unique<RedisServer>();
}

void ServerProcess::killHard()
{
    m_process.kill();
    m_process.waitForFinished();
}

/// What it leaks is only told by a server that ends by itself.
void ServerProcess::stop()
{
    resume();
    askToStop();
    if (!m_process.waitForFinished())
        killHard();
}

void ServerProcess::suspend()
{
    ::kill(pid_t(processId()), SIGSTOP);
}

void ServerProcess::resume()
{
    ::kill(pid_t(processId()), SIGCONT);
}

void ServerProcess::askToStop()
{
    ::kill(pid_t(processId()), SIGTERM);
}

std::optional<int> ServerProcess::exitCode()
{
    const bool ended = waitUntil([this] { return !isRunning(); });
    if (!ended || m_process.exitStatus() != QProcess::NormalExit)
        return std::nullopt;
    return m_process.exitCode();
}

bool ServerProcess::isRunning() const
{
    return m_process.state() != QProcess::NotRunning;
}

QByteArray ServerProcess::log() const
{
    QFile file(logFile());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

qint64 ServerProcess::memory() const
{
    QFile rollup(u"/proc/%1/smaps_rollup"_s.arg(processId()));
    if (!rollup.open(QIODevice::ReadOnly))
        return -1;
    qint64 kilobytes = 0;
    for (const QByteArray &line : rollup.readAll().split('\n')) {
        if (line.startsWith("Private_Dirty:"))
            kilobytes += line.simplified().split(' ').at(1).toLongLong();
    }
    return kilobytes * 1024;
}

qint64 ServerProcess::openDescriptors() const
{
    return QDir(u"/proc/%1/fd"_s.arg(processId())).entryList(QDir::Files | QDir::System).size();
}

ServerProcess::HttpAnswer ServerProcess::get(const QString &path) const
{
    QNetworkAccessManager network;
    QUrl url = m_metrics;
    url.setPath(path);
    const std::unique_ptr<QNetworkReply> reply(network.get(QNetworkRequest(url)));
    if (!waitUntil([&] { return reply->isFinished(); }))
        return {};
    return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->readAll()};
}

double ServerProcess::metric(const QByteArray &name) const
{
    double sum = -1;
    for (const QByteArray &line : get(u"/metrics"_s).body.split('\n')) {
        const bool isNamed = line.startsWith(name + ' ') || line.startsWith(name + '{');
        if (isNamed)
            sum = std::max(sum, 0.0) + line.mid(line.lastIndexOf(' ') + 1).toDouble();
    }
    return sum;
}

void ServerProcess::setVariables(const QMap<QString, QString> &variables)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (auto each = variables.begin(); each != variables.end(); ++each)
        environment.insert(each.key(), each.value());
    m_process.setProcessEnvironment(environment);
}

QString ServerProcess::program()
{
    return qEnvironmentVariable("RELAY_BIN_DIR") + u"/relay-server"_s;
}

std::optional<QByteArray> ServerProcess::runCommand(const QStringList &arguments,
                                                    const QByteArray &input)
{
    QProcess process;
    process.start(program(), arguments);
    process.write(input);
    process.closeWriteChannel();
    const bool ended = process.waitForFinished(int(patience.count()));
    if (ended && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return process.readAllStandardOutput();
    qWarning().noquote() << process.readAllStandardError();
    return std::nullopt;
}

} // namespace relay::test
