// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>

namespace relay::test {

/// How long a test waits for something that must happen. Generous: it is only used up by failures.
inline constexpr std::chrono::milliseconds patience{30'000};

/// Runs the event loop until the condition holds; false if it does not within the patience. For
/// tests in which real processes and real sockets are the point: they wait for an event, never for
/// a duration.
[[nodiscard]] bool waitUntil(const std::function<bool()> &isTrue,
                             std::chrono::milliseconds atMost = patience);

} // namespace relay::test
