// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/Fanout.h"

#include <QSet>

namespace relay {

namespace {

/// Who may hear, and who of the members may not.
std::pair<QList<UserId>, QList<UserId>> parted(const QList<UserId> &members,
                                               const QList<UserId> &hiddenFrom)
{
    if (hiddenFrom.isEmpty())
        return {members, {}};
    const QSet<UserId> hidden(hiddenFrom.begin(), hiddenFrom.end());
    std::pair<QList<UserId>, QList<UserId>> parts;
    for (const UserId &member : members)
        (hidden.contains(member) ? parts.second : parts.first).append(member);
    return parts;
}

} // namespace

Fanout::Fanout(Outlet &outlet, const SessionDirectory &sessions, MemberCache &members,
               PeerOutlet &peers)
    : m_outlet(outlet)
    , m_sessions(sessions)
    , m_members(members)
    , m_peers(peers)
{
}

void Fanout::toMembers(const ConversationId &conversation, const protocol::Push &news,
                       const SessionId &except, const QList<UserId> &hiddenFrom)
{
    const auto tell = [=, this](const Stored<Membership> &members) {
        // Where members cannot be looked up, those of this node miss the push; they see the gap in
        // `seq` and ask for it.
        const auto [hearers, others] =
            members ? parted(members->users, hiddenFrom) : std::pair{QList<UserId>{}, hiddenFrom};
        toSessions(hearers, news, except);
        m_peers.tellMembers(conversation, news, others);
    };
    m_members.with(conversation, tell);
}

void Fanout::toUsers(const QList<UserId> &users, const protocol::Push &news,
                     const SessionId &except)
{
    toSessions(users, news, except);
    m_peers.tellUsers(users, news);
}

void Fanout::toSessions(const QList<UserId> &users, const protocol::Push &news,
                        const SessionId &except)
{
    const auto readers = m_sessions.sessionsOf(users, except);
    if (!readers.isEmpty())
        m_outlet.push(readers, news, Weight::Durable);
}

} // namespace relay
