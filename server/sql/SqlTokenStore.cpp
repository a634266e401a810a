// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlTokenStore.h"

#include "server/sql/SqlPeople.h"

namespace relay {

SqlTokenStore::SqlTokenStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlTokenStore::issue(const TokenHash &token, const UserId &user, WallTime at,
                          Then<Stored<Done>> then)
{
    m_database.write<Done>(
        [token, user, at](SqlConnection &sql) -> Stored<Done> {
            if (!sqlpeople::exists(sql, user))
                return Refusal{Refusal::Reason::UnknownUser};
            sql.change("INSERT INTO tokens (hash, user_id, created_at) VALUES (?, ?, ?)", token,
                       user, at);
            return Done{};
        },
        std::move(then));
}

void SqlTokenStore::owner(const TokenHash &token,
                          Then<Stored<std::optional<protocol::UserSummary>>> then)
{
    using Owner = std::optional<protocol::UserSummary>;
    m_database.read<Owner>(
        [token](SqlConnection &sql) -> Stored<Owner> {
            auto rows = sql.rows("SELECT u.id, u.username, u.display_name FROM tokens t"
                                 " JOIN users u ON u.id = t.user_id WHERE t.hash = ?",
                                 token);
            return rows.next() ? Owner(sqlpeople::summaryIn(rows)) : Owner();
        },
        std::move(then));
}

void SqlTokenStore::revokedAmong(const QList<TokenHash> &tokens,
                                 Then<Stored<QList<TokenHash>>> then)
{
    m_database.read<QList<TokenHash>>(
        [tokens](SqlConnection &sql) -> Stored<QList<TokenHash>> {
            QList<TokenHash> revoked = tokens;
            revoked.removeIf([&sql](const TokenHash &token) {
                return sql.rows("SELECT 1 FROM tokens WHERE hash = ?", token).next();
            });
            return revoked;
        },
        std::move(then));
}

void SqlTokenStore::revoke(const TokenHash &token, Then<Stored<Done>> then)
{
    m_database.write<Done>(
        [token](SqlConnection &sql) -> Stored<Done> {
            sql.change("DELETE FROM tokens WHERE hash = ?", token);
            return Done{};
        },
        std::move(then));
}

} // namespace relay
