// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/accounts/TokenStore.h"
#include "server/sql/SqlDatabase.h"

namespace relay {

class SqlTokenStore final : public TokenStore
{
public:
    explicit SqlTokenStore(SqlDatabase &database);

    void issue(const TokenHash &token, const UserId &user, WallTime at,
               Then<Stored<Done>> then) override;
    void owner(const TokenHash &token,
               Then<Stored<std::optional<protocol::UserSummary>>> then) override;
    void revokedAmong(const QList<TokenHash> &tokens, Then<Stored<QList<TokenHash>>> then) override;
    void revoke(const TokenHash &token, Then<Stored<Done>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
