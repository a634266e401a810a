// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlFailure.h"
#include "shared/time/Instant.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

namespace relay {

/// The rows a statement answers, read one after the other. Its statement is free again when it goes
/// out of scope.
class SqlRows
{
public:
    explicit SqlRows(QSqlQuery &query)
        : m_query(query)
    {
    }
    ~SqlRows() { m_query.finish(); }
    SqlRows(const SqlRows &) = delete;
    SqlRows &operator=(const SqlRows &) = delete;

    /// False behind the last row. Throws SqlFailure where the database fails in between: rows that
    /// could not be read are not rows that do not exist.
    [[nodiscard]] bool next()
    {
        if (m_query.next())
            return true;
        if (m_query.lastError().isValid())
            throw SqlFailure{m_query.lastError().text()};
        return false;
    }

    [[nodiscard]] QString text(int column) const { return m_query.value(column).toString(); }
    [[nodiscard]] qint64 number(int column) const { return m_query.value(column).toLongLong(); }
    [[nodiscard]] bool flag(int column) const { return number(column) != 0; }
    [[nodiscard]] QByteArray bytes(int column) const { return m_query.value(column).toByteArray(); }
    [[nodiscard]] bool isNull(int column) const { return m_query.value(column).isNull(); }
    [[nodiscard]] WallTime time(int column) const { return WallTime(milliseconds(number(column))); }
    template<class Id>
    [[nodiscard]] Id id(int column) const
    {
        return Id(text(column));
    }

private:
    QSqlQuery &m_query;
};

} // namespace relay
