// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlEngine.h"
#include "shared/Result.h"

namespace relay {

/// PostgreSQL, which any number of nodes share. Each transaction sees what others have committed
/// before each of its statements; a conversation's row is what its writers wait for, so that its
/// messages are numbered without gaps whoever stores them.
class PostgresEngine final : public SqlEngine
{
public:
    /// Where it is: postgresql://user:password@host:port/database?sslmode=require, or
    /// postgresql:///database?host=/run/postgresql for a Unix socket. Besides `host`, the query
    /// takes what libpq calls connection parameters; what is missing comes from PGHOST and the
    /// like.
    struct Options {
        QString host;
        int port = 0; ///< 0: the usual one
        QString database;
        QString user;
        QString password;
        QString parameters; ///< for Qt's driver: "sslmode=require;connect_timeout=5"
    };
    /// The error says what is wrong with the address, without the password in it.
    [[nodiscard]] static Result<Options, QString> parse(const QString &url);

    explicit PostgresEngine(Options options);

    [[nodiscard]] QSqlDatabase connect(Role role) const override;
    [[nodiscard]] QString schema() const override;
    [[nodiscard]] SqlText beginWriting() const override { return "BEGIN"; }
    [[nodiscard]] SqlText beginReading() const override
    {
        return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    }
    [[nodiscard]] SqlText lockSchema() const override
    {
        return "SELECT pg_advisory_xact_lock(8230127441)";
    }
    [[nodiscard]] SqlFailure::Kind kindOf(const QSqlError &error) const override;
    [[nodiscard]] bool isServer() const override { return true; }

private:
    Options m_options;
};

} // namespace relay
