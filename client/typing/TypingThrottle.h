// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <optional>

namespace relay {

/// When the others are told that somebody types here, for one conversation at a time.
///
/// A start goes out with the first key and then at most once per throttle while keys are pressed.
/// Exactly one stop follows: when the text is sent or cleared, after a while without input, or on
/// leaving. A draft that the program restores is not typing: only `userTyped` counts.
class TypingThrottle
{
public:
    enum class Signal { None, Start, Stop };

    explicit TypingThrottle(milliseconds throttle, milliseconds idle);

    [[nodiscard]] Signal userTyped(bool isTextEmpty, Instant now);
    /// Sent, cleared by the program, left, out of focus, or quitting.
    [[nodiscard]] Signal ended();
    /// The connection is gone and with it everything that was said on it.
    void connectionLost();
    [[nodiscard]] Signal tick(Instant now);
    [[nodiscard]] std::optional<Instant> nextDeadline() const { return m_idleAt; }

    void setTimings(milliseconds throttle, milliseconds idle);

private:
    milliseconds m_throttle;
    milliseconds m_idle;
    std::optional<Instant> m_lastStart;
    std::optional<Instant> m_idleAt; ///< set while the others believe that somebody types
};

} // namespace relay
