// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MembershipStore.h"
#include "server/peers/JoinedSource.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

/// Asks for members on the writing connection: that is what keeps its answers in the order of the
/// changes.
class SqlMembershipStore final : public MembershipStore, public JoinedSource
{
public:
    explicit SqlMembershipStore(SqlDatabase &database);

    void membersOf(const ConversationId &conversation, Then<Stored<Membership>> then) override;
    void conversationsOf(const UserId &user, Then<Stored<QList<ConversationId>>> then) override;
    void lastSeqOf(const ConversationId &conversation, Then<Stored<qint64>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
