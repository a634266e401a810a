// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlEngine.h"

#include <functional>

namespace relay {

/// SQLite in one file with a write-ahead log: one writer, readers that never wait for it.
///
/// Durability: with `Full` (the default) a commit is on the disk when it returns, so that even a
/// power cut takes nothing that was acknowledged. With `Normal` a commit is in the kernel's hands:
/// it survives `kill -9` of the server, but a power cut may take the last moments; the file stays
/// whole.
class SqliteEngine final : public SqlEngine
{
public:
    enum class Sync { Normal, Full };
    struct Options {
        QString file;
        Sync sync = Sync::Full;
        int busyMs =
            5000; ///< another process, `relay-server user` say, may hold the file this long
    };

    explicit SqliteEngine(Options options);

    [[nodiscard]] QSqlDatabase connect(Role role) const override;
    [[nodiscard]] QString schema() const override;
    [[nodiscard]] SqlText beginWriting() const override { return "BEGIN IMMEDIATE"; }
    [[nodiscard]] SqlText beginReading() const override { return "BEGIN"; }
    [[nodiscard]] SqlText lockSchema() const override { return "SELECT 1"; }
    [[nodiscard]] SqlFailure::Kind kindOf(const QSqlError &) const override
    {
        return SqlFailure::Kind::Broken;
    }
    [[nodiscard]] bool isServer() const override { return false; }

private:
    void createPrivately() const;

    Options m_options;
};

} // namespace relay
