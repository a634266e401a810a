// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/IdleSource.h"

#include <QDBusConnection>

#include <memory>
#include <vector>

namespace relay {

/// All that may exist here, the most exact first. Which of them do is found out by asking.
[[nodiscard]] std::vector<std::unique_ptr<IdleSource>> idleSources(
    const QDBusConnection &session = QDBusConnection::sessionBus(),
    const QDBusConnection &system = QDBusConnection::systemBus());

} // namespace relay
