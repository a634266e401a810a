// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlFailure.h"
#include "server/sql/SqlText.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QString>

namespace relay {

/// What differs between the databases that Relay runs on. The statements do not: they are written
/// for both SQLite and PostgreSQL.
class SqlEngine
{
public:
    enum class Role { Writer, Reader };

    virtual ~SqlEngine() = default;

    /// A new connection for the calling thread, open and set up. Throws SqlFailure.
    [[nodiscard]] virtual QSqlDatabase connect(Role role) const = 0;
    /// The folder with the migrations.
    [[nodiscard]] virtual QString schema() const = 0;
    /// Starts a transaction that will write.
    [[nodiscard]] virtual SqlText beginWriting() const = 0;
    /// Starts a transaction that looks at one snapshot.
    [[nodiscard]] virtual SqlText beginReading() const = 0;
    /// First in a transaction that changes the schema: keeps other nodes out until it ends.
    [[nodiscard]] virtual SqlText lockSchema() const = 0;
    [[nodiscard]] virtual SqlFailure::Kind kindOf(const QSqlError &error) const = 0;
    /// Whether it is a server that nodes share, and not a file of our own. Then
    /// the jobs of a transaction run in the order of the rows they hold, so that two nodes never
    /// wait for each other; rows come whole; and what is not a query is not prepared.
    [[nodiscard]] virtual bool isServer() const = 0;
};

} // namespace relay
