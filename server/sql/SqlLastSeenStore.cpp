// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlLastSeenStore.h"

#include "server/sql/SqlFault.h"

#include <algorithm>

namespace relay {

namespace {

using Moments = QHash<UserId, WallTime>;

/// Two nodes that write about the same people take the rows in the same order.
QList<LastSeen> inOrder(QList<LastSeen> departures)
{
    std::sort(departures.begin(), departures.end(),
              [](const LastSeen &left, const LastSeen &right) { return left.user < right.user; });
    return departures;
}

Moments read(SqlConnection &sql, const QList<UserId> &users)
{
    Moments moments;
    for (const UserId &user : users) {
        auto rows = sql.rows(
            "SELECT last_seen_at FROM users WHERE id = ? AND last_seen_at IS NOT NULL", user);
        if (rows.next())
            moments.insert(user, rows.time(0));
    }
    return moments;
}

} // namespace

SqlLastSeenStore::SqlLastSeenStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlLastSeenStore::write(const QList<LastSeen> &departures, Then<Result<Done, Fault>> then)
{
    m_database.write<Done>(
        [departures = inOrder(departures)](SqlConnection &sql) -> Stored<Done> {
            for (const LastSeen &departure : departures) {
                sql.change("UPDATE users SET last_seen_at = ? WHERE id = ?"
                           " AND (last_seen_at IS NULL OR last_seen_at < ?)",
                           departure.at, departure.user, departure.at);
            }
            return Done();
        },
        orFault(std::move(then)));
}

void SqlLastSeenStore::read(const QList<UserId> &users, Then<Result<Moments, Fault>> then)
{
    m_database.read<Moments>(
        [users](SqlConnection &sql) -> Stored<Moments> { return relay::read(sql, users); },
        orFault(std::move(then)));
}

} // namespace relay
