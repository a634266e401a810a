// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/accounts/AccountStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

class SqlAccountStore final : public AccountStore
{
public:
    explicit SqlAccountStore(SqlDatabase &database);

    void create(const Account &account, Then<Stored<Done>> then) override;
    void find(const QString &username, Then<Stored<std::optional<Account>>> then) override;
    void changePassword(const UserId &user, const QByteArray &passwordHash,
                        Then<Stored<Done>> then) override;
    void list(const QString &after, qint64 limit, Then<Stored<QList<Account>>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
