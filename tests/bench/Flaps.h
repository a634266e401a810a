// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QList>

namespace relay::bench {

/// False offline flaps per user and hour, 20,000 users over one hour: the usual design at several
/// expiries, and Relay's own rules through the same losses. See tests/simulation/FalseOffline.h.
[[nodiscard]] QList<QJsonObject> measureFlaps();

} // namespace relay::bench
