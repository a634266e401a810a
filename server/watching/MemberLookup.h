// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Fault.h"
#include "shared/Result.h"
#include "shared/ids/Ids.h"

#include <QList>

#include <optional>

namespace relay {

/// What presence and typing need to know of conversations. One that does not exist has no members.
class MemberLookup
{
public:
    virtual ~MemberLookup() = default;

    /// All members, or nothing where there are more than `most`.
    virtual void membersUpTo(const ConversationId &conversation, qsizetype most,
                             Then<Result<std::optional<QList<UserId>>, Fault>> then) = 0;
};

} // namespace relay
