// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

namespace relay {

/// The one place a shell asks for the time. Cores never hold a clock: they are told.
class Clock
{
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual Instant now() const = 0;
    [[nodiscard]] virtual WallTime wallTime() const = 0;
    [[nodiscard]] Moment moment() const { return {now(), wallTime()}; }
};

} // namespace relay
