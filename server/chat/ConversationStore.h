// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"

#include <optional>

namespace relay {

/// Everything a conversation starts with. The ids come from outside, so that making the same one
/// again (demo data after a crash) finds it instead.
struct NewConversation {
    ConversationId id;
    protocol::ConversationKind kind = protocol::ConversationKind::Group;
    UserId creator;
    QList<UserId> others; ///< without the creator, without repetition
    QString title;
    WallTime at;
};

/// A conversation after a change, and who came or went; nobody where nothing changed, because who
/// was asked for was there already.
struct ConversationChange {
    /// Without what differs from member to member; only `create` fills it in, for the creator.
    protocol::Conversation conversation;
    QList<UserId> changed;
};

/// Making and changing conversations. Who may do what is decided inside the transaction.
class ConversationStore
{
public:
    virtual ~ConversationStore() = default;

    /// A direct conversation of the same two people is found instead of made.
    virtual void create(const NewConversation &conversation,
                        Then<Stored<ConversationChange>> then) = 0;
    virtual void add(const ConversationId &conversation, const UserId &by,
                     const QList<UserId> &users, WallTime at,
                     Then<Stored<ConversationChange>> then) = 0;
    /// Removing oneself is leaving; a creator who leaves hands over to the longest-standing member,
    /// and what nobody belongs to any more is deleted.
    virtual void remove(const ConversationId &conversation, const UserId &by, const UserId &user,
                        Then<Stored<ConversationChange>> then) = 0;
    virtual void rename(const ConversationId &conversation, const UserId &by, const QString &title,
                        Then<Stored<ConversationChange>> then) = 0;
};

} // namespace relay
