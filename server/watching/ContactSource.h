// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Fault.h"
#include "shared/Result.h"
#include "shared/ids/Ids.h"

#include <QList>
#include <QSet>

namespace relay {

/// Who may be watched: a *contact* of a viewer shares a conversation with them and has not blocked
/// them. Nobody is their own contact. Both questions are bounded, however large the conversations.
class ContactSource
{
public:
    virtual ~ContactSource() = default;

    /// Those of `asked` (at most limits::watchedUsers) who are contacts of `viewer`.
    virtual void contactsAmong(const UserId &viewer, const QList<UserId> &asked,
                               Then<Result<QSet<UserId>, Fault>> then) = 0;

    /// The contacts of `viewer`; of more than `most`, any `most` + 1 of them.
    virtual void contactsOf(const UserId &viewer, qsizetype most,
                            Then<Result<QList<UserId>, Fault>> then) = 0;
};

} // namespace relay
