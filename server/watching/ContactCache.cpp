// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/ContactCache.h"

namespace relay {

ContactCache::ContactCache(ContactSource &source, milliseconds kept, const Clock &clock)
    : m_source(source)
    , m_clock(clock)
    , m_book(kept)
{
}

void ContactCache::contactsAmong(const UserId &viewer, const QList<UserId> &asked,
                                 Then<Result<QSet<UserId>, Fault>> then)
{
    const auto unknown = m_book.unknownAmong(viewer, asked, m_clock.now());
    if (unknown.isEmpty()) {
        then(m_book.contactsAmong(viewer, asked));
        return;
    }
    // Read now: by the time of the answer the book may have forgotten it.
    const auto known = m_book.contactsAmong(viewer, asked);
    const quint64 question = ++m_lastQuestion;
    m_open.insert(question, {viewer});
    auto answered = [=, this](const Result<QSet<UserId>, Fault> &answer) {
        const bool isOvertaken = m_open.take(question).isOvertaken;
        if (!answer) {
            then(answer.error());
        } else if (isOvertaken) {
            contactsAmong(viewer, asked, then);
        } else {
            m_book.learn(viewer, unknown, *answer, m_clock.now());
            then(known + *answer);
        }
    };
    m_source.contactsAmong(viewer, unknown, m_lifetime.guarded(answered));
}

void ContactCache::forget(const UserId &viewer)
{
    m_book.forget(viewer);
    for (Question &question : m_open) {
        if (question.viewer == viewer)
            question.isOvertaken = true;
    }
}

} // namespace relay
