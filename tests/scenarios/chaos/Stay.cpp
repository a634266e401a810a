// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/Stay.h"

namespace relay::test {

milliseconds PresenceRules::leastAfter(Ending ending) const
{
    switch (ending) {
    case Ending::Bye: return milliseconds::zero();
    case Ending::Clean: return graceClean;
    case Ending::Drop: return graceDrop;
    case Ending::NodeDied: return graceDrop;
    // Its lease is longer; but should its node die as well, the grace period is what is left.
    case Ending::Silence: return graceDrop;
    }
    Q_UNREACHABLE();
    return {};
}

milliseconds PresenceRules::mostAfter(Ending ending) const
{
    const milliseconds seen = sweep + allowance;
    switch (ending) {
    case Ending::Bye: return seen;
    case Ending::Clean: return graceClean + seen;
    case Ending::Drop: return graceDrop + seen;
    case Ending::NodeDied: return nodeLease + nodeRenewal + graceDrop + seen;
    case Ending::Silence: return lease + seen;
    }
    Q_UNREACHABLE();
    return {};
}

Truth Truth::of(const QList<Stay> &stays, const PresenceRules &rules, Instant end)
{
    Truth truth;
    for (const Stay &stay : stays) {
        const auto mayUntil = stay.ended ? *stay.ended + rules.mostAfter(stay.ending) : end;
        truth.may.add({stay.knocked, mayUntil});
        if (!stay.admitted)
            continue;
        const auto mustUntil =
            stay.surelyUntil ? *stay.surelyUntil + rules.leastAfter(stay.ending) : end;
        truth.must.add({*stay.admitted, mustUntil});
    }
    return truth;
}

} // namespace relay::test
