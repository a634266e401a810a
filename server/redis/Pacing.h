// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QtGlobal>

#include <algorithm>

/// Work over everything a node holds, cut into steps, so that Redis sees a bounded rate of commands
/// and the event loop gets its turn in between.
namespace relay::pacing {

constexpr milliseconds pause{20}; ///< from one step to the next

/// How much one step may do; at least one, so that the work ends.
constexpr qsizetype perStep(qint64 perSecond)
{
    return std::max<qsizetype>(1, qsizetype(perSecond * pause.count() / 1000));
}

} // namespace relay::pacing
