// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/AnswerBudget.h"
#include "server/sql/SqlConnection.h"
#include "shared/protocol/ChatMessages.h"

/// Reading messages inside a job. Every statement answers the same six columns.
namespace relay::sqlmessages {

[[nodiscard]] inline protocol::Message messageIn(const SqlRows &rows)
{
    return {rows.id<ConversationId>(0), rows.number(1), rows.id<ClientMessageId>(2),
            rows.id<UserId>(3),         rows.text(4),   rows.time(5)};
}

[[nodiscard]] inline bool isMember(SqlConnection &sql, const ConversationId &conversation,
                                   const UserId &user)
{
    return sql
        .rows("SELECT 1 FROM members WHERE conversation_id = ? AND user_id = ?", conversation, user)
        .next();
}

/// Ascending, from behind `seq` on, as many as the budget admits.
[[nodiscard]] inline protocol::MessagePage after(SqlConnection &sql,
                                                 const ConversationId &conversation, qint64 seq,
                                                 AnswerBudget &budget)
{
    auto rows = sql.rows("SELECT conversation_id, seq, client_id, sender, body, sent_at"
                         " FROM messages WHERE conversation_id = ? AND seq > ?"
                         " ORDER BY seq LIMIT ?",
                         conversation, seq, budget.elementsLeft() + 1);
    protocol::MessagePage page;
    while (!page.more && rows.next()) {
        const auto message = messageIn(rows);
        if (budget.admit(AnswerBudget::sizeOf(message)))
            page.messages.append(message);
        else
            page.more = true;
    }
    return page;
}

/// Ascending, the last ones before `seq`.
[[nodiscard]] inline protocol::MessagePage before(SqlConnection &sql,
                                                  const ConversationId &conversation, qint64 seq,
                                                  AnswerBudget &budget)
{
    auto rows = sql.rows("SELECT conversation_id, seq, client_id, sender, body, sent_at"
                         " FROM messages WHERE conversation_id = ? AND seq < ?"
                         " ORDER BY seq DESC LIMIT ?",
                         conversation, seq, budget.elementsLeft() + 1);
    protocol::MessagePage page;
    while (!page.more && rows.next()) {
        const auto message = messageIn(rows);
        if (budget.admit(AnswerBudget::sizeOf(message)))
            page.messages.append(message);
        else
            page.more = true;
    }
    std::reverse(page.messages.begin(), page.messages.end());
    return page;
}

} // namespace relay::sqlmessages
