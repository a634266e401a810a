// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QSet>

namespace relay {

/// The blocks around one user, in both directions, and what follows from them. Everything in memory
/// that lets one person notice another asks here: presence and contacts, counts, read marks,
/// typing. (SqlContactSource and SqlConversationListing say the same in SQL.)
struct Blocks {
    QSet<UserId> by; ///< who have blocked the user
    QSet<UserId> of; ///< whom the user has blocked

    /// The viewer must not notice that the user is here.
    [[nodiscard]] bool hideFrom(const UserId &viewer) const { return of.contains(viewer); }
    /// The user must not notice that the other is here.
    [[nodiscard]] bool hide(const UserId &other) const { return by.contains(other); }
    /// The two have nothing to say to each other, whoever of them decided so.
    [[nodiscard]] bool separate(const UserId &other) const
    {
        return hide(other) || hideFrom(other);
    }
};

} // namespace relay
