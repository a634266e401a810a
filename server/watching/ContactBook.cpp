// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/ContactBook.h"

namespace relay {

ContactBook::ContactBook(milliseconds kept)
    : m_kept(kept)
{
}

QList<UserId> ContactBook::unknownAmong(const UserId &viewer, const QList<UserId> &asked,
                                        Instant now)
{
    const auto page = m_pages.find(viewer);
    if (page == m_pages.end())
        return asked;
    if (page->goodUntil <= now) {
        m_pages.erase(page);
        return asked;
    }
    QList<UserId> unknown;
    for (const UserId &user : asked) {
        if (!page->isContact.contains(user))
            unknown.append(user);
    }
    return unknown;
}

void ContactBook::learn(const UserId &viewer, const QList<UserId> &asked,
                        const QSet<UserId> &contacts, Instant now)
{
    auto page = m_pages.find(viewer);
    if (page == m_pages.end())
        page = m_pages.insert(viewer, Page{now + m_kept, {}});
    if (page->isContact.size() + asked.size() > pairsPerViewer)
        page->isContact.clear();
    for (const UserId &user : asked)
        page->isContact.insert(user, contacts.contains(user));
}

QSet<UserId> ContactBook::contactsAmong(const UserId &viewer, const QList<UserId> &asked) const
{
    QSet<UserId> contacts;
    const auto page = m_pages.constFind(viewer);
    if (page == m_pages.constEnd())
        return contacts;
    for (const UserId &user : asked) {
        if (page->isContact.value(user))
            contacts.insert(user);
    }
    return contacts;
}

void ContactBook::forget(const UserId &viewer)
{
    m_pages.remove(viewer);
}

} // namespace relay
