// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ConfigLoader.h"
#include "server/node/DataDirectory.h"
#include "server/sql/SqlDatabase.h"

/// The commands that fill a server instead of running it, and `--demo`.
namespace relay::commands {

/// `user …` and `seed`. Answers the exit code.
[[nodiscard]] int setUp(const Invocation &invocation, SqlDatabase &database);

/// Makes the demo's people and talks; a sentence where it cannot.
[[nodiscard]] std::optional<QString> populateDemo(const ServerConfig &config, SqlDatabase &database,
                                                  const DataDirectory &directory);

} // namespace relay::commands
