// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

#include <QByteArray>
#include <QList>

#include <optional>
#include <variant>

/// What nodes that serve the same people tell each other. Pure.
namespace relay {

/// Whom news are about: the devices of one person, or the members of a conversation.
using Topic = std::variant<UserId, ConversationId>;

/// To be passed on to the sessions of everybody the topic means, but these.
struct Told {
    protocol::Push push;
    QList<UserId> hiddenFrom;
    friend bool operator==(const Told &, const Told &) = default;
};
/// These joined the conversation, or left it.
struct MembersChanged {
    QList<UserId> changed;
    bool haveJoined = false;
    friend bool operator==(const MembersChanged &, const MembersChanged &) = default;
};
/// There is a block between the person and this one, or there is none any more.
struct BlocksChanged {
    UserId other;
    friend bool operator==(const BlocksChanged &, const BlocksChanged &) = default;
};
/// A token of the person was revoked. Which one is not said: it is looked up.
struct SignInEnded {
    friend bool operator==(const SignInEnded &, const SignInEnded &) = default;
};
/// Something was told that did not arrive: what is durable has to be read again.
struct Missed {
    friend bool operator==(const Missed &, const Missed &) = default;
};

using PeerNews = std::variant<Told, MembersChanged, BlocksChanged, SignInEnded, Missed>;

/// Worth nothing when it comes late, so nobody makes up for it.
[[nodiscard]] bool isVolatile(const PeerNews &news);

/// One line of JSON with the sender and the kind; news that are passed on follow it as the frame
/// that clients get.
[[nodiscard]] QByteArray encode(const NodeId &from, const PeerNews &news);

struct PeerMessage {
    NodeId from;
    PeerNews news;
    friend bool operator==(const PeerMessage &, const PeerMessage &) = default;
};
/// Nothing where it cannot be understood: it was damaged, or comes from a newer version.
[[nodiscard]] std::optional<PeerMessage> decodePeerMessage(const QByteArray &message);

} // namespace relay
