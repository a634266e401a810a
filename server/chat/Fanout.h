// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MemberCache.h"
#include "server/peers/PeerOutlet.h"
#include "server/sessions/Outlet.h"
#include "server/sessions/SessionDirectory.h"

namespace relay {

/// Carries durable news to the sessions of the people they concern: first to those of this node,
/// then to the other nodes.
class Fanout
{
public:
    Fanout(Outlet &outlet, const SessionDirectory &sessions, MemberCache &members,
           PeerOutlet &peers);

    /// Every session of every other member, but the one that caused it.
    void toMembers(const ConversationId &conversation, const protocol::Push &news,
                   const SessionId &except = {}, const QList<UserId> &hiddenFrom = {});
    void toUsers(const QList<UserId> &users, const protocol::Push &news,
                 const SessionId &except = {});
    /// Something of the conversation is stored, and nobody knows whether it was ever told.
    void doubt(const ConversationId &conversation) { m_peers.doubt(conversation); }

private:
    void toSessions(const QList<UserId> &users, const protocol::Push &news,
                    const SessionId &except);

    Outlet &m_outlet;
    const SessionDirectory &m_sessions;
    MemberCache &m_members;
    PeerOutlet &m_peers;
};

} // namespace relay
