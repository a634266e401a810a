// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/MeasuredServer.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>

#include <sched.h>
#include <sys/resource.h>

namespace relay::bench {

using namespace Qt::StringLiterals;

namespace {

void stayOnCore(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    sched_setaffinity(0, sizeof set, &set);
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList options(const QString &dataDirectory)
{
    const QString plenty = u"1000000"_s;
    return {u"--port"_s,
            u"0"_s,
            u"--data-dir"_s,
            dataDirectory,
            u"--log-level"_s,
            u"warning"_s,
            u"--password-memory"_s,
            u"8k"_s,
            u"--password-passes"_s,
            u"1"_s,
            u"--connections"_s,
            plenty,
            u"--connections-per-address"_s,
            plenty,
            u"--connect-rate"_s,
            plenty,
            u"--connect-burst"_s,
            plenty,
            u"--sign-in-rate"_s,
            plenty,
            u"--sign-in-burst"_s,
            plenty,
            u"--request-rate"_s,
            plenty,
            u"--request-burst"_s,
            plenty,
            u"--introduction"_s,
            u"1h"_s,
            u"--batch"_s,
            u"10ms"_s,
            u"--heartbeat"_s,
            u"10min"_s,
            u"--lease"_s,
            u"1h"_s};
}

} // namespace

MeasuredServer::MeasuredServer(const QString &program, const QStringList &more)
{
    m_process.setProgram(program);
    m_process.setArguments(options(m_directory.filePath(u"data"_s)) + more);
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.setChildProcessModifier([] { stayOnCore(0); });
}

MeasuredServer::~MeasuredServer()
{
    m_process.terminate();
    if (!m_process.waitForFinished(10'000))
        m_process.kill();
}

bool MeasuredServer::start()
{
    m_process.start();
    while (!m_process.canReadLine()) {
        if (!m_process.waitForReadyRead(10'000))
            return false;
    }
    const auto address = QJsonDocument::fromJson(m_process.readLine()).object();
    m_port = quint16(QUrl(address.value("url"_L1).toString()).port(0));
    return m_port != 0;
}

MeasuredServer::Cost MeasuredServer::cost() const
{
    Cost cost;
    const QString tasks = u"/proc/%1/task"_s.arg(m_process.processId());
    for (const QString &task : QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const double nanoseconds =
            contents(tasks + u'/' + task + "/schedstat"_L1).split(' ').value(0).toDouble();
        const bool isLoop = task.toLongLong() == m_process.processId();
        (isLoop ? cost.loop_us : cost.others_us) += nanoseconds / 1000;
    }
    return cost;
}

qint64 MeasuredServer::memory_bytes() const
{
    const auto rollup = contents(u"/proc/%1/smaps_rollup"_s.arg(m_process.processId()));
    for (const QByteArray &line : rollup.split('\n')) {
        if (line.startsWith("Pss:"))
            return line.mid(4).simplified().split(' ').value(0).toLongLong() * 1024;
    }
    return 0;
}

void prepareThisProcess()
{
    stayOnCore(1);
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace relay::bench
