// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlDatabase.h"
#include "server/watching/BlockSource.h"

namespace relay {

/// Who blocked whom, both ways around one user.
class SqlBlockSource final : public BlockSource
{
public:
    explicit SqlBlockSource(SqlDatabase &database);

    void blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
