// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"
#include "shared/Fault.h"
#include "shared/Result.h"

namespace relay {

/// Told of every visible change of the users that are followed.
class PresenceListener
{
public:
    virtual ~PresenceListener() = default;
    virtual void heard(const Transition &news) = 0;
    /// The last that viewers know of somebody who is followed: a store that has lost what it told
    /// asks for it. Nothing where nobody was told anything.
    [[nodiscard]] virtual std::optional<PresenceRecord> lastTold(const UserId &) const
    {
        return {};
    }
};

/// The reading side of presence. Reading never changes anything and never cleans up.
class PresenceFeed
{
public:
    virtual ~PresenceFeed() = default;

    /// One record per user asked, in that order. Of whom the store knows nothing there is a record
    /// with faces of version 0.
    virtual void read(const QList<UserId> &users,
                      Then<Result<QList<PresenceRecord>, Fault>> then) = 0;

    /// The same for users who are followed, to make good what may have been lost: nobody waits.
    virtual void readAgain(const QList<UserId> &users,
                           Then<Result<QList<PresenceRecord>, Fault>> then)
    {
        read(users, std::move(then));
    }

    /// From here on changes of these users are heard. Follow first and read then: so there is no
    /// gap.
    virtual void follow(const QList<UserId> &users) = 0;
    virtual void unfollow(const QList<UserId> &users) = 0;
    virtual void setListener(PresenceListener *listener) = 0;

    /// Those of these users who are shown as being here, in any order. For counting.
    virtual void shownAmong(const QList<UserId> &users,
                            Then<Result<QList<UserId>, Fault>> then) = 0;
};

} // namespace relay
