// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/ChatMessages.h"

/// Conversations, who belongs to them, and finding and blocking people.
namespace relay::protocol {

enum class ConversationKind { Direct, Group };

template<>
struct EnumNames<ConversationKind> {
    static constexpr auto names = std::array{Named{ConversationKind::Direct, "direct"},
                                             Named{ConversationKind::Group, "group"}};
};

/// A conversation as one member sees it. What differs from member to member is absent from
/// `conversation:update`, which means: unchanged.
struct Conversation {
    ConversationId id;
    ConversationKind kind = ConversationKind::Direct;
    QString title; ///< empty for a direct conversation: it is called as the other person is
    qint64 memberCount = 0;
    QList<UserSummary> members; ///< the first 50
    qint64 lastSeq = 0;
    std::optional<qint64> readSeq;
    std::optional<qint64> unread;
    std::optional<Message> lastMessage;
    static constexpr auto fields = std::tuple{
        Field{"id", &Conversation::id},
        Field{"kind", &Conversation::kind},
        Field{"title", &Conversation::title},
        Field{"memberCount", &Conversation::memberCount},
        Field{"members", &Conversation::members},
        Field{"lastSeq", &Conversation::lastSeq},
        Field{"readSeq", &Conversation::readSeq},
        Field{"unread", &Conversation::unread},
        Field{"lastMessage", &Conversation::lastMessage},
    };
    friend bool operator==(const Conversation &, const Conversation &) = default;
};

struct OneConversation {
    Conversation conversation;
    static constexpr auto fields =
        std::tuple{Field{"conversation", &OneConversation::conversation}};
    friend bool operator==(const OneConversation &, const OneConversation &) = default;
};

struct ConversationCreate {
    using Ok = OneConversation;
    QList<UserId> members; ///< the others; the creator is always a member
    std::optional<QString> title;
    static constexpr auto type = "conversation:create"_L1;
    static constexpr auto fields = std::tuple{
        Field{"members", &ConversationCreate::members, between(1, limits::membersPerRequest)},
        Field{"title", &ConversationCreate::title, between(1, limits::titleBytes)},
    };
    friend bool operator==(const ConversationCreate &, const ConversationCreate &) = default;
};

/// The most recently used first.
struct ConversationPage {
    QList<Conversation> conversations;
    bool more = false;
    static constexpr auto fields = std::tuple{
        Field{"conversations", &ConversationPage::conversations},
        Field{"more", &ConversationPage::more},
    };
    friend bool operator==(const ConversationPage &, const ConversationPage &) = default;
};

struct ConversationList {
    using Ok = ConversationPage;
    std::optional<ConversationId> after; ///< the last one of the page before
    std::optional<qint64> limit;
    static constexpr auto type = "conversation:list"_L1;
    static constexpr auto fields = std::tuple{
        Field{"after", &ConversationList::after},
        Field{"limit", &ConversationList::limit, between(1, limits::conversationPage)},
    };
    friend bool operator==(const ConversationList &, const ConversationList &) = default;
};

struct Member {
    UserId id;
    QString username;
    QString displayName;
    qint64 readSeq = 0;
    static constexpr auto fields = std::tuple{
        Field{"id", &Member::id},
        Field{"username", &Member::username},
        Field{"displayName", &Member::displayName},
        Field{"readSeq", &Member::readSeq},
    };
    friend bool operator==(const Member &, const Member &) = default;
};

/// Ordered by display name, then id.
struct MemberPage {
    QList<Member> members;
    bool more = false;
    static constexpr auto fields = std::tuple{
        Field{"members", &MemberPage::members},
        Field{"more", &MemberPage::more},
    };
    friend bool operator==(const MemberPage &, const MemberPage &) = default;
};

struct ConversationMembers {
    using Ok = MemberPage;
    ConversationId conversation;
    std::optional<UserId> after; ///< the last one of the page before
    std::optional<qint64> limit;
    static constexpr auto type = "conversation:members"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &ConversationMembers::conversation},
        Field{"after", &ConversationMembers::after},
        Field{"limit", &ConversationMembers::limit, between(1, limits::usersPerRequest)},
    };
    friend bool operator==(const ConversationMembers &, const ConversationMembers &) = default;
};

