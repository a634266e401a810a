// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Field.h"
#include "shared/time/Instant.h"

#include <QString>

#include <optional>
#include <tuple>

namespace relay {

/// Every duration of the product with its default. A server may run with other numbers (tests
/// shorten them) as long as `contradiction()` finds none; `hello` tells them to the client, which
/// uses what it was told.
struct Timings {
    milliseconds heartbeat{30'000};       ///< between two heartbeats of a session
    milliseconds heartbeatJitter{3'000};  ///< at most this much is added or taken away
    milliseconds heartbeatRepeat{5'000};  ///< an unanswered heartbeat is sent again after this
    milliseconds heartbeatGiveUp{10'000}; ///< and a new connection opened after this
    milliseconds lease{75'000};           ///< a session is alive this long after its last heartbeat
    milliseconds graceClean{5'000};       ///< what is left of the lease after a close without `bye`
    milliseconds graceDrop{12'000};       ///< … after a connection was lost
    milliseconds sweep{1'000};            ///< leases are looked at this often at least
    milliseconds idle{600'000};           ///< without input, a client reports itself idle
    milliseconds batch{1'000};          ///< presence updates of one session are gathered this long
    milliseconds repair{30'000};        ///< what is watched is read again this often
    milliseconds contactCache{300'000}; ///< contacts are looked up again after this
    milliseconds onlineCount{10'000};   ///< counts of big conversations are computed this often
    milliseconds introduction{10'000};  ///< a socket must say a valid hello within this
    milliseconds typingThrottle{3'000}; ///< at most one typing:start per this
    milliseconds typingIdle{4'000};     ///< without input, typing stops
    milliseconds typingExpiry{6'000};   ///< without a new start, a viewer hides the typist
    milliseconds reconnectFirst{500};   ///< upper bound of the first wait before reconnecting
    milliseconds reconnectMost{30'000}; ///< upper bound of every later one

    static constexpr auto fields = std::tuple{
        protocol::Field{"heartbeatMs", &Timings::heartbeat},
        protocol::Field{"heartbeatJitterMs", &Timings::heartbeatJitter},
        protocol::Field{"heartbeatRepeatMs", &Timings::heartbeatRepeat},
        protocol::Field{"heartbeatGiveUpMs", &Timings::heartbeatGiveUp},
        protocol::Field{"leaseMs", &Timings::lease},
        protocol::Field{"graceCleanMs", &Timings::graceClean},
        protocol::Field{"graceDropMs", &Timings::graceDrop},
        protocol::Field{"sweepMs", &Timings::sweep},
        protocol::Field{"idleMs", &Timings::idle},
        protocol::Field{"batchMs", &Timings::batch},
        protocol::Field{"repairMs", &Timings::repair},
        protocol::Field{"contactCacheMs", &Timings::contactCache},
        protocol::Field{"onlineCountMs", &Timings::onlineCount},
        protocol::Field{"introductionMs", &Timings::introduction},
        protocol::Field{"typingThrottleMs", &Timings::typingThrottle},
        protocol::Field{"typingIdleMs", &Timings::typingIdle},
        protocol::Field{"typingExpiryMs", &Timings::typingExpiry},
        protocol::Field{"reconnectFirstMs", &Timings::reconnectFirst},
        protocol::Field{"reconnectMostMs", &Timings::reconnectMost},
    };

    /// The sentence that says which two numbers contradict each other, or nothing. A server refuses
    /// to start with a contradiction: it would show people offline who are not.
    [[nodiscard]] std::optional<QString> contradiction() const;

    friend bool operator==(const Timings &, const Timings &) = default;
};

namespace timings {

inline constexpr Timings defaults;

static_assert(defaults.lease * 2 >= defaults.heartbeat * 5,
              "one lost heartbeat and a late one must not look like a departure");
static_assert(defaults.heartbeatGiveUp > defaults.heartbeatRepeat,
              "a heartbeat is repeated before the connection is given up");
static_assert(defaults.heartbeat + defaults.heartbeatJitter + defaults.heartbeatGiveUp
                  < defaults.lease,
              "a client notices a dead connection before its lease ends");
static_assert(defaults.typingExpiry >= defaults.typingThrottle * 2,
              "one lost typing:start must not make the line flicker");
static_assert(defaults.graceClean <= defaults.graceDrop,
              "who was cut off gets at least the time of who closed a window");
static_assert(defaults.graceDrop < defaults.lease, "a close only ever shortens the lease");

} // namespace timings
} // namespace relay
