// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"
#include "shared/time/Instant.h"

#include <QByteArray>

#include <optional>

namespace relay {

/// A person and the argon2id string their password is checked against. An empty hash belongs to an
/// account that has no password: nobody can sign in to it, only tokens made by the server work.
struct Account {
    protocol::UserSummary user;
    QByteArray passwordHash; ///< secret; never logged
    WallTime createdAt;
    friend bool operator==(const Account &, const Account &) = default;
};

/// The durable list of accounts. Usernames arrive here in their canonical form (see NameRules).
class AccountStore
{
public:
    virtual ~AccountStore() = default;

    /// `UsernameTaken` where the username, in any spelling, belongs to somebody.
    virtual void create(const Account &account, Then<Stored<Done>> then) = 0;
    virtual void find(const QString &username, Then<Stored<std::optional<Account>>> then) = 0;
    /// Also revokes every token: whoever knew the old password is out.
    virtual void changePassword(const UserId &user, const QByteArray &passwordHash,
                                Then<Stored<Done>> then) = 0;
    /// A page in the order of usernames, those after `after`.
    virtual void list(const QString &after, qint64 limit, Then<Stored<QList<Account>>> then) = 0;
};

} // namespace relay
