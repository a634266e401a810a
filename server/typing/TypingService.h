// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/peers/PeerOutlet.h"
#include "server/presence/PresenceLimits.h"
#include "server/sessions/Outlet.h"
#include "server/sessions/SessionDirectory.h"
#include "server/typing/TypingRelay.h"
#include "server/watching/MemberLookup.h"
#include "shared/Lifetime.h"
#include "shared/time/Clock.h"

#include <functional>

namespace relay {

/// Passes typing on to the other members' sessions, on this node and on others. Whoever may not
/// type somewhere is ignored silently, whatever the reason: an error would tell.
class TypingService
{
public:
    struct Seams {
        MemberLookup &members;
        BlockSource &blocks;
        const SessionDirectory &sessions;
        Outlet &outlet;
        PeerOutlet &peers;
        const Clock &clock;
        std::function<bool(const UserId &)> isInvisible;
    };

    TypingService(const Timings &timings, Seams seams, const PresenceLimits &limits = {});

    void started(const SessionId &session, const ConversationId &conversation);
    void stopped(const SessionId &session, const ConversationId &conversation);
    void closed(const SessionId &session);

private:
    void relay(const SessionId &session, const ConversationId &conversation,
               const std::function<protocol::Push(const UserId &)> &news);
    void relayAmong(const UserId &sender, const ConversationId &conversation,
                    const QList<UserId> &members, const protocol::Push &news);

    Seams m_seams;
    PresenceLimits m_limits;
    TypingRelay m_relay;
    Lifetime m_lifetime;
};

} // namespace relay
