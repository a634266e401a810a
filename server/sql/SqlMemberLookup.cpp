// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlMemberLookup.h"

#include "server/sql/SqlFault.h"

namespace relay {

namespace {

qint64 memberCount(SqlConnection &sql, const ConversationId &conversation)
{
    auto rows = sql.rows("SELECT member_count FROM conversations WHERE id = ?", conversation);
    return rows.next() ? rows.number(0) : 0;
}

RollCall rollCall(SqlConnection &sql, const ConversationId &conversation,
                  const QList<UserId> &asked)
{
    RollCall roll{memberCount(sql, conversation), {}};
    for (const UserId &user : asked) {
        if (sql.rows("SELECT 1 FROM members WHERE conversation_id = ? AND user_id = ?",
                     conversation, user)
                .next())
            roll.present.insert(user);
    }
    return roll;
}

std::optional<QList<UserId>> membersUpTo(SqlConnection &sql, const ConversationId &conversation,
                                         qsizetype most)
{
    if (memberCount(sql, conversation) > most)
        return std::nullopt;
    auto rows = sql.rows("SELECT user_id FROM members WHERE conversation_id = ?", conversation);
    QList<UserId> members;
    while (rows.next())
        members.append(rows.id<UserId>(0));
    return members;
}

} // namespace

SqlMemberLookup::SqlMemberLookup(SqlDatabase &database)
    : m_database(database)
{
}

void SqlMemberLookup::rollCall(const ConversationId &conversation, const QList<UserId> &asked,
                               Then<Result<RollCall, Fault>> then)
{
    m_database.read<RollCall>(
        [conversation, asked](SqlConnection &sql) -> Stored<RollCall> {
            return relay::rollCall(sql, conversation, asked);
        },
        orFault(std::move(then)));
}

void SqlMemberLookup::membersUpTo(const ConversationId &conversation, qsizetype most,
                                  Then<Result<std::optional<QList<UserId>>, Fault>> then)
{
    using Members = std::optional<QList<UserId>>;
    m_database.read<Members>(
        [conversation, most](SqlConnection &sql) -> Stored<Members> {
            return relay::membersUpTo(sql, conversation, most);
        },
        orFault(std::move(then)));
}

} // namespace relay
