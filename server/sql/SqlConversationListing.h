// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/ConversationListing.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

class SqlConversationListing final : public ConversationListing
{
public:
    explicit SqlConversationListing(SqlDatabase &database);

    void conversations(const UserId &of, const PageOf<ConversationId> &page,
                       Then<Stored<protocol::ConversationPage>> then) override;
    void members(const ConversationId &conversation, const UserId &asker,
                 const PageOf<UserId> &page, Then<Stored<protocol::MemberPage>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
