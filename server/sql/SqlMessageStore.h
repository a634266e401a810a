// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MessageStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

class SqlMessageStore final : public MessageStore
{
public:
    explicit SqlMessageStore(SqlDatabase &database);

    void append(const NewMessage &message, Then<Stored<Appended>> then) override;
    void history(const UserId &asker, const protocol::MessageHistory &page,
                 Then<Stored<protocol::MessagePage>> then) override;
    void missed(const UserId &asker, const QMap<ConversationId, qint64> &cursors,
                Then<Stored<protocol::Missed>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
