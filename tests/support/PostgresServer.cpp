// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PostgresServer.h"

#include "tests/support/Patience.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <csignal>
#include <unistd.h>

namespace relay::test {

using namespace Qt::StringLiterals;

namespace {

/// Debian keeps the programs apart by version; elsewhere they are on the path.
QString programsFolder()
{
    const QDir versions(u"/usr/lib/postgresql"_s);
    const auto known = versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    return known.isEmpty() ? QString() : versions.filePath(known.last()) + u"/bin/"_s;
}

} // namespace

PostgresServer::PostgresServer()
{
    m_server.setProcessChannelMode(QProcess::MergedChannels);
    m_server.setStandardOutputFile(folder() + u"/log"_s);
    if (geteuid() == 0) {
        QProcess owner;
        owner.start(u"chown"_s, {u"postgres"_s, folder()});
        owner.waitForFinished();
    }
}

PostgresServer::~PostgresServer()
{
    stop();
}

void PostgresServer::launch(QProcess &process, const QString &program, const QStringList &arguments)
{
    const QString path = programsFolder() + program;
    if (geteuid() == 0)
        process.start(u"setpriv"_s, QStringList{u"--reuid=postgres"_s, u"--regid=postgres"_s,
                                                u"--clear-groups"_s, u"--pdeathsig=KILL"_s, path}
                                        + arguments);
    else
        process.start(u"setpriv"_s, QStringList{u"--pdeathsig=KILL"_s, path} + arguments);
}

void PostgresServer::run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setWorkingDirectory(folder());
    process.setProcessChannelMode(QProcess::MergedChannels);
    launch(process, program, arguments);
    if (!process.waitForFinished(int(patience.count())) || process.exitCode() != 0)
        qFatal("%s: %s", qPrintable(program), process.readAll().constData());
}

void PostgresServer::start()
{
    const QString data = folder() + u"/data"_s;
    if (!QFileInfo::exists(folder() + u"/log"_s))
        run(u"initdb"_s, {u"--pgdata"_s, data, u"--username=relay"_s, u"--auth=trust"_s,
                          u"--encoding=UTF8"_s, u"--locale=C"_s, u"--no-sync"_s});
    m_server.setWorkingDirectory(folder());
    launch(m_server, u"postgres"_s,
           {u"-D"_s, data, u"-k"_s, folder(), u"-c"_s, u"listen_addresses="_s, u"-c"_s,
            u"fsync=off"_s, u"-c"_s, u"shared_buffers=16MB"_s, u"-c"_s, u"max_connections=60"_s});
    const bool isUp = waitUntil([this] {
        QProcess ready;
        ready.start(programsFolder() + u"pg_isready"_s, {u"-q"_s, u"-h"_s, folder()});
        return ready.waitForFinished() && ready.exitCode() == 0;
    });
    if (!isUp)
        qFatal("PostgreSQL does not start");
}

void PostgresServer::stop()
{
    if (m_server.state() == QProcess::NotRunning)
        return;
    ::kill(pid_t(m_server.processId()), SIGINT); // SIGTERM would wait for its clients
    m_server.waitForFinished();
}

void PostgresServer::killHard()
{
    m_server.kill();
    m_server.waitForFinished();
}

void PostgresServer::restart()
{
    stop();
    start();
}

QString PostgresServer::freshDatabase()
{
    const QString name = u"relay%1"_s.arg(++m_databases);
    run(u"createdb"_s, {u"-h"_s, folder(), u"-U"_s, u"relay"_s, name});
    return u"postgresql://relay@/%1?host=%2"_s.arg(name, folder());
}

} // namespace relay::test
