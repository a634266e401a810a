// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/Membership.h"
#include "server/storage/Refusal.h"

namespace relay {

/// Who is in a conversation. Answers come in the order of the changes: after an answer, what this
/// store changed earlier is in it and what it changes later is not. The member cache lives on that.
class MembershipStore
{
public:
    virtual ~MembershipStore() = default;

    /// `NoConversation` where there is none.
    virtual void membersOf(const ConversationId &conversation, Then<Stored<Membership>> then) = 0;
};

} // namespace relay
