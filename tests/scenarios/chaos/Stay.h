// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "tests/scenarios/chaos/Spans.h"

#include <optional>

namespace relay::test {

/// How a session ended, as far as the rules of presence tell it apart.
enum class Ending {
    Bye,
    Clean,
    Drop,
    NodeDied, ///< or fell silent towards the others
    Silence,  ///< nothing is heard any more: packets vanish, a laptop sleeps
};

/// One session as it really was. Between what the server may know and what it must know lies the
/// time that things take.
struct Stay {
    UserId user;
    Instant knocked;                    ///< the server may know of it
    std::optional<Instant> admitted;    ///< the server knows of it; nothing: it never had to
    std::optional<Instant> surelyUntil; ///< it was there at least until then; nothing: it still is
    std::optional<Instant> ended;       ///< and at most until then
    Ending ending = Ending::Drop;
};

/// The numbers that decide what may be seen when, and what a loaded machine may add.
struct PresenceRules {
    milliseconds lease;
    milliseconds graceClean;
    milliseconds graceDrop;
    milliseconds sweep;
    milliseconds nodeLease;
    milliseconds nodeRenewal;
    milliseconds allowance;

    /// After a session has ended like this its user is still here for at least, and shown for at
    /// most …
    [[nodiscard]] milliseconds leastAfter(Ending ending) const;
    [[nodiscard]] milliseconds mostAfter(Ending ending) const;
};

/// When somebody has to be shown as here, and when they may be. Pure.
struct Truth {
    Spans must; ///< the server knows; how long news take is not in it
    Spans may;

    [[nodiscard]] static Truth of(const QList<Stay> &stays, const PresenceRules &rules,
                                  Instant end);
};

} // namespace relay::test
