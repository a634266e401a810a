// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QList>

namespace relay {

/// What a node remembers of the database, and has to drop when another node changes it.
class PeerCaches
{
public:
    virtual ~PeerCaches() = default;

    virtual void forgetMembers(const ConversationId &conversation) = 0;
    virtual void forgetBlocks(const UserId &user) = 0;
    /// Memberships or blocks between any of `changed` and any of `among` are not what they were:
    /// everything that follows from them is dropped, and every screen concerned looked at again.
    virtual void contactsChangedElsewhere(const QList<UserId> &changed,
                                          const QList<UserId> &among) = 0;
    /// The tokens that the user's sessions came in with may not be valid any more.
    virtual void signInEndedElsewhere(const UserId &user) = 0;
};

} // namespace relay
