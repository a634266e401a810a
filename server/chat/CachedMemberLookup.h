// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MemberCache.h"
#include "server/watching/MemberLookup.h"

namespace relay {

/// Answers who is in a small conversation from the memory that deliveries use, so that typing costs
/// no query. Roll calls of large ones go to the source: they would load everybody.
class CachedMemberLookup final : public MemberLookup
{
public:
    CachedMemberLookup(MemberCache &members, MemberLookup &source);

    void rollCall(const ConversationId &conversation, const QList<UserId> &asked,
                  Then<Result<RollCall, Fault>> then) override;
    void membersUpTo(const ConversationId &conversation, qsizetype most,
                     Then<Result<std::optional<QList<UserId>>, Fault>> then) override;

private:
    MemberCache &m_members;
    MemberLookup &m_source;
};

} // namespace relay
