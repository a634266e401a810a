// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"

namespace relay {

/// Finding people, and not wanting to hear from them.
class PeopleStore
{
public:
    virtual ~PeopleStore() = default;

    /// By the beginnings of words of the username or display name; every word of the query counts.
    virtual void find(const UserId &asker, const QString &query,
                      Then<Stored<QList<protocol::UserSummary>>> then) = 0;
    /// Unknown ids are left out.
    virtual void get(const QList<UserId> &users,
                     Then<Stored<QList<protocol::UserSummary>>> then) = 0;
    /// True where this changed something.
    virtual void block(const UserId &blocker, const UserId &blocked, Then<Stored<bool>> then) = 0;
    virtual void unblock(const UserId &blocker, const UserId &blocked, Then<Stored<bool>> then) = 0;
};

} // namespace relay
