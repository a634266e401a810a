// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/ConversationStore.h"

namespace relay {

/// What a `conversation:create` asks for: one other person and no title is the direct conversation
/// of the two, everything else is a group. Naming oneself or somebody twice is harmless.
[[nodiscard]] Result<NewConversation, protocol::Failure> newConversation(
    const ConversationId &id, const UserId &creator, const protocol::ConversationCreate &request,
    WallTime at);

/// A title in its stored form, or what is wrong with it (see DisplayText).
[[nodiscard]] Result<QString, protocol::Failure> titleFrom(const QString &typed);

} // namespace relay
