// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/gateway/Gateway.h"
#include "server/ops/Metrics.h"
#include "server/presence/PresenceService.h"

namespace relay {

/// What the gateway counts, under the names operators know. The gateway outlives the metrics' use.
void addGatewayMetrics(Metrics &metrics, const Gateway &gateway);
/// What presence and watching count, whatever the store. Both outlive the metrics' use.
void addPresenceMetrics(Metrics &metrics, const PresenceService &presence,
                        const PresenceStore &store);

} // namespace relay
