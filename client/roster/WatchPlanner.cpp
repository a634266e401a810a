// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/WatchPlanner.h"

#include "shared/protocol/Limits.h"

#include <algorithm>

namespace relay {

namespace {

/// The first `most` in a stable order, so that an overfull screen does not ask for other people
/// each time.
template<class Id>
QSet<Id> firstOf(const QSet<Id> &ids, qint64 most)
{
    if (ids.size() <= most)
        return ids;
    QList<Id> sorted(ids.begin(), ids.end());
    std::sort(sorted.begin(), sorted.end());
    return QSet<Id>(sorted.begin(), sorted.begin() + most);
}

template<class Id>
QList<Id> inOrder(const QSet<Id> &ids)
{
    QList<Id> sorted(ids.begin(), ids.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

} // namespace

WatchPlanner::Watch WatchPlanner::bounded(const Watch &watch)
{
    return {firstOf(watch.users, limits::watchedUsers),
            firstOf(watch.conversations, limits::watchedConversations)};
}

void WatchPlanner::wanted(const Watch &watch, Instant now)
{
    auto next = bounded(watch);
    if (next == m_wanted)
        return;
    m_wanted = std::move(next);
    m_dueAt = now + settle;
}

void WatchPlanner::connected(Instant now)
{
    m_isConnected = true;
    m_isInFlight = false;
    m_hasTold = false;
    m_dueAt = now;
}

void WatchPlanner::connectionLost()
{
    m_isConnected = false;
    m_isInFlight = false;
    m_hasTold = false;
}

void WatchPlanner::newsMissed(Instant now)
{
    m_hasTold = false;
    m_dueAt = now;
}

void WatchPlanner::answered(Instant)
{
    m_isInFlight = false;
}

void WatchPlanner::refused(Instant now)
{
    m_isInFlight = false;
    m_hasTold = false;
    m_dueAt = now + retryAfter;
}

std::optional<protocol::PresenceWatch> WatchPlanner::takeDue(Instant now)
{
    const auto deadline = nextDeadline();
    if (!deadline || now < *deadline)
        return std::nullopt;
    m_dueAt.reset();
    if (m_hasTold && m_told == m_wanted)
        return std::nullopt;
    m_told = m_wanted;
    m_hasTold = true;
    m_isInFlight = true;
    protocol::PresenceWatch request{inOrder(m_told.users), std::nullopt};
    if (!m_told.conversations.isEmpty())
        request.conversations = inOrder(m_told.conversations);
    return request;
}

std::optional<Instant> WatchPlanner::nextDeadline() const
{
    return m_isConnected && !m_isInFlight ? m_dueAt : std::nullopt;
}

} // namespace relay
