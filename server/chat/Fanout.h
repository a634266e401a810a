// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MemberCache.h"
#include "server/sessions/Outlet.h"
#include "server/sessions/SessionDirectory.h"

#include <functional>

namespace relay {

/// Carries durable news to the sessions of the people they concern.
class Fanout
{
public:
    Fanout(Outlet &outlet, const SessionDirectory &sessions, MemberCache &members);

    using MayHear = std::function<bool(const UserId &)>;

    /// Every session of every member who may hear of it, but the one that caused it.
    void toMembers(const ConversationId &conversation, const protocol::Push &news,
                   const SessionId &except = {}, const MayHear &mayHear = {});
    void toUsers(const QList<UserId> &users, const protocol::Push &news,
                 const SessionId &except = {});

private:
    Outlet &m_outlet;
    const SessionDirectory &m_sessions;
    MemberCache &m_members;
};

} // namespace relay
