// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace relay {

/// The conversations of one person and how far each was read. News and lists may overtake each
/// other; what is newer stays.
class Inbox
{
public:
    void setSelf(const UserId &self) { m_self = self; }
    void clear() { m_conversations.clear(); }

    void listed(const QList<protocol::Conversation> &page);
    /// The whole list was read: who is not in it is gone.
    /// Returns those.
    QList<ConversationId> keepOnly(const QSet<ConversationId> &all);
    void joined(const protocol::Conversation &conversation, WallTime now);
    /// What is absent is unchanged.
    void updated(const protocol::Conversation &conversation);
    void left(const ConversationId &id);
    void messageArrived(const protocol::Message &message);
    /// True when this is further than was known.
    bool readUpTo(const ConversationId &id, qint64 seq);

    [[nodiscard]] const protocol::Conversation *find(const ConversationId &id) const;
    [[nodiscard]] qint64 unread(const ConversationId &id) const;
    [[nodiscard]] qint64 totalUnread() const;
    /// The most recently active first.
    [[nodiscard]] QList<ConversationId> byActivity() const;
    /// The other person of a direct conversation; empty otherwise.
    [[nodiscard]] UserId peer(const ConversationId &id) const;

private:
    struct Entry {
        protocol::Conversation known;
        WallTime activeAt;
    };

    void merge(const protocol::Conversation &conversation);

    UserId m_self;
    QHash<ConversationId, Entry> m_conversations;
};

} // namespace relay
