// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/MemberCache.h"

namespace relay {

MemberCache::MemberCache(MembershipStore &source, KeepsTrackOf keepsTrackOf, qsizetype most)
    : m_source(source)
    , m_keepsTrackOf(std::move(keepsTrackOf))
    , m_most(most)
{
}

void MemberCache::with(const ConversationId &conversation, Then<Stored<Membership>> then)
{
    if (const auto entry = m_entries.find(conversation); entry != m_entries.end()) {
        m_uses.splice(m_uses.begin(), m_uses, entry->use);
        return then(entry->members);
    }
    auto &waiting = m_waiting[conversation];
    waiting.append(std::move(then));
    if (waiting.size() > 1)
        return;
    m_source.membersOf(conversation, [this, conversation](const Stored<Membership> &answer) {
        loaded(conversation, answer);
    });
}

// A load that is still under way needs no change: it was asked after it and brings it (see
// MembershipStore).

void MemberCache::joined(const ConversationId &conversation, const QList<UserId> &users)
{
    const auto entry = m_entries.find(conversation);
    if (entry == m_entries.end())
        return;
    auto &members = entry->members.users;
    for (const UserId &user : users) {
        const auto place = std::lower_bound(members.begin(), members.end(), user);
        if (place != members.end() && *place == user)
            continue;
        members.insert(place, user);
        ++m_held;
    }
}

void MemberCache::left(const ConversationId &conversation, const QList<UserId> &users)
{
    const auto entry = m_entries.find(conversation);
    if (entry == m_entries.end())
        return;
    for (const UserId &user : users)
        m_held -= entry->members.users.removeAll(user);
}

const Membership *MemberCache::peek(const ConversationId &conversation) const
{
    const auto entry = m_entries.constFind(conversation);
    return entry == m_entries.constEnd() ? nullptr : &entry->members;
}

void MemberCache::loaded(const ConversationId &conversation, const Stored<Membership> &answer)
{
    const auto waiting = m_waiting.take(conversation);
    const bool isOvertaken = m_overtaken.remove(conversation);
    const bool isTracked = !m_keepsTrackOf || m_keepsTrackOf(conversation);
    if (answer && isTracked && !isOvertaken)
        keep(conversation, *answer);
    for (const auto &then : waiting)
        then(answer);
}

void MemberCache::keep(const ConversationId &conversation, const Membership &members)
{
    m_uses.push_front(conversation);
    m_entries.insert(conversation, {members, m_uses.begin()});
    m_held += members.users.size();
    while (m_held > m_most && m_uses.size() > 1)
        drop(ConversationId(m_uses.back()));
}

void MemberCache::forget(const ConversationId &conversation)
{
    if (m_waiting.contains(conversation))
        m_overtaken.insert(conversation);
    drop(conversation);
}

void MemberCache::drop(const ConversationId &conversation)
{
    const auto entry = m_entries.find(conversation);
    if (entry == m_entries.end())
        return;
    m_held -= entry->members.users.size();
    m_uses.erase(entry->use);
    m_entries.erase(entry);
}

} // namespace relay
