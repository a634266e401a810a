// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/CrowdCounts.h"

#include "shared/protocol/Limits.h"

#include <algorithm>

namespace relay {

CrowdCounts::CrowdCounts(const Timings &timings, const Seams &seams, const PresenceLimits &limits)
    : m_timings(timings)
    , m_seams(seams)
    , m_limits(limits)
{
}

void CrowdCounts::opened(const SessionId &session, const UserId &user)
{
    m_sessions.add(session, user);
}

void CrowdCounts::closed(const SessionId &session)
{
    watch(session, {});
    m_sessions.remove(session);
}

void CrowdCounts::watch(const SessionId &session, const QList<ConversationId> &conversations)
{
    QList<ConversationId> once;
    for (const ConversationId &conversation : conversations) {
        if (!once.contains(conversation))
            once.append(conversation);
    }
    const auto before = m_lists.watchedBy(session);
    m_lists.replace(session, once);
    if (once.isEmpty())
        m_told.remove(session);
    else
        erase_if(m_told[session], [&](const auto told) { return !once.contains(told.key()); });
    if (m_lists.isEmpty())
        m_countAt.reset();
    else if (!m_countAt)
        m_countAt = m_seams.clock.now() + m_timings.onlineCount;
    for (const ConversationId &conversation : once) {
        if (!before.contains(conversation))
            count(conversation);
    }
}

std::optional<Instant> CrowdCounts::nextDeadline() const
{
    return m_countAt;
}

void CrowdCounts::onDeadline(Instant now)
{
    if (!m_countAt || *m_countAt > now)
        return;
    m_countAt = now + m_timings.onlineCount;
    const auto conversations = m_lists.allWatched();
    for (const ConversationId &conversation : conversations)
        count(conversation);
}

/// On a fault the round is skipped: nobody is told anything, and the next one comes.
void CrowdCounts::count(const ConversationId &conversation)
{
    using Members = Result<std::optional<QList<UserId>>, Fault>;
    const auto answered = [=, this](const Members &members) {
        if (members && *members && (*members)->size() > m_limits.dottedMembers)
            countAmong(conversation, **members);
    };
    m_seams.members.membersUpTo(conversation, limits::groupMembers, m_lifetime.guarded(answered));
}

/// Only members are told.
void CrowdCounts::countAmong(const ConversationId &conversation, const QList<UserId> &members)
{
    const auto answered = [=, this](const Result<QList<UserId>, Fault> &online) {
        if (!online)
            return;
        const QSet<UserId> here(online->begin(), online->end());
        for (const UserId &viewer : viewersOf(conversation)) {
            if (members.contains(viewer))
                countFor(viewer, conversation, here);
        }
    };
    m_seams.feed.shownAmong(members, m_lifetime.guarded(answered));
}

QList<UserId> CrowdCounts::viewersOf(const ConversationId &conversation) const
{
    QSet<UserId> viewers;
    for (const SessionId &session : m_lists.watchersOf(conversation))
        viewers.insert(*m_sessions.userOf(session));
    return viewers.values();
}

void CrowdCounts::countFor(const UserId &viewer, const ConversationId &conversation,
                           const QSet<UserId> &here)
{
    const auto answered = [=, this](const Result<Blocks, Fault> &blocks) {
        if (!blocks)
            return;
        const auto isSeen = [&](const UserId &user) { return !blocks->hide(user); };
        tell(viewer, conversation, std::count_if(here.begin(), here.end(), isSeen));
    };
    m_seams.blocks.blocksAround(viewer, m_lifetime.guarded(answered));
}

void CrowdCounts::tell(const UserId &viewer, const ConversationId &conversation, qint64 count)
{
    const auto watchers = m_lists.watchersOf(conversation);
    QList<SessionId> readers;
    for (const SessionId &session : m_sessions.sessionsOf(viewer)) {
        if (!watchers.contains(session))
            continue;
        Told &told = m_told[session];
        if (told.value(conversation, -1) == count)
            continue;
        told.insert(conversation, count);
        readers.append(session);
    }
    if (!readers.isEmpty())
        m_seams.outlet.push(readers, protocol::ConversationOnline{conversation, count},
                            Weight::Presence);
}

} // namespace relay
