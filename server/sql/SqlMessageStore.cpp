// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlMessageStore.h"

#include "server/sql/SqlMessages.h"
#include "server/sql/SqlPeople.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 historyDefault = 50;

/// The answer to an idempotency key that was seen before.
std::optional<Stored<Appended>> repeated(SqlConnection &sql, const NewMessage &message)
{
    auto rows = sql.rows("SELECT conversation_id, seq, body, sent_at FROM messages"
                         " WHERE sender = ? AND client_id = ?",
                         message.sender, message.clientId);
    if (!rows.next())
        return std::nullopt;
    if (rows.id<ConversationId>(0) != message.conversation || rows.text(2) != message.body)
        return Refusal{Refusal::Reason::ClientIdTaken};
    return Appended{{rows.number(1), rows.time(3)}, false};
}

/// The other one of a direct conversation, if that is what it is.
std::optional<Refusal::Reason> directBarrier(SqlConnection &sql, const NewMessage &message)
{
    UserId other;
    {
        auto rows = sql.rows("SELECT user_id FROM members"
                             " WHERE conversation_id = ? AND user_id <> ?",
                             message.conversation, message.sender);
        if (!rows.next())
            return std::nullopt;
        other = rows.id<UserId>(0);
    }
    return sqlpeople::barrier(sql, message.sender, other);
}

struct Place {
    protocol::MessageStored stored;
    bool isDirect = false;
};

/// Takes the conversation's next number, if the sender is a member. Being inside the transaction is
/// what keeps numbers without gaps: a message that is refused gives its number back.
std::optional<Place> nextPlace(SqlConnection &sql, const NewMessage &message)
{
    auto rows =
        sql.rows("UPDATE conversations SET last_seq = last_seq + 1,"
                 " last_at = CASE WHEN last_at < ? THEN ? ELSE last_at END"
                 " WHERE id = ? AND EXISTS (SELECT 1 FROM members"
                 " WHERE members.conversation_id = conversations.id AND members.user_id = ?)"
                 " RETURNING last_seq, last_at, kind",
                 message.at, message.at, message.conversation, message.sender);
    if (!rows.next())
        return std::nullopt;
    return Place{{rows.number(0), rows.time(1)}, rows.text(2) == u"direct"_s};
}

Stored<Appended> append(SqlConnection &sql, const NewMessage &message)
{
    if (const auto first = repeated(sql, message))
        return *first;
    const auto place = nextPlace(sql, message);
    if (!place)
        return Refusal{Refusal::Reason::NoConversation};
    if (place->isDirect) {
        if (const auto reason = directBarrier(sql, message))
            return Refusal{*reason};
    }
    const auto [seq, sentAt] = place->stored;
    sql.change("INSERT INTO messages (conversation_id, seq, sender, client_id, body, sent_at)"
               " VALUES (?, ?, ?, ?, ?, ?)",
               message.conversation, seq, message.sender, message.clientId, message.body, sentAt);
    // Whoever writes has read up to there, and everybody can see that.
    sql.change("UPDATE members SET read_seq = ?, shown_seq = ?"
               " WHERE conversation_id = ? AND user_id = ?",
               seq, seq, message.conversation, message.sender);
    return Appended{place->stored, true};
}

Stored<protocol::MessagePage> history(SqlConnection &sql, const UserId &asker,
                                      const protocol::MessageHistory &page)
{
    if (!sqlmessages::isMember(sql, page.conversation, asker))
        return Refusal{Refusal::Reason::NoConversation};
    AnswerBudget budget(page.limit.value_or(historyDefault));
    if (page.after)
        return sqlmessages::after(sql, page.conversation, *page.after, budget);
    return sqlmessages::before(sql, page.conversation, page.before.value_or(limits::wireInteger),
                               budget);
}

bool isBehind(SqlConnection &sql, const UserId &asker, const ConversationId &conversation,
              qint64 cursor)
{
    return sql
        .rows("SELECT 1 FROM members m JOIN conversations c ON c.id = m.conversation_id"
              " WHERE m.conversation_id = ? AND m.user_id = ? AND c.last_seq > ?",
              conversation, asker, cursor)
        .next();
}

Stored<protocol::Missed> missed(SqlConnection &sql, const UserId &asker,
                                const QMap<ConversationId, qint64> &cursors)
{
    protocol::Missed missed;
    AnswerBudget budget(limits::syncMessages);
    for (auto cursor = cursors.begin(); cursor != cursors.end(); ++cursor) {
        if (!isBehind(sql, asker, cursor.key(), cursor.value()))
            continue;
        auto page = sqlmessages::after(sql, cursor.key(), cursor.value(), budget);
        missed.conversations.append({cursor.key(), std::move(page.messages), page.more});
    }
    return missed;
}

} // namespace

SqlMessageStore::SqlMessageStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlMessageStore::append(const NewMessage &message, Then<Stored<Appended>> then)
{
    m_database.write<Appended>(
        message.conversation, [message](SqlConnection &sql) { return relay::append(sql, message); },
        std::move(then));
}

void SqlMessageStore::history(const UserId &asker, const protocol::MessageHistory &page,
                              Then<Stored<protocol::MessagePage>> then)
{
    m_database.read<protocol::MessagePage>(
        [asker, page](SqlConnection &sql) { return relay::history(sql, asker, page); },
        std::move(then));
}

void SqlMessageStore::missed(const UserId &asker, const QMap<ConversationId, qint64> &cursors,
                             Then<Stored<protocol::Missed>> then)
{
    m_database.read<protocol::Missed>(
        [asker, cursors](SqlConnection &sql) { return relay::missed(sql, asker, cursors); },
        std::move(then));
}

} // namespace relay
