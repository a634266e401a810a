// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>

#include <optional>

namespace relay::bench {

/// How many heartbeats a second one node brings into a private Redis through its presence store,
/// beside what redis-benchmark reaches in the same run with the same script, pipelined alike.
/// Nothing if there is no Redis to measure.
[[nodiscard]] std::optional<QJsonObject> measureHeartbeats();

} // namespace relay::bench
