// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/PresenceMessages.h"

#include <array>

namespace relay {

/// What watching has cost since the start. Plain numbers that only grow.
struct WatchCounters {
    /// Changes of watched users that somebody could see, by the state they led to.
    std::array<qint64, protocol::EnumNames<protocol::PresenceState>::names.size()> changes{};
    qint64 deliveries = 0; ///< sessions that were concerned, summed over all changes
    qint64 batches = 0;    ///< frames, each with one change or with what was gathered
    qint64 repairs = 0;    ///< changes that were found by reading again, since no news came of them

    /// Nobody sees a truth whose owner looks nowhere.
    void changed(protocol::PresenceState state, qsizetype readers)
    {
        if (readers == 0)
            return;
        ++changes.at(size_t(state));
        deliveries += readers;
    }
};

} // namespace relay
