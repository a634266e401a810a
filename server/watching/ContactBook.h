// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/Limits.h"
#include "shared/time/Instant.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace relay {

/// Remembers for a while who is a contact of whom, pair by pair: its size follows what is looked
/// at, not how large the conversations are, and has a bound for each viewer. Pure.
class ContactBook
{
public:
    /// Whoever looks at ever more people begins a new page: five screens are remembered.
    static constexpr qsizetype pairsPerViewer = 5 * limits::watchedUsers;

    explicit ContactBook(milliseconds kept);

    /// Those of `asked` of whom nothing is known, or nothing fresh enough.
    QList<UserId> unknownAmong(const UserId &viewer, const QList<UserId> &asked, Instant now);
    void learn(const UserId &viewer, const QList<UserId> &asked, const QSet<UserId> &contacts,
               Instant now);
    /// Only of users of whom something is known.
    [[nodiscard]] QSet<UserId> contactsAmong(const UserId &viewer,
                                             const QList<UserId> &asked) const;
    void forget(const UserId &viewer);

private:
    struct Page {
        Instant goodUntil;
        QHash<UserId, bool> isContact;
    };

    milliseconds m_kept;
    QHash<UserId, Page> m_pages;
};

} // namespace relay