/// Adding to a direct conversation is a conflict: create a group instead.
struct ConversationAdd {
    using Ok = OneConversation;
    ConversationId conversation;
    QList<UserId> users;
    static constexpr auto type = "conversation:add"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &ConversationAdd::conversation},
        Field{"users", &ConversationAdd::users, between(1, limits::membersPerRequest)},
    };
    friend bool operator==(const ConversationAdd &, const ConversationAdd &) = default;
};

/// Only the creator removes others.
struct ConversationRemove {
    using Ok = OneConversation;
    ConversationId conversation;
    UserId user;
    static constexpr auto type = "conversation:remove"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &ConversationRemove::conversation},
        Field{"user", &ConversationRemove::user},
    };
    friend bool operator==(const ConversationRemove &, const ConversationRemove &) = default;
};

struct ConversationLeave {
    using Ok = Empty;
    ConversationId conversation;
    static constexpr auto type = "conversation:leave"_L1;
    static constexpr auto fields =
        std::tuple{Field{"conversation", &ConversationLeave::conversation}};
    friend bool operator==(const ConversationLeave &, const ConversationLeave &) = default;
};

struct ConversationRename {
    using Ok = OneConversation;
    ConversationId conversation;
    QString title;
    static constexpr auto type = "conversation:rename"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &ConversationRename::conversation},
        Field{"title", &ConversationRename::title, between(1, limits::titleBytes)},
    };
    friend bool operator==(const ConversationRename &, const ConversationRename &) = default;
};

struct FoundUsers {
    QList<UserSummary> users;
    static constexpr auto fields = std::tuple{Field{"users", &FoundUsers::users}};
    friend bool operator==(const FoundUsers &, const FoundUsers &) = default;
};

/// By the beginning of the username or of a word of the display name.
struct UserFind {
    using Ok = FoundUsers;
    QString query;
    static constexpr auto type = "user:find"_L1;
    static constexpr auto fields =
        std::tuple{Field{"query", &UserFind::query, between(1, limits::findQueryBytes)}};
    friend bool operator==(const UserFind &, const UserFind &) = default;
};

/// The names behind ids, for senders who are not among the members a client knows. Unknown ids are
/// left out.
struct UserGet {
    using Ok = FoundUsers;
    QList<UserId> users;
    static constexpr auto type = "user:get"_L1;
    static constexpr auto fields =
        std::tuple{Field{"users", &UserGet::users, between(1, limits::usersPerRequest)}};
    friend bool operator==(const UserGet &, const UserGet &) = default;
};

struct UserBlock {
    using Ok = Empty;
    UserId user;
    static constexpr auto type = "user:block"_L1;
    static constexpr auto fields = std::tuple{Field{"user", &UserBlock::user}};
    friend bool operator==(const UserBlock &, const UserBlock &) = default;
};

struct UserUnblock {
    using Ok = Empty;
    UserId user;
    static constexpr auto type = "user:unblock"_L1;
    static constexpr auto fields = std::tuple{Field{"user", &UserUnblock::user}};
    friend bool operator==(const UserUnblock &, const UserUnblock &) = default;
};

/// Pushed: the receiver is a member from now on.
struct ConversationNew {
    Conversation conversation;
    static constexpr auto type = "conversation:new"_L1;
    static constexpr auto fields =
        std::tuple{Field{"conversation", &ConversationNew::conversation}};
    friend bool operator==(const ConversationNew &, const ConversationNew &) = default;
};

/// Pushed: title or members changed.
struct ConversationUpdate {
    Conversation conversation;
    static constexpr auto type = "conversation:update"_L1;
    static constexpr auto fields =
        std::tuple{Field{"conversation", &ConversationUpdate::conversation}};
    friend bool operator==(const ConversationUpdate &, const ConversationUpdate &) = default;
};

/// Pushed: the receiver is no longer a member.
struct ConversationGone {
    ConversationId conversation;
    static constexpr auto type = "conversation:gone"_L1;
    static constexpr auto fields =
        std::tuple{Field{"conversation", &ConversationGone::conversation}};
    friend bool operator==(const ConversationGone &, const ConversationGone &) = default;
};

/// Pushed to who has a big conversation open: how many of its members are online.
struct ConversationOnline {
    ConversationId conversation;
    qint64 count = 0;
    static constexpr auto type = "conversation:online"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &ConversationOnline::conversation},
        Field{"count", &ConversationOnline::count},
    };
    friend bool operator==(const ConversationOnline &, const ConversationOnline &) = default;
};

} // namespace relay::protocol
