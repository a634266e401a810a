// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlAccountStore.h"

#include "server/names/SearchWords.h"

namespace relay {

namespace {

Account accountIn(const SqlRows &rows)
{
    return {{rows.id<UserId>(0), rows.text(1), rows.text(2)}, rows.bytes(3), rows.time(4)};
}

Stored<Done> create(SqlConnection &sql, const Account &account)
{
    const auto &user = account.user;
    const qint64 created = sql.change(
        "INSERT INTO users (id, username, display_name, password_hash, created_at)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        user.id, user.username, user.displayName, account.passwordHash, account.createdAt);
    if (created == 0)
        return Refusal{Refusal::Reason::UsernameTaken};
    for (const QString &word : searchWords(user.username + u' ' + user.displayName))
        sql.change("INSERT INTO user_words (word, user_id) VALUES (?, ?)", word, user.id);
    return Done{};
}

Stored<std::optional<Account>> find(SqlConnection &sql, const QString &username)
{
    auto rows = sql.rows("SELECT id, username, display_name, password_hash, created_at"
                         " FROM users WHERE username = ?",
                         username);
    return rows.next() ? std::optional(accountIn(rows)) : std::nullopt;
}

Stored<Done> changePassword(SqlConnection &sql, const UserId &user, const QByteArray &hash)
{
    if (sql.change("UPDATE users SET password_hash = ? WHERE id = ?", hash, user) == 0)
        return Refusal{Refusal::Reason::UnknownUser};
    sql.change("DELETE FROM tokens WHERE user_id = ?", user);
    return Done{};
}

Stored<QList<Account>> list(SqlConnection &sql, const QString &after, qint64 limit)
{
    auto rows = sql.rows("SELECT id, username, display_name, password_hash, created_at"
                         " FROM users WHERE username > ? ORDER BY username LIMIT ?",
                         after, limit);
    QList<Account> accounts;
    while (rows.next())
        accounts.append(accountIn(rows));
    return accounts;
}

} // namespace

SqlAccountStore::SqlAccountStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlAccountStore::create(const Account &account, Then<Stored<Done>> then)
{
    m_database.write<Done>([account](SqlConnection &sql) { return relay::create(sql, account); },
                           std::move(then));
}

void SqlAccountStore::find(const QString &username, Then<Stored<std::optional<Account>>> then)
{
    m_database.read<std::optional<Account>>(
        [username](SqlConnection &sql) { return relay::find(sql, username); }, std::move(then));
}

void SqlAccountStore::changePassword(const UserId &user, const QByteArray &passwordHash,
                                     Then<Stored<Done>> then)
{
    m_database.write<Done>(
        [user, passwordHash](SqlConnection &sql) {
            return relay::changePassword(sql, user, passwordHash);
        },
        std::move(then));
}

void SqlAccountStore::list(const QString &after, qint64 limit, Then<Stored<QList<Account>>> then)
{
    m_database.read<QList<Account>>(
        [after, limit](SqlConnection &sql) { return relay::list(sql, after, limit); },
        std::move(then));
}

} // namespace relay
