// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/Commands.h"

#include "server/node/DataDirectory.h"
#include "server/node/Node.h"
#include "server/node/SetupCommands.h"
#include "server/node/StopSignal.h"
#include "server/ops/FileLimit.h"
#include "server/ops/Logging.h"
#include "server/sql/PostgresEngine.h"
#include "server/sql/SqliteEngine.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>

#include <cstdio>
#include <cstdlib>

namespace relay::commands {

using namespace Qt::StringLiterals;

namespace {

int complain(const QString &reason)
{
    std::fprintf(stderr, "relay-server: %s\n", qUtf8Printable(reason));
    return failed;
}

using Opened = Result<std::unique_ptr<SqlDatabase>, QString>;

Opened openSqlite(const DataDirectory &directory)
{
    return SqlDatabase::open(
        std::make_shared<SqliteEngine>(SqliteEngine::Options{directory.database()}), {});
}

/// Each question waits for the network, so that several are asked at once.
Opened openPostgres(const QString &url)
{
    const auto address = PostgresEngine::parse(url);
    if (!address)
        return u"database: %1"_s.arg(address.error());
    SqlDatabase::Options options;
    options.readers = 4;
    return SqlDatabase::open(std::make_shared<PostgresEngine>(*address), std::move(options));
}

Opened openDatabase(const ServerConfig &config, const DataDirectory &directory)
{
    return config.database.isEmpty() ? openSqlite(directory) : openPostgres(config.database);
}

/// The first line on standard output, for whoever started this server.
void printAddresses(const Node::Addresses &addresses)
{
    QJsonObject line{{u"url"_s, addresses.clients}};
    if (!addresses.metrics.isEmpty())
        line.insert(u"metrics"_s, addresses.metrics);
    std::printf("%s\n", QJsonDocument(line).toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);
}

QString whyNotLocked(QLockFile::LockError error, const DataDirectory &directory)
{
    if (error == QLockFile::LockFailedError)
        return u"another relay-server runs on %1 already"_s.arg(directory.path());
    return u"the data directory %1 cannot be written to"_s.arg(directory.path());
}

int serve(const ServerConfig &config, const DataDirectory &directory)
{
    logging::install(config.logFormat, config.logLevel);
    QLockFile lock(directory.lock());
    lock.setStaleLockTime(0);
    if (!lock.tryLock())
        return complain(whyNotLocked(lock.error(), directory));
    if (const auto wrong = PresenceBackend::contradiction(config))
        return complain(*wrong);
    raiseFileLimit();
    // Before there is any other thread: one that does not inherit that these signals are waited for
    // here would be killed by them, and the process with it.
    Node *running = nullptr;
    StopSignal stop([&running] {
        logging::info(u"stopping"_s);
        if (!running)
            std::_Exit(failed); // still filling the database, which is safe to cut short
        running->shutDown(&QCoreApplication::quit);
    });
    const auto database = openDatabase(config, directory);
    if (!database)
        return complain(database.error());
    if (config.demo) {
        if (const auto trouble = populateDemo(config, **database, directory))
            return complain(*trouble);
    }
    Node node(config, **database);
    running = &node;
    const auto addresses = node.start();
    if (!addresses)
        return complain(addresses.error());
    printAddresses(*addresses);
    logging::info(u"listening"_s, {{u"url"_s, addresses->clients}});
    return QCoreApplication::exec();
}

int printed(const QString &text)
{
    std::printf("%s", qUtf8Printable(text));
    return succeeded;
}

} // namespace

int run(const Invocation &invocation)
{
    using Command = Invocation::Command;
    if (invocation.command == Command::ShowHelp)
        return printed(helpText());
    if (invocation.command == Command::ShowVersion)
        return printed(u"relay-server %1\n"_s.arg(QCoreApplication::applicationVersion()));
    const auto directory = DataDirectory::open(invocation.config.dataDirectory);
    if (!directory)
        return complain(directory.error());
    if (invocation.command == Command::Run)
        return serve(invocation.config, *directory);
    const auto database = openDatabase(invocation.config, *directory);
    return database ? setUp(invocation, **database) : complain(database.error());
}

} // namespace relay::commands
