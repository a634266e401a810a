// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/ConversationMessages.h"

#include <QList>

#include <algorithm>

namespace relay {

/// Who belongs to one conversation. Kept sorted, so that asking for one of 100,000 members is
/// quick.
struct Membership {
    protocol::ConversationKind kind = protocol::ConversationKind::Group;
    QList<UserId> users; ///< ascending

    [[nodiscard]] bool has(const UserId &user) const
    {
        return std::binary_search(users.cbegin(), users.cend(), user);
    }
    friend bool operator==(const Membership &, const Membership &) = default;
};

} // namespace relay
