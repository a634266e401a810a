// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlConnection.h"

#include "server/sql/SqlFailure.h"

#include <QSqlError>

namespace relay {

SqlConnection::SqlConnection(const SqlEngine &engine, SqlEngine::Role role, Fault fault)
    : m_engine(engine)
    , m_role(role)
    , m_database(engine.connect(role))
    , m_fault(std::move(fault))
{
}

SqlConnection::~SqlConnection()
{
    m_prepared.clear(); // before the connection they belong to
    disconnect();
}

/// The prepared statements go after their connection: they cannot say goodbye over one that is
/// lost.
void SqlConnection::reconnect()
{
    disconnect();
    m_prepared.clear();
    m_database = m_engine.connect(m_role);
}

void SqlConnection::disconnect()
{
    const QString name = m_database.connectionName();
    m_database = {};
    QSqlDatabase::removeDatabase(name);
}

void SqlConnection::command(SqlText sql)
{
    if (m_engine.isServer())
        runOnce(QString::fromUtf8(sql.literal()));
    else
        change(sql);
}

void SqlConnection::runOnce(const QString &sql)
{
    checkFirst();
    QSqlQuery query(m_database);
    if (!query.exec(sql))
        throw failureOf(query.lastError());
}

QSqlQuery &SqlConnection::prepared(SqlText sql)
{
    const auto known = m_prepared.find(sql.literal());
    if (known != m_prepared.end()) {
        Q_ASSERT_X(!known->second.isActive(), "SqlConnection", "the statement is still being read");
        return known->second;
    }
    QSqlQuery query(m_database);
    query.setForwardOnly(!m_engine.isServer());
    if (!query.prepare(QString::fromUtf8(sql.literal())))
        throw failureOf(query.lastError());
    return m_prepared.emplace(sql.literal(), std::move(query)).first->second;
}

void SqlConnection::run(QSqlQuery &query)
{
    checkFirst();
    if (query.exec())
        return;
    const SqlFailure failure = failureOf(query.lastError());
    query.finish();
    throw SqlFailure(failure);
}

void SqlConnection::checkFirst() const
{
    if (m_fault && m_fault())
        throw SqlFailure{QStringLiteral("a fault was asked for")};
    if (!m_database.isOpen())
        throw SqlFailure{QStringLiteral("there is no connection"), SqlFailure::Kind::Lost};
}

SqlFailure SqlConnection::failureOf(const QSqlError &error) const
{
    return {error.text(), m_engine.kindOf(error)};
}

} // namespace relay
