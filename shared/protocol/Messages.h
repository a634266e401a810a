// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/ChatMessages.h"
#include "shared/protocol/ConversationMessages.h"
#include "shared/protocol/ErrorCodes.h"
#include "shared/protocol/PresenceMessages.h"
#include "shared/protocol/SessionMessages.h"
#include "shared/protocol/TypingMessages.h"

#include <optional>
#include <variant>

/// The whole vocabulary of Relay, version 1: what a client may ask and what a server may push.
namespace relay::protocol {

/// The WebSocket subprotocols, one per encoding.
inline constexpr auto jsonSubprotocol = "relay.v1"_L1;
inline constexpr auto cborSubprotocol = "relay.v1.cbor"_L1;

using Request = std::variant<Register, Login, Hello, Logout, Bye, Heartbeat, PresenceWatch,
                             PresenceSet, TypingStart, TypingStop, ConversationCreate,
                             ConversationList, ConversationMembers, ConversationAdd,
                             ConversationRemove, ConversationLeave, ConversationRename, MessageSend,
                             MessageHistory, Sync, Read, UserFind, UserGet, UserBlock, UserUnblock>;

using Push =
    std::variant<PresenceUpdate, TypingStarted, TypingStopped, MessageNew, ReadBy, ConversationNew,
                 ConversationUpdate, ConversationGone, ConversationOnline, Resync>;

/// Why a request failed. `id` and `type` are added by the codec.
struct Failure {
    ErrorCode code = ErrorCode::Internal;
    QString message;              ///< a sentence for developers, without secrets
    std::optional<QString> field; ///< the path of the field at fault, `members[3]`
    std::optional<qint64> retryAfterMs;
    static constexpr auto fields = std::tuple{
        Field{"code", &Failure::code},
        Field{"message", &Failure::message},
        Field{"field", &Failure::field},
        Field{"retryAfterMs", &Failure::retryAfterMs},
    };
    friend bool operator==(const Failure &, const Failure &) = default;
};

} // namespace relay::protocol
