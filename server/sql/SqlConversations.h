// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlConnection.h"
#include "shared/protocol/ConversationMessages.h"

/// Reading conversations inside a job.
namespace relay::sqlconversations {

/// From the columns id, kind, title, member_count, last_seq; the rest is filled in by `complete`.
[[nodiscard]] protocol::Conversation conversationIn(const SqlRows &rows);
/// Adds the first members and the last message.
void complete(SqlConnection &sql, protocol::Conversation &conversation);

/// As everybody sees it, if there is one.
[[nodiscard]] std::optional<protocol::Conversation> find(SqlConnection &sql,
                                                         const ConversationId &id);
/// As `member` sees it.
void personalise(SqlConnection &sql, protocol::Conversation &conversation, const UserId &member);

} // namespace relay::sqlconversations
