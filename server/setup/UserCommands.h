// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/setup/Patiently.h"
#include "server/setup/SetupStores.h"

/// `relay-server user …`: accounts by hand. They also work beside a running server.
namespace relay::setup {

[[nodiscard]] Result<protocol::UserSummary, Trouble> addUser(const SetupStores &stores,
                                                             const QString &username,
                                                             const QString &displayName,
                                                             const QString &password);
/// Also ends every sign-in of that account; connections that are open stay until they reconnect.
[[nodiscard]] Result<protocol::UserSummary, Trouble> resetPassword(const SetupStores &stores,
                                                                   const QString &username,
                                                                   const QString &password);

[[nodiscard]] Result<QList<Account>, Trouble> allUsers(const SetupStores &stores);

} // namespace relay::setup
