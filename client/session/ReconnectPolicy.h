// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

namespace relay {

/// How long to wait before the next attempt: exponential backoff with full jitter. The upper bound
/// doubles with each failure up to a cap, and the wait is drawn evenly from zero to that bound, so
/// that a thousand clients that lost the same server do not come back as one.
class ReconnectPolicy
{
public:
    ReconnectPolicy(milliseconds first, milliseconds most);

    /// `dice` in [0, 1). Counts as a failed attempt.
    [[nodiscard]] milliseconds nextWait(double dice);
    /// A connection came about and held: the next wait is a short one again.
    void connectionHeld();
    void setBounds(milliseconds first, milliseconds most);

private:
    milliseconds m_first;
    milliseconds m_most;
    milliseconds m_bound;
};

} // namespace relay
