// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlConnection.h"
#include "server/storage/Refusal.h"
#include "shared/protocol/CommonMessages.h"

/// What the statements of several stores need to know of people. Inside a job, on its connection.
namespace relay::sqlpeople {

/// From the columns id, username, display_name, beginning with `first`.
[[nodiscard]] inline protocol::UserSummary summaryIn(const SqlRows &rows, int first = 0)
{
    return {rows.id<UserId>(first), rows.text(first + 1), rows.text(first + 2)};
}

[[nodiscard]] inline bool exists(SqlConnection &sql, const UserId &user)
{
    return sql.rows("SELECT 1 FROM users WHERE id = ?", user).next();
}

/// Why `user` may not reach `other`, if one of the two blocked the other.
[[nodiscard]] inline std::optional<Refusal::Reason> barrier(SqlConnection &sql, const UserId &user,
                                                            const UserId &other)
{
    auto rows = sql.rows("SELECT blocker FROM blocks WHERE (blocker = ? AND blocked = ?)"
                         " OR (blocker = ? AND blocked = ?)",
                         user, other, other, user);
    std::optional<Refusal::Reason> reason;
    while (rows.next() && reason != Refusal::Reason::BlockedByYourself) {
        reason = rows.id<UserId>(0) == user ? Refusal::Reason::BlockedByYourself
                                            : Refusal::Reason::Undeliverable;
    }
    return reason;
}

} // namespace relay::sqlpeople
