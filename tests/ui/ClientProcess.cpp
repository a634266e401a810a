// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/ClientProcess.h"

#include "tests/support/Patience.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace relay::test {

ClientProcess::ClientProcess(const ServerProcess &server, const Person &person,
                             const QTemporaryDir &profile, const QProcessEnvironment &environment,
                             const QStringList &options)
{
    QFile token(profile.filePath(u"token"_s));
    if (!token.open(QIODevice::WriteOnly) || token.write(person.token.toUtf8()) < 0)
        qFatal("no place for a token");
    token.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    token.close();
    m_process.setProcessEnvironment(environment);
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(qEnvironmentVariable("RELAY_BIN_DIR") + u"/relay"_s,
                    QStringList{u"--server"_s, server.url().toString(), u"--data-dir"_s,
                                profile.path(), u"--token-file"_s, token.fileName()}
                        + options);
    if (!m_process.waitForStarted())
        qFatal("relay does not start");
}

QProcessEnvironment ClientProcess::onBus(const QString &address)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, address);
    environment.insert(u"DBUS_SYSTEM_BUS_ADDRESS"_s, address);
    return environment;
}

ClientProcess::~ClientProcess()
{
    if (isRunning())
        killHard();
}

void ClientProcess::killHard()
{
    m_process.kill();
    m_process.waitForFinished();
}

std::optional<int> ClientProcess::exitCode()
{
    if (!waitUntil([this] { return !isRunning(); })
        || m_process.exitStatus() != QProcess::NormalExit)
        return std::nullopt;
    return m_process.exitCode();
}

} // namespace relay::test
