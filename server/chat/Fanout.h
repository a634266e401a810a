// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MemberCache.h"
#include "server/sessions/Outlet.h"
#include "server/sessions/SessionDirectory.h"

#include <QSet>

namespace relay {

/// Carries durable news to the sessions of the people they concern.
class Fanout
{
public:
    Fanout(Outlet &outlet, const SessionDirectory &sessions, MemberCache &members);

    /// Every session of every member but the one that caused it and those of `unaware` people.
    void toMembers(const ConversationId &conversation, const protocol::Push &news,
                   const SessionId &except = {}, const QSet<UserId> &unaware = {});
    void toUsers(const QList<UserId> &users, const protocol::Push &news,
                 const SessionId &except = {});

private:
    Outlet &m_outlet;
    const SessionDirectory &m_sessions;
    MemberCache &m_members;
};

} // namespace relay
