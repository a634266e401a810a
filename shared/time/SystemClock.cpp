// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/time/SystemClock.h"

namespace relay {

namespace {

template<class Source>
milliseconds sinceOrigin()
{
    return std::chrono::duration_cast<milliseconds>(Source::now().time_since_epoch());
}

} // namespace

Instant SystemClock::now() const
{
    return Instant(sinceOrigin<std::chrono::steady_clock>());
}

WallTime SystemClock::wallTime() const
{
    return WallTime(sinceOrigin<std::chrono::system_clock>());
}

} // namespace relay
