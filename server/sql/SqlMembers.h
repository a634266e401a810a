// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlConnection.h"
#include "server/storage/Refusal.h"

#include <optional>

/// Changing who is in a conversation, inside a job. `member_count` is kept in step here and nowhere
/// else.
namespace relay::sqlmembers {

/// Why `by` may not bring these people together: unknown, or one of the two blocked the other.
[[nodiscard]] std::optional<Refusal> obstacle(SqlConnection &sql, const UserId &by,
                                              const QList<UserId> &others);
/// Those of `users` who are not members, each once.
[[nodiscard]] QList<UserId> notYetIn(SqlConnection &sql, const ConversationId &conversation,
                                     const QList<UserId> &users);

/// How far a conversation has come; 0 where there is none.
[[nodiscard]] qint64 lastSeq(SqlConnection &sql, const ConversationId &conversation);

/// They start at the end: nothing written before is unread. Answers `users`.
QList<UserId> join(SqlConnection &sql, const ConversationId &conversation,
                   const QList<UserId> &users, WallTime at);
/// False where the user is no member.
[[nodiscard]] bool leave(SqlConnection &sql, const ConversationId &conversation,
                         const UserId &user);

} // namespace relay::sqlmembers
