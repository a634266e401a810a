// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

/// Points in time, as two types that do not convert into each other.
///
/// `Instant` counts from an arbitrary origin and never jumps: leases, throttles and deadlines use
/// it. `WallTime` counts milliseconds since the Unix epoch, UTC: message stamps, last seen and
/// versions use it. Mixing them up does not compile; asking either for "now" is not possible,
/// because the time is an argument everywhere (see Clock.h).
namespace relay {

using std::chrono::milliseconds;

/// Tags a monotonic time line. It has no `now()` on purpose.
struct MonotonicLine {
    using rep = milliseconds::rep;
    using period = milliseconds::period;
    using duration = milliseconds;
    using time_point = std::chrono::time_point<MonotonicLine, duration>;
    static constexpr bool is_steady = true;
};

/// Tags the civil time line. It has no `now()` on purpose.
struct WallLine {
    using rep = milliseconds::rep;
    using period = milliseconds::period;
    using duration = milliseconds;
    using time_point = std::chrono::time_point<WallLine, duration>;
    static constexpr bool is_steady = false;
};

using Instant = MonotonicLine::time_point;
using WallTime = WallLine::time_point;

/// The same moment read on both lines, for rules that set a deadline and stamp a version at once.
struct Moment {
    Instant instant;
    WallTime wall;
};

} // namespace relay
