// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace relay {

/// Which of the people who have a session on this node are in which conversation. Pure.
class LocalMembers
{
public:
    /// False where they were known to be in it.
    bool join(const UserId &user, const ConversationId &conversation);
    bool leave(const UserId &user, const ConversationId &conversation);
    /// Their last session ended.
    void remove(const UserId &user);

    [[nodiscard]] QList<UserId> membersOf(const ConversationId &conversation) const;
    [[nodiscard]] QList<ConversationId> conversationsOf(const UserId &user) const;
    [[nodiscard]] bool hasAnybodyIn(const ConversationId &conversation) const;
    /// Conversations that somebody of this node is in.
    [[nodiscard]] qsizetype conversations() const { return m_membersOf.size(); }

private:
    QHash<ConversationId, QList<UserId>> m_membersOf; ///< a handful each, in order of arrival
    QHash<UserId, QSet<ConversationId>> m_conversationsOf;
};

} // namespace relay
