// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlConversationListing.h"

#include "server/sql/AnswerBudget.h"
#include "server/sql/SqlConversations.h"
#include "server/sql/SqlMessages.h"

#include <limits>

namespace relay {

using protocol::Conversation;

namespace {

/// Where a page of conversations starts: behind the last one of the page before. Both orders end
/// with the id, so that equal times or names neither repeat nor skip anything.
struct After {
    qint64 at = std::numeric_limits<qint64>::max();
    ConversationId id;
};

std::optional<After> startOf(SqlConnection &sql, const UserId &user,
                             const std::optional<ConversationId> &after)
{
    if (!after)
        return After{};
    auto rows = sql.rows("SELECT c.last_at FROM conversations c"
                         " JOIN members m ON m.conversation_id = c.id"
                         " WHERE c.id = ? AND m.user_id = ?",
                         *after, user);
    return rows.next() ? std::optional(After{rows.number(0), *after}) : std::nullopt;
}

QList<Conversation> headsBehind(SqlConnection &sql, const UserId &user, const After &after,
                                qint64 limit)
{
    auto rows = sql.rows("SELECT c.id, c.kind, c.title, c.member_count, c.last_seq, m.read_seq"
                         " FROM members m JOIN conversations c ON c.id = m.conversation_id"
                         " WHERE m.user_id = ? AND (c.last_at, c.id) < (?, ?)"
                         " ORDER BY c.last_at DESC, c.id DESC LIMIT ?",
                         user, after.at, after.id, limit);
    QList<Conversation> heads;
    while (rows.next()) {
        auto head = sqlconversations::conversationIn(rows);
        head.readSeq = rows.number(5);
        head.unread = head.lastSeq - rows.number(5);
        heads.append(head);
    }
    return heads;
}

Stored<protocol::ConversationPage> conversations(SqlConnection &sql, const UserId &user,
                                                 const PageOf<ConversationId> &asked)
{
    const auto start = startOf(sql, user, asked.after);
    if (!start)
        return Refusal{Refusal::Reason::UnknownCursor};
    protocol::ConversationPage page;
    AnswerBudget budget(asked.limit);
    for (Conversation &head : headsBehind(sql, user, *start, asked.limit + 1)) {
        sqlconversations::complete(sql, head);
        page.more = !budget.admit(AnswerBudget::sizeOf(head));
        if (page.more)
            break;
        page.conversations.append(head);
    }
    return page;
}

std::optional<QString> nameOf(SqlConnection &sql, const ConversationId &conversation,
                              const std::optional<UserId> &member)
{
    if (!member)
        return QString(); // sorts before every name
    auto rows = sql.rows("SELECT sort_name FROM members WHERE conversation_id = ? AND user_id = ?",
                         conversation, *member);
    return rows.next() ? std::optional(rows.text(0)) : std::nullopt;
}

Stored<protocol::MemberPage> members(SqlConnection &sql, const ConversationId &conversation,
                                     const UserId &asker, const PageOf<UserId> &asked)
{
    if (!sqlmessages::isMember(sql, conversation, asker))
        return Refusal{Refusal::Reason::NoConversation};
    const auto name = nameOf(sql, conversation, asked.after);
    if (!name)
        return Refusal{Refusal::Reason::UnknownCursor};
    // One's own mark is true on one's own devices; others' are as they are shown, and to somebody
    // they have blocked not at all.
    auto rows = sql.rows(
        "SELECT u.id, u.username, u.display_name,"
        " CASE WHEN m.user_id = ? THEN m.read_seq WHEN EXISTS (SELECT 1 FROM blocks"
        " WHERE blocker = m.user_id AND blocked = ?) THEN 0 ELSE m.shown_seq END"
        " FROM members m JOIN users u ON u.id = m.user_id"
        " WHERE m.conversation_id = ? AND (m.sort_name, m.user_id) > (?, ?)"
        " ORDER BY m.sort_name, m.user_id LIMIT ?",
        asker, asker, conversation, *name, asked.after.value_or(UserId()), asked.limit + 1);
    protocol::MemberPage page;
    while (rows.next()) {
        page.more = page.members.size() == asked.limit;
        if (page.more)
            break;
        page.members.append({rows.id<UserId>(0), rows.text(1), rows.text(2), rows.number(3)});
    }
    return page;
}

} // namespace

SqlConversationListing::SqlConversationListing(SqlDatabase &database)
    : m_database(database)
{
}

void SqlConversationListing::conversations(const UserId &of, const PageOf<ConversationId> &page,
                                           Then<Stored<protocol::ConversationPage>> then)
{
    m_database.read<protocol::ConversationPage>(
        [of, page](SqlConnection &sql) { return relay::conversations(sql, of, page); },
        std::move(then));
}

void SqlConversationListing::members(const ConversationId &conversation, const UserId &asker,
                                     const PageOf<UserId> &page,
                                     Then<Stored<protocol::MemberPage>> then)
{
    m_database.read<protocol::MemberPage>(
        [conversation, asker, page](SqlConnection &sql) {
            return relay::members(sql, conversation, asker, page);
        },
        std::move(then));
}

} // namespace relay
