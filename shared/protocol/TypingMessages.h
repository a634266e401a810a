// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CommonMessages.h"

/// Who is writing right now. Requests and pushes share their type; the push says who.
namespace relay::protocol {

using namespace Qt::StringLiterals;

struct TypingStart {
    using Ok = Empty;
    ConversationId conversation;
    static constexpr auto type = "typing:start"_L1;
    static constexpr auto fields = std::tuple{Field{"conversation", &TypingStart::conversation}};
    friend bool operator==(const TypingStart &, const TypingStart &) = default;
};

struct TypingStop {
    using Ok = Empty;
    ConversationId conversation;
    static constexpr auto type = "typing:stop"_L1;
    static constexpr auto fields = std::tuple{Field{"conversation", &TypingStop::conversation}};
    friend bool operator==(const TypingStop &, const TypingStop &) = default;
};

/// Pushed to the other members.
struct TypingStarted {
    ConversationId conversation;
    UserId user;
    static constexpr auto type = "typing:start"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &TypingStarted::conversation},
        Field{"user", &TypingStarted::user},
    };
    friend bool operator==(const TypingStarted &, const TypingStarted &) = default;
};

/// Pushed to the other members.
struct TypingStopped {
    ConversationId conversation;
    UserId user;
    static constexpr auto type = "typing:stop"_L1;
    static constexpr auto fields = std::tuple{
        Field{"conversation", &TypingStopped::conversation},
        Field{"user", &TypingStopped::user},
    };
    friend bool operator==(const TypingStopped &, const TypingStopped &) = default;
};

} // namespace relay::protocol
