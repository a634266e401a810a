// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ConfigLoader.h"

/// What `relay-server` does when it is told to: the commands of the command line.
namespace relay::commands {

// Exit codes, as shells and service managers expect them.
inline constexpr int succeeded = 0;
inline constexpr int failed = 1;
inline constexpr int badUsage = 2;

/// Runs the command to its end and answers the exit code. Needs a QCoreApplication.
[[nodiscard]] int run(const Invocation &invocation);

} // namespace relay::commands
