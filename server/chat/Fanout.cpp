// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/Fanout.h"

namespace relay {

Fanout::Fanout(Outlet &outlet, const SessionDirectory &sessions, MemberCache &members)
    : m_outlet(outlet)
    , m_sessions(sessions)
    , m_members(members)
{
}

void Fanout::toMembers(const ConversationId &conversation, const protocol::Push &news,
                       const SessionId &except, const MayHear &mayHear)
{
    // Members that cannot be looked up miss the push; they see the gap in `seq` and ask for it.
    m_members.with(conversation, [this, news, except, mayHear](const Stored<Membership> &members) {
        if (!members)
            return;
        auto users = members->users;
        if (mayHear)
            users.removeIf([&](const UserId &user) { return !mayHear(user); });
        toUsers(users, news, except);
    });
}

void Fanout::toUsers(const QList<UserId> &users, const protocol::Push &news,
                     const SessionId &except)
{
    const auto readers = m_sessions.sessionsOf(users, except);
    if (!readers.isEmpty())
        m_outlet.push(readers, news, Weight::Durable);
}

} // namespace relay
