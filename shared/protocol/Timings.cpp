// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Timings.h"

#include <array>

namespace relay {

using namespace Qt::StringLiterals;

std::optional<QString> Timings::contradiction() const
{
    struct Rule {
        bool holds;
        QLatin1StringView sentence;
    };
    const std::array rules{
        Rule{heartbeat > milliseconds::zero() && sweep > milliseconds::zero(),
             "heartbeat and sweep must be longer than 0"_L1},
        Rule{heartbeatJitter >= milliseconds::zero() && heartbeatJitter < heartbeat,
             "heartbeat-jitter must be shorter than heartbeat"_L1},
        Rule{
            lease * 2 >= heartbeat * 5,
            "lease must be at least 2.5 times heartbeat, or one lost heartbeat would look like a departure"_L1},
        Rule{lease > heartbeat + heartbeatJitter,
             "lease must be longer than heartbeat and heartbeat-jitter together"_L1},
        Rule{heartbeatGiveUp > heartbeatRepeat,
             "heartbeat-give-up must be longer than heartbeat-repeat"_L1},
        Rule{graceClean <= graceDrop, "grace-clean must not be longer than grace-drop"_L1},
        Rule{graceDrop < lease, "grace-drop must be shorter than lease"_L1},
        Rule{
            typingExpiry >= typingThrottle * 2,
            "typing-expiry must be at least twice typing-throttle, or a lost frame would make typing flicker"_L1},
        Rule{reconnectFirst > milliseconds::zero() && reconnectFirst <= reconnectMost,
             "reconnect-first must be longer than 0 and not longer than reconnect-most"_L1},
    };
    for (const Rule &rule : rules) {
        if (!rule.holds)
            return rule.sentence;
    }
    return std::nullopt;
}

} // namespace relay
