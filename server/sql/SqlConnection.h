// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlEngine.h"
#include "server/sql/SqlRows.h"
#include "server/sql/SqlText.h"
#include "shared/ids/Ids.h"

#include <functional>
#include <unordered_map>

namespace relay {

/// One connection, used by the one thread that made it. Statements are prepared once and kept.
/// Every call either does what it says or throws SqlFailure.
class SqlConnection
{
public:
    /// Asked before every statement; true makes it fail as a broken disk would. For tests.
    using Fault = std::function<bool()>;

    /// The engine outlives it.
    SqlConnection(const SqlEngine &engine, SqlEngine::Role role, Fault fault = {});
    ~SqlConnection();
    SqlConnection(const SqlConnection &) = delete;
    SqlConnection &operator=(const SqlConnection &) = delete;

    /// Runs a statement; answers how many rows it changed.
    template<class... Values>
    qint64 change(SqlText sql, const Values &...values)
    {
        QSqlQuery &query = execute(sql, values...);
        const qint64 changed = query.numRowsAffected();
        query.finish();
        return changed;
    }

    /// Begins or ends a transaction or a part of one.
    void command(SqlText sql);

    /// Runs a statement that answers rows. The same statement may not run again while they are
    /// read.
    template<class... Values>
    [[nodiscard]] SqlRows rows(SqlText sql, const Values &...values)
    {
        return SqlRows(execute(sql, values...));
    }

    /// For migrations: a statement that is not a literal and runs once.
    void runOnce(const QString &sql);

    /// A new connection in place of one that was lost.
    void reconnect();

private:
    template<class... Values>
    QSqlQuery &execute(SqlText sql, const Values &...values)
    {
        QSqlQuery &query = prepared(sql);
        int position = 0;
        (query.bindValue(position++, boundOf(values)), ...);
        run(query);
        return query;
    }

    static QVariant boundOf(const QString &text) { return text.isNull() ? u""_qs : text; }
    static QVariant boundOf(const QByteArray &bytes)
    {
        return bytes.isNull() ? QByteArrayLiteral("") : bytes; // empty is not NULL
    }
    static QVariant boundOf(qint64 number) { return number; }
    static QVariant boundOf(int number) { return number; }
    static QVariant boundOf(WallTime time) { return qint64(time.time_since_epoch().count()); }
    static QVariant boundOf(std::optional<WallTime> time)
    {
        return time ? boundOf(*time) : QVariant(QMetaType::fromType<qint64>());
    }
    template<class Kind>
    static QVariant boundOf(const Id<Kind> &id)
    {
        return boundOf(id.text());
    }

    QSqlQuery &prepared(SqlText sql);
    void run(QSqlQuery &query);
    void disconnect();
    void checkFirst() const;
    [[nodiscard]] SqlFailure failureOf(const QSqlError &error) const;

    const SqlEngine &m_engine;
    SqlEngine::Role m_role;
    QSqlDatabase m_database;
    Fault m_fault;
    std::unordered_map<const char *, QSqlQuery> m_prepared;
};

} // namespace relay
