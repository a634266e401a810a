// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlDatabase.h"
#include "server/watching/MemberLookup.h"

namespace relay {

/// Questions about the members of a conversation that do not load them all.
class SqlMemberLookup final : public MemberLookup
{
public:
    explicit SqlMemberLookup(SqlDatabase &database);

    void rollCall(const ConversationId &conversation, const QList<UserId> &asked,
                  Then<Result<RollCall, Fault>> then) override;
    void membersUpTo(const ConversationId &conversation, qsizetype most,
                     Then<Result<std::optional<QList<UserId>>, Fault>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
