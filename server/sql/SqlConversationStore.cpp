// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlConversationStore.h"

#include "server/sql/SqlConversations.h"
#include "server/sql/SqlMembers.h"

namespace relay {

using protocol::Conversation;

namespace {

using Reason = Refusal::Reason;

/// What the rules of a change look at.
struct Head {
    bool isDirect = false;
    UserId creator;
    qint64 memberCount = 0;
    qint64 lastSeq = 0;
};

std::optional<Head> headFor(SqlConnection &sql, const ConversationId &conversation,
                            const UserId &member)
{
    auto rows = sql.rows("SELECT c.kind, c.creator, c.member_count, c.last_seq"
                         " FROM conversations c JOIN members m ON m.conversation_id = c.id"
                         " WHERE c.id = ? AND m.user_id = ?",
                         conversation, member);
    if (!rows.next())
        return std::nullopt;
    const auto kind = protocol::valueNamed<protocol::ConversationKind>(rows.text(0));
    return Head{kind == protocol::ConversationKind::Direct, rows.id<UserId>(1), rows.number(2),
                rows.number(3)};
}

/// A group that `by` belongs to, or why there is nothing to change.
Stored<Head> groupFor(SqlConnection &sql, const ConversationId &conversation, const UserId &by)
{
    const auto head = headFor(sql, conversation, by);
    if (!head)
        return Refusal{Reason::NoConversation};
    if (head->isDirect)
        return Refusal{Reason::DirectIsFixed};
    return *head;
}

ConversationChange changed(SqlConnection &sql, const ConversationId &conversation,
                           QList<UserId> who)
{
    return {*sqlconversations::find(sql, conversation), std::move(who)};
}

/// The two people of a direct conversation in one text, whoever began.
QString directKey(const NewConversation &made)
{
    const auto [first, second] = std::minmax(made.creator, made.others.front());
    return first.text() + u' ' + second.text();
}

std::optional<ConversationId> existing(SqlConnection &sql, const NewConversation &made)
{
    const bool isDirect = made.kind == protocol::ConversationKind::Direct;
    auto rows = isDirect
                    ? sql.rows("SELECT id FROM conversations WHERE direct_key = ?", directKey(made))
                    : sql.rows("SELECT id FROM conversations WHERE id = ?", made.id);
    return rows.next() ? std::optional(rows.id<ConversationId>(0)) : std::nullopt;
}

void insert(SqlConnection &sql, const NewConversation &made)
{
    if (made.kind == protocol::ConversationKind::Direct) {
        sql.change("INSERT INTO conversations (id, kind, direct_key, title, creator, member_count,"
                   " last_at) VALUES (?, 'direct', ?, '', ?, 0, ?)",
                   made.id, directKey(made), made.creator, made.at);
    } else {
        sql.change("INSERT INTO conversations (id, kind, title, creator, member_count, last_at)"
                   " VALUES (?, 'group', ?, ?, 0, ?)",
                   made.id, made.title, made.creator, made.at);
    }
}

Stored<ConversationChange> create(SqlConnection &sql, const NewConversation &made)
{
    ConversationChange change;
    if (const auto known = existing(sql, made)) {
        change = changed(sql, *known, {});
    } else {
        if (const auto refusal = sqlmembers::obstacle(sql, made.creator, made.others))
            return *refusal;
        insert(sql, made);
        change.changed = sqlmembers::join(sql, made.id, QList{made.creator} + made.others, made.at);
        change = changed(sql, made.id, std::move(change.changed));
    }
    sqlconversations::personalise(sql, change.conversation, made.creator);
    return change;
}

Stored<ConversationChange> add(SqlConnection &sql, const ConversationId &conversation,
                               const UserId &by, const QList<UserId> &users, WallTime at)
{
    const auto group = groupFor(sql, conversation, by);
    if (!group)
        return group.error();
    const auto newcomers = sqlmembers::notYetIn(sql, conversation, users);
    if (const auto refusal = sqlmembers::obstacle(sql, by, newcomers))
        return Refusal{refusal->reason, users.indexOf(newcomers[refusal->at])};
    if (group->memberCount + newcomers.size() > limits::groupMembers)
        return Refusal{Reason::TooManyMembers};
    return changed(sql, conversation, sqlmembers::join(sql, conversation, newcomers, at));
}

void handOver(SqlConnection &sql, const ConversationId &conversation)
{
    sql.change("UPDATE conversations SET creator = (SELECT user_id FROM members"
               " WHERE conversation_id = conversations.id ORDER BY joined_at, user_id LIMIT 1)"
               " WHERE id = ?",
               conversation);
}

void deleteAll(SqlConnection &sql, const ConversationId &conversation)
{
    sql.change("DELETE FROM messages WHERE conversation_id = ?", conversation);
    sql.change("DELETE FROM conversations WHERE id = ?", conversation);
}

Stored<ConversationChange> remove(SqlConnection &sql, const ConversationId &conversation,
                                  const UserId &by, const UserId &user)
{
    const auto group = groupFor(sql, conversation, by);
    if (!group)
        return group.error();
    if (by != user && by != group->creator)
        return Refusal{Reason::NotTheCreator};
    if (!sqlmembers::leave(sql, conversation, user))
        return Refusal{Reason::NotAMember};
    if (group->memberCount == 1) {
        deleteAll(sql, conversation);
        return ConversationChange{Conversation{conversation, {}, {}, {}, {}, {}, {}, {}, {}},
                                  {user}};
    }
    if (user == group->creator)
        handOver(sql, conversation);
    return changed(sql, conversation, {user});
}

Stored<ConversationChange> rename(SqlConnection &sql, const ConversationId &conversation,
                                  const UserId &by, const QString &title)
{
    const auto group = groupFor(sql, conversation, by);
    if (!group)
        return group.error();
    sql.change("UPDATE conversations SET title = ? WHERE id = ?", title, conversation);
    return changed(sql, conversation, {});
}

} // namespace

SqlConversationStore::SqlConversationStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlConversationStore::create(const NewConversation &conversation,
                                  Then<Stored<ConversationChange>> then)
{
    m_database.write<ConversationChange>(
        conversation.id,
        [conversation](SqlConnection &sql) { return relay::create(sql, conversation); },
        std::move(then));
}

void SqlConversationStore::add(const ConversationId &conversation, const UserId &by,
                               const QList<UserId> &users, WallTime at,
                               Then<Stored<ConversationChange>> then)
{
    m_database.write<ConversationChange>(
        conversation,
        [conversation, by, users, at](SqlConnection &sql) {
            return relay::add(sql, conversation, by, users, at);
        },
        std::move(then));
}

void SqlConversationStore::remove(const ConversationId &conversation, const UserId &by,
                                  const UserId &user, Then<Stored<ConversationChange>> then)
{
    m_database.write<ConversationChange>(
        conversation,
        [conversation, by, user](SqlConnection &sql) {
            return relay::remove(sql, conversation, by, user);
        },
        std::move(then));
}

void SqlConversationStore::rename(const ConversationId &conversation, const UserId &by,
                                  const QString &title, Then<Stored<ConversationChange>> then)
{
    m_database.write<ConversationChange>(
        conversation,
        [conversation, by, title](SqlConnection &sql) {
            return relay::rename(sql, conversation, by, title);
        },
        std::move(then));
}

} // namespace relay
