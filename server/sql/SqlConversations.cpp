// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlConversations.h"

#include "server/sql/SqlMessages.h"
#include "server/sql/SqlPeople.h"

namespace relay::sqlconversations {

namespace {

QList<protocol::UserSummary> firstMembers(SqlConnection &sql, const ConversationId &conversation)
{
    auto rows = sql.rows("SELECT u.id, u.username, u.display_name FROM members m"
                         " JOIN users u ON u.id = m.user_id WHERE m.conversation_id = ?"
                         " ORDER BY m.sort_name, m.user_id LIMIT ?",
                         conversation, limits::memberPreview);
    QList<protocol::UserSummary> members;
    while (rows.next())
        members.append(sqlpeople::summaryIn(rows));
    return members;
}

std::optional<protocol::Message> messageAt(SqlConnection &sql, const ConversationId &conversation,
                                           qint64 seq)
{
    auto rows = sql.rows("SELECT conversation_id, seq, client_id, sender, body, sent_at"
                         " FROM messages WHERE conversation_id = ? AND seq = ?",
                         conversation, seq);
    return rows.next() ? std::optional(sqlmessages::messageIn(rows)) : std::nullopt;
}

} // namespace

protocol::Conversation conversationIn(const SqlRows &rows)
{
    protocol::Conversation conversation;
    conversation.id = rows.id<ConversationId>(0);
    conversation.kind = *protocol::valueNamed<protocol::ConversationKind>(rows.text(1));
    conversation.title = rows.text(2);
    conversation.memberCount = rows.number(3);
    conversation.lastSeq = rows.number(4);
    return conversation;
}

void complete(SqlConnection &sql, protocol::Conversation &conversation)
{
    conversation.members = firstMembers(sql, conversation.id);
    conversation.lastMessage = messageAt(sql, conversation.id, conversation.lastSeq);
}

std::optional<protocol::Conversation> find(SqlConnection &sql, const ConversationId &id)
{
    std::optional<protocol::Conversation> found;
    {
        auto rows = sql.rows("SELECT id, kind, title, member_count, last_seq"
                             " FROM conversations WHERE id = ?",
                             id);
        if (rows.next())
            found = conversationIn(rows);
    }
    if (found)
        complete(sql, *found);
    return found;
}

void personalise(SqlConnection &sql, protocol::Conversation &conversation, const UserId &member)
{
    auto rows = sql.rows("SELECT read_seq FROM members WHERE conversation_id = ? AND user_id = ?",
                         conversation.id, member);
    if (!rows.next())
        return;
    conversation.readSeq = rows.number(0);
    conversation.unread = conversation.lastSeq - rows.number(0);
}

} // namespace relay::sqlconversations
