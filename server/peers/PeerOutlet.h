// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

#include <QList>

namespace relay {

/// Where news leave for the nodes that serve the same people; the sessions of this node have got
/// them already. Nothing is answered and nothing is waited for.
class PeerOutlet
{
public:
    virtual ~PeerOutlet() = default;

    virtual void tellMembers(const ConversationId &conversation, const protocol::Push &news,
                             const QList<UserId> &hiddenFrom) = 0;
    virtual void tellUsers(const QList<UserId> &users, const protocol::Push &news) = 0;
    /// Whoever joined or left is told of it by `tellUsers`. `lastSeq` is how far the conversation
    /// had come when they joined.
    virtual void joined(const ConversationId &conversation, const QList<UserId> &users,
                        qint64 lastSeq) = 0;
    virtual void left(const ConversationId &conversation, const QList<UserId> &users) = 0;
    virtual void blocksChanged(const UserId &one, const UserId &other) = 0;
    /// One of the user's tokens was revoked.
    virtual void signInEnded(const UserId &user) = 0;
    /// Something of the conversation is stored and may never have been told.
    virtual void doubt(const ConversationId &conversation) = 0;
};

} // namespace relay
