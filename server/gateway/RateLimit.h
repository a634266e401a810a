// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/gateway/TokenBucket.h"

namespace relay {

/// How often one session may ask. Above its allowance a request is refused with `rate_limited`;
/// whoever goes on regardless uses up the server's patience, a second and larger allowance for
/// refused requests, and is shown out. Pure.
class RateLimit
{
public:
    enum class Verdict { Pass, Refuse, Flood };

    /// So many refusals for each request allowed before a peer counts as flooding.
    static constexpr qint64 patience = 4;

    explicit RateLimit(Allowance allowance)
        : m_requests(allowance)
        , m_refusals({allowance.perSecond * patience, allowance.burst * patience})
    {
    }

    Verdict requested(Instant now)
    {
        if (m_requests.take(now))
            return Verdict::Pass;
        return m_refusals.take(now) ? Verdict::Refuse : Verdict::Flood;
    }

    /// How long a refused peer should wait.
    [[nodiscard]] milliseconds wait() const { return m_requests.wait(); }

private:
    TokenBucket m_requests;
    TokenBucket m_refusals;
};

} // namespace relay
