// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/scenarios/chaos/ChaosStage.h"

namespace relay::test {

/// What happens to a whole: to a node, to Redis, to PostgreSQL, to half of all connections. Each
/// returns when it is over. (What happens to single clients, the stage does by itself.)
struct Fault {
    QString name;
    std::function<void(ChaosStage &)> happens;
};

/// Those that can happen on this stage.
[[nodiscard]] QList<Fault> faults(bool isCluster);

} // namespace relay::test
