// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QtGlobal>

#include <algorithm>

namespace relay {

/// How long to wait before each next attempt: anything up to a bound that doubles with every
/// failure ("full jitter"), so that the nodes which lost the same Redis do not return in step.
/// Pure.
class ReconnectDelays
{
public:
    struct Bounds {
        milliseconds first{100};
        milliseconds most{5'000};
    };

    explicit ReconnectDelays(Bounds bounds)
        : m_bounds(bounds)
        , m_bound(bounds.first)
    {
    }

    /// `chance` is a random number, at least 0 and less than 1.
    [[nodiscard]] milliseconds next(double chance)
    {
        const milliseconds delay(qint64(double(m_bound.count()) * chance));
        m_bound = std::min(m_bound * 2, m_bounds.most);
        return delay;
    }
    void succeeded() { m_bound = m_bounds.first; }

private:
    Bounds m_bounds;
    milliseconds m_bound;
};

} // namespace relay
