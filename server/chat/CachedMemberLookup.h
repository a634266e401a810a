// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MemberCache.h"
#include "server/watching/MemberLookup.h"

namespace relay {

/// Answers from the memory that deliveries use, so that typing and counting cost no query.
class CachedMemberLookup final : public MemberLookup
{
public:
    explicit CachedMemberLookup(MemberCache &members);

    void membersUpTo(const ConversationId &conversation, qsizetype most,
                     Then<Result<std::optional<QList<UserId>>, Fault>> then) override;

private:
    MemberCache &m_members;
};

} // namespace relay
