// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MembershipStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

/// Asks on the writing connection: that is what keeps its answers in the order of the changes.
class SqlMembershipStore final : public MembershipStore
{
public:
    explicit SqlMembershipStore(SqlDatabase &database);

    void membersOf(const ConversationId &conversation, Then<Stored<Membership>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
