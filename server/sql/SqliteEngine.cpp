// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqliteEngine.h"

#include "server/sql/SqlFailure.h"

#include <QFile>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

void set(const QSqlDatabase &connection, const QString &pragma)
{
    QSqlQuery query(connection);
    if (!query.exec(u"PRAGMA "_s + pragma))
        throw SqlFailure{query.lastError().text()};
}

} // namespace

SqliteEngine::SqliteEngine(Options options)
    : m_options(std::move(options))
{
}

QSqlDatabase SqliteEngine::connect(Role role) const
{
    createPrivately();
    auto connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, QUuid::createUuid().toString());
    connection.setDatabaseName(m_options.file);
    connection.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=%1"_s.arg(m_options.busyMs));
    if (!connection.open())
        throw SqlFailure{connection.lastError().text()};
    set(connection, u"journal_mode = WAL"_s);
    set(connection,
        m_options.sync == Sync::Full ? u"synchronous = FULL"_s : u"synchronous = NORMAL"_s);
    set(connection, u"foreign_keys = ON"_s);
    set(connection, u"temp_store = MEMORY"_s);
    set(connection, u"cache_size = -32768"_s);       // KiB
    set(connection, u"wal_autocheckpoint = 4000"_s); // pages: 16 MiB
    set(connection, u"journal_size_limit = 67108864"_s);
    if (role == Role::Reader)
        set(connection, u"query_only = ON"_s);
    return connection;
}

/// Messages and password hashes are nobody else's business on a shared machine; SQLite gives its
/// side files the same permissions.
void SqliteEngine::createPrivately() const
{
    QFile file(m_options.file);
    if (!file.exists() && file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
}

QString SqliteEngine::schema() const
{
    return u"sqlite"_s;
}

} // namespace relay
