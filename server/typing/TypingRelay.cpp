// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/typing/TypingRelay.h"

#include <algorithm>

namespace relay {

TypingRelay::TypingRelay(const Timings &timings)
    : m_refill(timings.typingThrottle / refillsPerThrottle)
{
}

/// Each token moves the moment at which the bucket is full again by one refill.
bool TypingRelay::admits(const SessionId &session, const ConversationId &conversation, Instant now)
{
    Buckets &buckets = m_buckets[session];
    if (buckets.size() >= conversationsPerSession)
        dropFull(buckets, now);
    if (buckets.size() >= conversationsPerSession && !buckets.contains(conversation))
        return false;
    const Instant fullAt = std::max(buckets.value(conversation, now), now) + m_refill;
    if (fullAt > now + burst * m_refill)
        return false;
    buckets.insert(conversation, fullAt);
    return true;
}

void TypingRelay::dropFull(Buckets &buckets, Instant now)
{
    erase_if(buckets, [&](const auto bucket) { return bucket.value() <= now; });
}

void TypingRelay::closed(const SessionId &session)
{
    m_buckets.remove(session);
}

QList<UserId> TypingRelay::audience(const UserId &sender, const QList<UserId> &members,
                                    const Blocks &blocks)
{
    if (!members.contains(sender))
        return {};
    QList<UserId> others;
    std::copy_if(
        members.begin(), members.end(), std::back_inserter(others),
        [&](const UserId &member) { return member != sender && !blocks.separate(member); });
    return others;
}

} // namespace relay
