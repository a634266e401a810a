// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlChosenStore.h"

#include "server/sql/SqlFault.h"

namespace relay {

namespace {

Chosen load(SqlConnection &sql, const UserId &user)
{
    auto rows = sql.rows("SELECT mode, mode_text, mode_until FROM users WHERE id = ?", user);
    if (!rows.next())
        return {};
    Chosen chosen{*protocol::valueNamed<PresenceMode>(rows.text(0)), rows.text(1), {}};
    if (!rows.isNull(2))
        chosen.until = rows.time(2);
    return chosen;
}

} // namespace

SqlChosenStore::SqlChosenStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlChosenStore::load(const UserId &user, Then<Result<Chosen, Fault>> then)
{
    m_database.read<Chosen>(
        [user](SqlConnection &sql) -> Stored<Chosen> { return relay::load(sql, user); },
        orFault(std::move(then)));
}

void SqlChosenStore::save(const UserId &user, const Chosen &chosen, Then<Result<Done, Fault>> then)
{
    m_database.write<Done>(
        user,
        [user, chosen](SqlConnection &sql) -> Stored<Done> {
            sql.change("UPDATE users SET mode = ?, mode_text = ?, mode_until = ? WHERE id = ?",
                       QString(protocol::nameOf(chosen.mode)), chosen.text, chosen.until, user);
            return Done();
        },
        orFault(std::move(then)));
}

} // namespace relay
