// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/typing/TypingService.h"

namespace relay {

using protocol::TypingStarted;
using protocol::TypingStopped;

namespace {

/// The sender, and whoever there is a block with.
QList<UserId> outside(const QList<UserId> &audience, QList<UserId> members)
{
    members.removeIf([&](const UserId &member) { return audience.contains(member); });
    return members;
}

} // namespace

TypingService::TypingService(const Timings &timings, Seams seams, const PresenceLimits &limits)
    : m_seams(std::move(seams))
    , m_limits(limits)
    , m_relay(timings)
{
}

void TypingService::started(const SessionId &session, const ConversationId &conversation)
{
    relay(session, conversation, [=](const UserId &sender) {
        return TypingStarted{conversation, sender};
    });
}

void TypingService::stopped(const SessionId &session, const ConversationId &conversation)
{
    relay(session, conversation, [=](const UserId &sender) {
        return TypingStopped{conversation, sender};
    });
}

void TypingService::closed(const SessionId &session)
{
    m_relay.closed(session);
}

void TypingService::relay(const SessionId &session, const ConversationId &conversation,
                          const std::function<protocol::Push(const UserId &)> &news)
{
    const auto sender = m_seams.sessions.userOf(session);
    if (!sender || m_seams.isInvisible(*sender)
        || !m_relay.admits(session, conversation, m_seams.clock.now()))
        return;
    using Members = std::optional<QList<UserId>>;
    const auto answered = [this, sender = *sender, conversation,
                           push = news(*sender)](const Result<Members, Fault> &members) {
        if (members && *members)
            relayAmong(sender, conversation, **members, push);
    };
    m_seams.members.membersUpTo(conversation, m_limits.typingMembers, m_lifetime.guarded(answered));
}

void TypingService::relayAmong(const UserId &sender, const ConversationId &conversation,
                               const QList<UserId> &members, const protocol::Push &news)
{
    const auto answered = [=, this](const Result<Blocks, Fault> &blocks) {
        if (!blocks)
            return;
        const auto audience = TypingRelay::audience(sender, members, *blocks);
        if (audience.isEmpty())
            return;
        const auto readers = m_seams.sessions.sessionsOf(audience);
        if (!readers.isEmpty())
            m_seams.outlet.push(readers, news, Weight::Volatile);
        m_seams.peers.tellMembers(conversation, news, outside(audience, members));
    };
    m_seams.blocks.blocksAround(sender, m_lifetime.guarded(answered));
}

} // namespace relay
