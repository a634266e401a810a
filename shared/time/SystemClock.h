// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Clock.h"

namespace relay {

/// The machine's clocks. Stateless; usable from any thread.
class SystemClock final : public Clock
{
public:
    [[nodiscard]] Instant now() const override;
    [[nodiscard]] WallTime wallTime() const override;
};

} // namespace relay
