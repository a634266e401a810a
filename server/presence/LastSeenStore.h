// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"
#include "shared/Fault.h"
#include "shared/Result.h"

#include <QHash>

namespace relay {

/// Durable memory of when somebody was last here. Written on real departures only.
class LastSeenStore
{
public:
    virtual ~LastSeenStore() = default;

    /// An earlier moment never replaces a later one; users that are gone are skipped.
    virtual void write(const QList<LastSeen> &departures, Then<Result<Done, Fault>> then) = 0;

    /// Who was never here is absent from the answer.
    virtual void read(const QList<UserId> &users,
                      Then<Result<QHash<UserId, WallTime>, Fault>> then) = 0;
};

} // namespace relay
