// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/PeopleStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

class SqlPeopleStore final : public PeopleStore
{
public:
    explicit SqlPeopleStore(SqlDatabase &database);

    void find(const UserId &asker, const QString &query,
              Then<Stored<QList<protocol::UserSummary>>> then) override;
    void get(const QList<UserId> &users, Then<Stored<QList<protocol::UserSummary>>> then) override;
    void block(const UserId &blocker, const UserId &blocked, Then<Stored<bool>> then) override;
    void unblock(const UserId &blocker, const UserId &blocked, Then<Stored<bool>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
