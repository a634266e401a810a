// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/watching/ContactBook.h"
#include "server/watching/ContactSource.h"
#include "shared/Lifetime.h"
#include "shared/time/Clock.h"

namespace relay {

/// A ContactBook in front of the ContactSource: asks only about pairs it does not know. An answer
/// that was overtaken by a change of the viewer's contacts is not used but asked for again.
class ContactCache
{
public:
    ContactCache(ContactSource &source, milliseconds kept, const Clock &clock);

    void contactsAmong(const UserId &viewer, const QList<UserId> &asked,
                       Then<Result<QSet<UserId>, Fault>> then);
    /// The contacts of the viewer changed, or nobody asks for them any more.
    void forget(const UserId &viewer);

private:
    struct Question {
        UserId viewer;
        bool isOvertaken = false;
    };

    ContactSource &m_source;
    const Clock &m_clock;
    ContactBook m_book;
    QHash<quint64, Question> m_open; ///< asked of the source, not answered yet
    quint64 m_lastQuestion = 0;
    Lifetime m_lifetime;
};

} // namespace relay
