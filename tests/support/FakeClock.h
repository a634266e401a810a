// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Clock.h"

namespace relay::test {

/// A clock that stands still until the test moves it.
class FakeClock final : public Clock
{
public:
    [[nodiscard]] Instant now() const override { return Instant(m_elapsed); }
    [[nodiscard]] WallTime wallTime() const override { return m_origin + m_elapsed; }

    void advance(milliseconds by) { m_elapsed += by; }

private:
    milliseconds m_elapsed{1'000'000};
    WallTime m_origin{milliseconds{1'790'000'000'000}};
};

} // namespace relay::test
