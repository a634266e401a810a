// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/ChosenStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

/// Chosen presences, beside the account they belong to.
class SqlChosenStore final : public ChosenStore
{
public:
    explicit SqlChosenStore(SqlDatabase &database);

    void load(const UserId &user, Then<Result<Chosen, Fault>> then) override;
    void save(const UserId &user, const Chosen &chosen, Then<Result<Done, Fault>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
