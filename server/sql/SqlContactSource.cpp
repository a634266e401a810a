// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlContactSource.h"

#include "server/sql/SqlFault.h"

namespace relay {

namespace {

bool isContact(SqlConnection &sql, const UserId &viewer, const UserId &other)
{
    return sql
        .rows("SELECT 1 FROM members m JOIN members o ON o.conversation_id = m.conversation_id"
              " WHERE m.user_id = ? AND o.user_id = ?"
              " AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker = ? AND blocked = ?) LIMIT 1",
              viewer, other, other, viewer)
        .next();
}

QSet<UserId> contactsAmong(SqlConnection &sql, const UserId &viewer, const QList<UserId> &asked)
{
    QSet<UserId> contacts;
    for (const UserId &other : asked) {
        if (isContact(sql, viewer, other))
            contacts.insert(other);
    }
    return contacts;
}

QList<UserId> contactsOf(SqlConnection &sql, const UserId &viewer, qsizetype most)
{
    auto rows =
        sql.rows("SELECT DISTINCT o.user_id FROM members m"
                 " JOIN members o ON o.conversation_id = m.conversation_id"
                 " WHERE m.user_id = ? AND o.user_id <> ? AND NOT EXISTS"
                 " (SELECT 1 FROM blocks b WHERE b.blocker = o.user_id AND b.blocked = ?) LIMIT ?",
                 viewer, viewer, viewer, qint64(most + 1));
    QList<UserId> contacts;
    while (rows.next())
        contacts.append(rows.id<UserId>(0));
    return contacts;
}

} // namespace

SqlContactSource::SqlContactSource(SqlDatabase &database)
    : m_database(database)
{
}

void SqlContactSource::contactsAmong(const UserId &viewer, const QList<UserId> &asked,
                                     Then<Result<QSet<UserId>, Fault>> then)
{
    m_database.read<QSet<UserId>>(
        [viewer, asked](SqlConnection &sql) -> Stored<QSet<UserId>> {
            return relay::contactsAmong(sql, viewer, asked);
        },
        orFault(std::move(then)));
}

void SqlContactSource::contactsOf(const UserId &viewer, qsizetype most,
                                  Then<Result<QList<UserId>, Fault>> then)
{
    m_database.read<QList<UserId>>(
        [viewer, most](SqlConnection &sql) -> Stored<QList<UserId>> {
            return relay::contactsOf(sql, viewer, most);
        },
        orFault(std::move(then)));
}

} // namespace relay
