// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/PostgresEngine.h"

#include <QSqlQuery>
#include <QUrl>
#include <QUrlQuery>
#include <QUuid>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// What libpq is told besides where to connect. The driver takes them as one text, so that a
/// semicolon in a value would begin another.
Result<QStringList, QString> parametersOf(const QUrlQuery &query)
{
    QStringList parameters{u"application_name=relay"_s};
    const auto items = query.queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        if (name.contains(u';') || value.contains(u';'))
            return u"%1 must not contain a semicolon"_s.arg(name);
        if (name != u"host"_s)
            parameters.append(name + u'=' + value);
    }
    if (!query.hasQueryItem(u"connect_timeout"_s))
        parameters.append(u"connect_timeout=5"_s);
    return parameters;
}

} // namespace

Result<PostgresEngine::Options, QString> PostgresEngine::parse(const QString &url)
{
    const QUrl address(url, QUrl::StrictMode);
    if (!address.isValid())
        return u"it is not a valid address; one is postgresql://user@host/database"_s;
    if (address.scheme() != u"postgresql" && address.scheme() != u"postgres")
        return u"it has to begin with postgresql://"_s;
    const QUrlQuery query(address);
    const QString database = address.path(QUrl::FullyDecoded).mid(1);
    if (database.isEmpty())
        return u"it names no database; one is postgresql://user@host/database"_s;
    const auto parameters = parametersOf(query);
    if (!parameters)
        return parameters.error();
    const QString socket = query.queryItemValue(u"host"_s, QUrl::FullyDecoded);
    return Options{socket.isEmpty() ? address.host() : socket,
                   address.port(0),
                   database,
                   address.userName(QUrl::FullyDecoded),
                   address.password(QUrl::FullyDecoded),
                   parameters->join(u';')};
}

PostgresEngine::PostgresEngine(Options options)
    : m_options(std::move(options))
{
}

QSqlDatabase PostgresEngine::connect(Role) const
{
    auto connection = QSqlDatabase::addDatabase(u"QPSQL"_s, QUuid::createUuid().toString());
    connection.setHostName(m_options.host);
    if (m_options.port > 0)
        connection.setPort(m_options.port);
    connection.setDatabaseName(m_options.database);
    connection.setUserName(m_options.user);
    connection.setPassword(m_options.password);
    connection.setConnectOptions(m_options.parameters);
    if (connection.open()) {
        QSqlQuery(connection).exec(u"SET client_min_messages = warning"_s); // no notices in the log
        return connection;
    }
    const SqlFailure failure{connection.lastError().text(), SqlFailure::Kind::Lost};
    const QString name = connection.connectionName();
    connection = {};
    QSqlDatabase::removeDatabase(name);
    throw SqlFailure(failure);
}

QString PostgresEngine::schema() const
{
    return u"postgresql"_s;
}

/// By SQLSTATE; a connection that breaks has none.
SqlFailure::Kind PostgresEngine::kindOf(const QSqlError &error) const
{
    const QString state = error.nativeErrorCode();
    const bool isUniqueViolation = state == u"23505";
    const bool isInTheWay = state == u"40001" || state == u"40P01";
    if (isUniqueViolation || isInTheWay)
        return SqlFailure::Kind::Conflict;
    const bool isShuttingDown = state == u"57P01" || state == u"57P02" || state == u"57P03";
    if (state.isEmpty() || state.startsWith(u"08"_s) || isShuttingDown)
        return SqlFailure::Kind::Lost;
    return SqlFailure::Kind::Broken;
}

} // namespace relay
