// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlText.h"

#include <QSqlDatabase>
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
};

} // namespace relay
