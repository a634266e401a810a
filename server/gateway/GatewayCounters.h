// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

#include <array>

namespace relay {

/// What the gateway counted since it started, for metrics. Only the event loop touches it.
struct GatewayCounters {
    qint64 connectionsAccepted = 0;
    qint64 connectionsRefused = 0; ///< by the limits of addresses
    qint64 sessionsIntroduced = 0;
    qint64 framesSent = 0;
    qint64 bytesSent = 0;
    qint64 volatileDropped = 0;
    qint64 badFrames = 0;
    qint64 rateLimited = 0;
    qint64 closedSlow = 0;
    qint64 closedFlooding = 0;
    std::array<qint64, std::variant_size_v<protocol::Request>> requests{}; ///< by kind
};

} // namespace relay
