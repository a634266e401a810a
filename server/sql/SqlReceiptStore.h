// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/ReceiptStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

class SqlReceiptStore final : public ReceiptStore
{
public:
    explicit SqlReceiptStore(SqlDatabase &database);

    void read(const UserId &reader, const protocol::Read &mark, WallTime now,
              Then<Stored<ReadMoved>> then) override;
    void reveal(const UserId &reader, Then<Stored<QList<protocol::ReadBy>>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
