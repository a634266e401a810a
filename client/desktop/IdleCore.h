// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CommonMessages.h"
#include "shared/time/Instant.h"

#include <optional>

namespace relay {

/// Whether a person is at this device. Input only moves a time; looking whether it is long ago
/// happens when it could be, so typing costs nothing.
class IdleCore
{
public:
    IdleCore(milliseconds idleAfter, Instant now);

    /// Each returns the new activity where it changed.
    [[nodiscard]] std::optional<protocol::Activity> inputHappened(Instant now);
    [[nodiscard]] std::optional<protocol::Activity> tick(Instant now);
    /// Absent while idle: only input ends that.
    [[nodiscard]] std::optional<Instant> nextDeadline() const;

    void setIdleAfter(milliseconds idleAfter) { m_idleAfter = idleAfter; }

private:
    milliseconds m_idleAfter;
    Instant m_lastInput;
    bool m_isIdle = false;
};

} // namespace relay
