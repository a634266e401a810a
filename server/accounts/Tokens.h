// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/accounts/TokenStore.h"

#include <QString>

namespace relay {

/// A new token: 256 random bits, 43 characters. Secret; never logged, shown once.
[[nodiscard]] QString freshToken();

/// What is stored of it and looked up by. SHA-256 without salt is right here: the input is random
/// already, and looking up by a hash tells a guesser with a stopwatch nothing about the token.
[[nodiscard]] TokenHash hashOf(const QString &token);

} // namespace relay
