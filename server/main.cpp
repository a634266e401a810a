// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/config/ConfigLoader.h"
#include "server/eventloop/EpollDispatcher.h"
#include "server/node/Commands.h"

#include <QCoreApplication>

#include <cstdio>

namespace {

/// Before there is an application there is no command line but the raw one.
QStringList rawArguments(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    return arguments;
}

int refuse(const QString &reason)
{
    std::fprintf(stderr, "relay-server: %s\n", qUtf8Printable(reason));
    return relay::commands::badUsage;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication::setApplicationName(QStringLiteral("relay-server"));
    QCoreApplication::setApplicationVersion(QStringLiteral(RELAY_VERSION));
    const auto invocation =
        relay::loadInvocation(relay::processSurroundings(rawArguments(argc, argv)));
    if (!invocation)
        return refuse(invocation.error());
    if (invocation->config.eventLoop == relay::ServerConfig::EventLoop::Epoll)
        QCoreApplication::setEventDispatcher(new relay::EpollDispatcher);
    QCoreApplication application(argc, argv);
    return relay::commands::run(*invocation);
}
