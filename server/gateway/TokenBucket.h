// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QtGlobal>

#include <algorithm>

namespace relay {

/// Allows `burst` things at once and `perSecond` in the long run. Pure.
struct Allowance {
    qint64 perSecond = 0;
    qint64 burst = 0;
};

/// The classic token bucket: it begins full, and each thing that is let through takes a token.
class TokenBucket
{
public:
    explicit TokenBucket(Allowance allowance)
        : m_allowance(allowance)
        , m_tokens(double(allowance.burst))
    {
    }

    /// Takes a token if there is one.
    bool take(Instant now)
    {
        refill(now);
        if (m_tokens < 1)
            return false;
        m_tokens -= 1;
        return true;
    }

    /// How long until there is a token again.
    [[nodiscard]] milliseconds wait() const
    {
        const double missing = std::max(0.0, 1 - m_tokens);
        return milliseconds(qint64(missing * 1000 / double(m_allowance.perSecond)) + 1);
    }

    [[nodiscard]] bool isFull(Instant now)
    {
        refill(now);
        return m_tokens >= double(m_allowance.burst);
    }

private:
    void refill(Instant now)
    {
        const double earned = double((now - m_last).count()) * double(m_allowance.perSecond) / 1000;
        m_tokens = std::min(double(m_allowance.burst), m_tokens + earned);
        m_last = now;
    }

    Allowance m_allowance;
    double m_tokens;
    Instant m_last{};
};

} // namespace relay
