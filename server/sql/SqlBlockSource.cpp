// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlBlockSource.h"

#include "server/sql/SqlFault.h"

namespace relay {

namespace {

Blocks blocksAround(SqlConnection &sql, const UserId &user)
{
    auto rows = sql.rows("SELECT blocker, blocked FROM blocks WHERE blocker = ? OR blocked = ?",
                         user, user);
    Blocks blocks;
    while (rows.next()) {
        const auto blocker = rows.id<UserId>(0);
        if (blocker == user)
            blocks.of.insert(rows.id<UserId>(1));
        else
            blocks.by.insert(blocker);
    }
    return blocks;
}

} // namespace

SqlBlockSource::SqlBlockSource(SqlDatabase &database)
    : m_database(database)
{
}

void SqlBlockSource::blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then)
{
    m_database.read<Blocks>(
        [user](SqlConnection &sql) -> Stored<Blocks> { return relay::blocksAround(sql, user); },
        orFault(std::move(then)));
}

} // namespace relay
