// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/ConversationStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

class SqlConversationStore final : public ConversationStore
{
public:
    explicit SqlConversationStore(SqlDatabase &database);

    void create(const NewConversation &conversation,
                Then<Stored<ConversationChange>> then) override;
    void add(const ConversationId &conversation, const UserId &by, const QList<UserId> &users,
             WallTime at, Then<Stored<ConversationChange>> then) override;
    void remove(const ConversationId &conversation, const UserId &by, const UserId &user,
                Then<Stored<ConversationChange>> then) override;
    void rename(const ConversationId &conversation, const UserId &by, const QString &title,
                Then<Stored<ConversationChange>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
