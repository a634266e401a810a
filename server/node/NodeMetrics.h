// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/gateway/Gateway.h"
#include "server/ops/Metrics.h"

namespace relay {

/// What the gateway counts, under the names operators know. The gateway outlives the metrics' use.
void addGatewayMetrics(Metrics &metrics, const Gateway &gateway);

} // namespace relay
