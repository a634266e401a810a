// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/LastSeenStore.h"

namespace relay::test {

/// Remembers last seen like the database, and every write of it.
class FakeLastSeen final : public LastSeenStore
{
public:
    bool isDown = false;
    QList<LastSeen> written;
    QHash<UserId, WallTime> known;

    void write(const QList<LastSeen> &departures, Then<Result<Done, Fault>> then) override
    {
        if (isDown) {
            then(Fault{QStringLiteral("down")});
            return;
        }
        written += departures;
        for (const LastSeen &left : departures)
            known[left.user] = std::max(known.value(left.user), left.at);
        then(Done{});
    }

    void read(const QList<UserId> &users,
              Then<Result<QHash<UserId, WallTime>, Fault>> then) override
    {
        if (isDown) {
            then(Fault{QStringLiteral("down")});
            return;
        }
        QHash<UserId, WallTime> answer;
        for (const UserId &user : users) {
            if (known.contains(user))
                answer.insert(user, known.value(user));
        }
        then(answer);
    }
};

} // namespace relay::test
