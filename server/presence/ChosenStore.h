// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"
#include "shared/Fault.h"
#include "shared/Result.h"

namespace relay {

/// Keeps what people chose for their presence: a durable setting, so that whoever is invisible is
/// still invisible after everything was restarted.
class ChosenStore
{
public:
    virtual ~ChosenStore() = default;

    /// The default for users who never chose; what is over is answered as it was stored.
    virtual void load(const UserId &user, Then<Result<Chosen, Fault>> then) = 0;
    /// Answers after the commit.
    virtual void save(const UserId &user, const Chosen &chosen, Then<Result<Done, Fault>> then) = 0;
};

} // namespace relay
