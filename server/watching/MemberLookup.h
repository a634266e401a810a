// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Fault.h"
#include "shared/Result.h"
#include "shared/ids/Ids.h"

#include <QList>
#include <QSet>

#include <optional>

namespace relay {

/// How large a conversation is, and who of those asked about belongs to it.
struct RollCall {
    qint64 size = 0;
    QSet<UserId> present;
};

/// What presence and typing need to know of conversations. Neither question loads the members of a
/// large one. A conversation that does not exist has no members.
class MemberLookup
{
public:
    virtual ~MemberLookup() = default;

    virtual void rollCall(const ConversationId &conversation, const QList<UserId> &asked,
                          Then<Result<RollCall, Fault>> then) = 0;

    /// All members, or nothing where there are more than `most`.
    virtual void membersUpTo(const ConversationId &conversation, qsizetype most,
                             Then<Result<std::optional<QList<UserId>>, Fault>> then) = 0;
};

} // namespace relay
