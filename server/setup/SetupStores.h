// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/accounts/AccountStore.h"
#include "server/accounts/PasswordHasher.h"
#include "server/accounts/TokenStore.h"
#include "server/chat/ConversationStore.h"
#include "server/chat/MessageStore.h"
#include "shared/time/Clock.h"

namespace relay::setup {

/// What commands fill a server through: the seams it works with itself, so that everything they
/// make obeys its rules.
struct SetupStores {
    AccountStore &accounts;
    TokenStore &tokens;
    ConversationStore &conversations;
    MessageStore &messages;
    PasswordHasher &hasher;
    const Clock &clock;
};

} // namespace relay::setup
