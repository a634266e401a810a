// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlConnection.h"

#include "server/sql/SqlFailure.h"

#include <QSqlError>

namespace relay {

SqlConnection::SqlConnection(const SqlEngine &engine, SqlEngine::Role role, Fault fault)
    : m_database(engine.connect(role))
    , m_fault(std::move(fault))
{
}

SqlConnection::~SqlConnection()
{
    const QString name = m_database.connectionName();
    m_prepared.clear(); // before the connection they belong to
    m_database = {};
    QSqlDatabase::removeDatabase(name);
}

void SqlConnection::runOnce(const QString &sql)
{
    QSqlQuery query(m_database);
    if (!query.exec(sql))
        throw SqlFailure{query.lastError().text()};
}

QSqlQuery &SqlConnection::prepared(SqlText sql)
{
    const auto known = m_prepared.find(sql.literal());
    if (known != m_prepared.end()) {
        Q_ASSERT_X(!known->second.isActive(), "SqlConnection", "the statement is still being read");
        return known->second;
    }
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!query.prepare(QString::fromUtf8(sql.literal())))
        throw SqlFailure{query.lastError().text()};
    return m_prepared.emplace(sql.literal(), std::move(query)).first->second;
}

void SqlConnection::run(QSqlQuery &query)
{
    if (m_fault && m_fault())
        throw SqlFailure{QStringLiteral("a fault was asked for")};
    if (query.exec())
        return;
    const QString reason = query.lastError().text();
    query.finish();
    throw SqlFailure{reason};
}

} // namespace relay
