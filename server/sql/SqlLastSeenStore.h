// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/LastSeenStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

/// The last moment others may know somebody was here.
class SqlLastSeenStore final : public LastSeenStore
{
public:
    explicit SqlLastSeenStore(SqlDatabase &database);

    void write(const QList<LastSeen> &departures, Then<Result<Done, Fault>> then) override;
    void read(const QList<UserId> &users,
              Then<Result<QHash<UserId, WallTime>, Fault>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
