// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CommonMessages.h"
#include "shared/time/Instant.h"

#include <optional>

namespace relay {

/// Whether a person is at this device. Input only moves a time; looking whether it is long ago
/// happens when it could be, so typing costs nothing. Who locks the screen or lets the machine
/// sleep has left at once, whenever the last input was.
class IdleCore
{
public:
    /// How often a pause is looked at by those who are not told of its end: "back within a second".
    static constexpr milliseconds lookAgain{1'000};

    IdleCore(milliseconds idleAfter, Instant now);

    /// Each returns the new activity where it changed.
    [[nodiscard]] std::optional<protocol::Activity> inputHappened(Instant now);
    /// What the desktop says: nobody has touched anything for that long.
    [[nodiscard]] std::optional<protocol::Activity> untouchedFor(milliseconds pause, Instant now);
    [[nodiscard]] std::optional<protocol::Activity> tick(Instant now);
    /// The screen is locked or the machine falls asleep; or neither any more, which counts as
    /// input: it takes some.
    [[nodiscard]] std::optional<protocol::Activity> setGone(bool isGone, Instant now);

    /// When to look again. During a pause that is absent: input ends it, and somebody tells.
    [[nodiscard]] std::optional<Instant> nextDeadline() const;

    [[nodiscard]] bool isIdle() const { return m_isIdle; }
    void setIdleAfter(milliseconds idleAfter) { m_idleAfter = idleAfter; }

private:
    milliseconds m_idleAfter;
    Instant m_lastInput;
    bool m_isGone = false;
    bool m_isIdle = false;
};

} // namespace relay
