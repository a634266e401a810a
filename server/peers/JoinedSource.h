// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"

namespace relay {

/// Which conversations somebody is in, and how far those are.
class JoinedSource
{
public:
    virtual ~JoinedSource() = default;

    /// All that is committed on any node when it is asked is in the answer.
    virtual void conversationsOf(const UserId &user, Then<Stored<QList<ConversationId>>> then) = 0;
    /// How far a conversation has come; 0 where there is none.
    virtual void lastSeqOf(const ConversationId &conversation, Then<Stored<qint64>> then) = 0;
};

} // namespace relay
