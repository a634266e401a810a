// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ServerConfig.h"

#include <QSysInfo>

namespace relay {

/// What this node calls itself: as it was told, or as its host is called.
[[nodiscard]] inline QString nodeName(const ServerConfig &config)
{
    return config.node.isEmpty() ? QSysInfo::machineHostName() : config.node;
}

} // namespace relay
