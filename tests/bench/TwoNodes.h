// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

namespace relay::bench {

/// Two nodes on one Redis and one PostgreSQL, both made for it, with 2,000 sessions: how long a
/// snapshot of 200 people takes, and how long until a change has reached 2,000 watchers; with the
/// commands that Redis is sent for each.
[[nodiscard]] QList<QJsonObject> measureTwoNodes(const QString &program);

} // namespace relay::bench
