// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlMembers.h"

#include "server/sql/SqlMessages.h"
#include "server/sql/SqlPeople.h"

namespace relay::sqlmembers {

namespace {

void countMembers(SqlConnection &sql, const ConversationId &conversation, qint64 more)
{
    sql.change("UPDATE conversations SET member_count = member_count + ? WHERE id = ?", more,
               conversation);
}

QString sortName(SqlConnection &sql, const UserId &user)
{
    auto rows = sql.rows("SELECT display_name FROM users WHERE id = ?", user);
    return rows.next() ? rows.text(0).toCaseFolded() : QString();
}

} // namespace

std::optional<Refusal> obstacle(SqlConnection &sql, const UserId &by, const QList<UserId> &others)
{
    for (qsizetype at = 0; at < others.size(); ++at) {
        if (!sqlpeople::exists(sql, others[at]))
            return Refusal{Refusal::Reason::UnknownUser, at};
        if (const auto reason = sqlpeople::barrier(sql, by, others[at]))
            return Refusal{*reason, at};
    }
    return std::nullopt;
}

QList<UserId> notYetIn(SqlConnection &sql, const ConversationId &conversation,
                       const QList<UserId> &users)
{
    QList<UserId> newcomers;
    for (const UserId &user : users) {
        if (!newcomers.contains(user) && !sqlmessages::isMember(sql, conversation, user))
            newcomers.append(user);
    }
    return newcomers;
}

qint64 lastSeq(SqlConnection &sql, const ConversationId &conversation)
{
    auto rows = sql.rows("SELECT last_seq FROM conversations WHERE id = ?", conversation);
    return rows.next() ? rows.number(0) : 0;
}

QList<UserId> join(SqlConnection &sql, const ConversationId &conversation,
                   const QList<UserId> &users, WallTime at)
{
    const qint64 seq = lastSeq(sql, conversation);
    for (const UserId &user : users) {
        sql.change("INSERT INTO members (conversation_id, user_id, sort_name, joined_at, read_seq,"
                   " shown_seq) VALUES (?, ?, ?, ?, ?, ?)",
                   conversation, user, sortName(sql, user), at, seq, seq);
    }
    countMembers(sql, conversation, users.size());
    return users;
}

bool leave(SqlConnection &sql, const ConversationId &conversation, const UserId &user)
{
    const qint64 left = sql.change("DELETE FROM members WHERE conversation_id = ? AND user_id = ?",
                                   conversation, user);
    countMembers(sql, conversation, -left);
    return left > 0;
}

} // namespace relay::sqlmembers
