// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CommonMessages.h"
#include "shared/time/Instant.h"

#include <QList>
#include <QMap>

#include <optional>

/// What people wrote, how far they read, and how a client catches up.
namespace relay::protocol {

using namespace Qt::StringLiterals;

/// `seq` counts 1, 2, 3 … within the conversation, without gaps.
struct Message {
    ConversationId conversation;
    qint64 seq = 0;
    ClientMessageId clientId;
    UserId sender;
    QString body;
    WallTime sentAt;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &Message::conversation},
        Field{"seq", &Message::seq},
        Field{"clientId", &Message::clientId},
        Field{"sender", &Message::sender},
        Field{"body", &Message::body, proseBetween(0, limits::wireInteger)},
        Field{"sentAt", &Message::sentAt},
    };
    friend bool operator==(const Message &, const Message &) = default;
};

struct MessageStored {
    qint64 seq = 0;
    WallTime sentAt;
    static constexpr auto fields = std::tuple{
        Field{"seq", &MessageStored::seq},
        Field{"sentAt", &MessageStored::sentAt},
    };
    friend bool operator==(const MessageStored &, const MessageStored &) = default;
};

struct MessageSend {
    using Ok = MessageStored;
    ConversationId conversation;
    ClientMessageId clientId;
    QString body;
    static constexpr auto type = "message:send"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &MessageSend::conversation},
        Field{"clientId", &MessageSend::clientId},
        Field{"body", &MessageSend::body, proseBetween(1, limits::messageBodyBytes)},
    };
    friend bool operator==(const MessageSend &, const MessageSend &) = default;
};

/// A page of messages in ascending order of `seq`.
struct MessagePage {
    QList<Message> messages;
    bool more = false; ///< there are more in the direction that was asked for
    static constexpr auto fields = std::tuple{
        Field{"messages", &MessagePage::messages},
        Field{"more", &MessagePage::more},
    };
    friend bool operator==(const MessagePage &, const MessagePage &) = default;
};

/// The newest page without `before` and `after`; naming both is an error.
struct MessageHistory {
    using Ok = MessagePage;
    ConversationId conversation;
    std::optional<qint64> before;
    std::optional<qint64> after;
    std::optional<qint64> limit;
    static constexpr auto type = "message:history"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &MessageHistory::conversation},
        Field{"before", &MessageHistory::before, between(1, limits::wireInteger)},
        Field{"after", &MessageHistory::after},
        Field{"limit", &MessageHistory::limit, between(1, limits::historyPage)},
    };
    friend bool operator==(const MessageHistory &, const MessageHistory &) = default;
};

/// What one conversation has beyond a cursor. Ask again from the last `seq` while `more`.
struct MissedMessages {
    ConversationId id;
    QList<Message> messages;
    bool more = false;
    static constexpr auto fields = std::tuple{
        Field{"id", &MissedMessages::id},
        Field{"messages", &MissedMessages::messages},
        Field{"more", &MissedMessages::more},
    };
    friend bool operator==(const MissedMessages &, const MissedMessages &) = default;
};

/// Only conversations in which something is missing. Those the user is no longer in are left out.
struct Missed {
    QList<MissedMessages> conversations;
    static constexpr auto fields = std::tuple{Field{"conversations", &Missed::conversations}};
    friend bool operator==(const Missed &, const Missed &) = default;
};

struct Sync {
    using Ok = Missed;
    QMap<ConversationId, qint64> cursors; ///< conversation → last `seq` the client has
    static constexpr auto type = "sync"_L1;
    static constexpr auto fields =
        std::tuple{Field{"cursors", &Sync::cursors, atMost(limits::syncCursors)}};
    friend bool operator==(const Sync &, const Sync &) = default;
};

struct Read {
    using Ok = Empty;
    ConversationId conversation;
    qint64 seq = 0; ///< everything up to here; going back is ignored
    static constexpr auto type = "read"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &Read::conversation},
        Field{"seq", &Read::seq},
    };
    friend bool operator==(const Read &, const Read &) = default;
};

/// Pushed to every other session of every member, the sender's own ones too.
struct MessageNew : Message {
    static constexpr auto type = "message:new"_L1;
    static constexpr auto fields = Message::fields;
};

/// Pushed to the members, and to the reader's other devices.
struct ReadBy {
    ConversationId conversation;
    UserId user;
    qint64 seq = 0;
    static constexpr auto type = "read"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &ReadBy::conversation},
        Field{"user", &ReadBy::user},
        Field{"seq", &ReadBy::seq},
    };
    friend bool operator==(const ReadBy &, const ReadBy &) = default;
};

/// Pushed when news may have been missed: ask `sync`.
struct Resync {
    static constexpr auto type = "resync"_L1;
    static constexpr auto fields = std::tuple{};
    friend bool operator==(const Resync &, const Resync &) = default;
};

} // namespace relay::protocol
