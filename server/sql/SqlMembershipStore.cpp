// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlMembershipStore.h"

#include "server/sql/SqlMembers.h"

#include <algorithm>

namespace relay {

namespace {

Stored<Membership> membersOf(SqlConnection &sql, const ConversationId &conversation)
{
    Membership membership;
    {
        auto rows = sql.rows("SELECT kind FROM conversations WHERE id = ?", conversation);
        if (!rows.next())
            return Refusal{Refusal::Reason::NoConversation};
        membership.kind = *protocol::valueNamed<protocol::ConversationKind>(rows.text(0));
    }
    auto rows = sql.rows("SELECT user_id FROM members WHERE conversation_id = ?", conversation);
    while (rows.next())
        membership.users.append(rows.id<UserId>(0));
    std::sort(membership.users.begin(), membership.users.end());
    return membership;
}

Stored<QList<ConversationId>> conversationsOf(SqlConnection &sql, const UserId &user)
{
    QList<ConversationId> conversations;
    auto rows = sql.rows("SELECT conversation_id FROM members WHERE user_id = ?", user);
    while (rows.next())
        conversations.append(rows.id<ConversationId>(0));
    return conversations;
}

} // namespace

SqlMembershipStore::SqlMembershipStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlMembershipStore::membersOf(const ConversationId &conversation,
                                   Then<Stored<Membership>> then)
{
    m_database.write<Membership>(
        [conversation](SqlConnection &sql) { return relay::membersOf(sql, conversation); },
        std::move(then));
}

void SqlMembershipStore::conversationsOf(const UserId &user,
                                         Then<Stored<QList<ConversationId>>> then)
{
    m_database.read<QList<ConversationId>>(
        [user](SqlConnection &sql) { return relay::conversationsOf(sql, user); }, std::move(then));
}

void SqlMembershipStore::lastSeqOf(const ConversationId &conversation, Then<Stored<qint64>> then)
{
    m_database.read<qint64>(
        [conversation](SqlConnection &sql) -> Stored<qint64> {
            return sqlmembers::lastSeq(sql, conversation);
        },
        std::move(then));
}

} // namespace relay
