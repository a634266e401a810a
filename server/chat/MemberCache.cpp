// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/MemberCache.h"

namespace relay {

MemberCache::MemberCache(MemberSource &source, qsizetype most)
    : m_source(source)
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

void MemberCache::changed(const ConversationId &conversation, const Membership &members)
{
    forget(conversation);
    // A load that is still under way was asked after this change and brings it (see MemberSource).
    if (!members.users.isEmpty() && !m_waiting.contains(conversation))
        keep(conversation, members);
}

void MemberCache::loaded(const ConversationId &conversation, const Stored<Membership> &answer)
{
    const auto waiting = m_waiting.take(conversation);
    if (answer)
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
        forget(ConversationId(m_uses.back()));
}

void MemberCache::forget(const ConversationId &conversation)
{
    const auto entry = m_entries.find(conversation);
    if (entry == m_entries.end())
        return;
    m_held -= entry->members.users.size();
    m_uses.erase(entry->use);
    m_entries.erase(entry);
}

} // namespace relay
