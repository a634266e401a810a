// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"

#include <QMap>

namespace relay {

/// A message on its way into the store, without the number it will get there.
struct NewMessage {
    ConversationId conversation;
    ClientMessageId clientId;
    UserId sender;
    QString body;
    WallTime at;
};

/// What became of it. The same `clientId` again finds the first message; then `isNew` is false and
/// nobody has to hear of it.
struct Appended {
    protocol::MessageStored stored;
    bool isNew = true;
    friend bool operator==(const Appended &, const Appended &) = default;
};

/// Messages, numbered 1, 2, 3 … per conversation without gaps. An answer means: committed.
class MessageStore
{
public:
    virtual ~MessageStore() = default;

    /// Stamps never go backwards within a conversation, whatever the clock does.
    virtual void append(const NewMessage &message, Then<Stored<Appended>> then) = 0;
    /// `limit` is at most `limits::historyPage`; see ConversationListing about shorter pages.
    virtual void history(const UserId &asker, const protocol::MessageHistory &page,
                         Then<Stored<protocol::MessagePage>> then) = 0;
    virtual void missed(const UserId &asker, const QMap<ConversationId, qint64> &cursors,
                        Then<Stored<protocol::Missed>> then) = 0;
};

} // namespace relay
