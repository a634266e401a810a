// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/HeldSessions.h"

namespace relay {

HeldSessions::HeldSessions(milliseconds lease)
    : m_lease(lease)
{
}

/// What was read from SQL for this session may be older than what another one chose meanwhile.
void HeldSessions::opened(Opening opening, Instant now)
{
    Q_ASSERT(!m_held.contains(opening.session));
    if (const auto chosen = chosenBy(opening.user))
        opening.chosen = *chosen;
    const Instant silentAt = now + m_lease;
    m_held.insert(opening.session, {opening, silentAt});
    m_sessionsOf[opening.user].append(opening.session);
    m_silence.emplace(silentAt, opening.session);
}

std::optional<Opening> HeldSessions::heard(const SessionId &session, Activity activity, Instant now)
{
    const auto held = m_held.find(session);
    if (held == m_held.end())
        return std::nullopt;
    m_silence.erase({held->silentAt, session});
    held->silentAt = now + m_lease;
    m_silence.emplace(held->silentAt, session);
    held->opening.activity = activity;
    return held->opening;
}

std::optional<Opening> HeldSessions::closed(const SessionId &session)
{
    const auto held = m_held.find(session);
    if (held == m_held.end())
        return std::nullopt;
    const Opening opening = held->opening;
    remove(held);
    return opening;
}

void HeldSessions::chose(const UserId &user, const Chosen &chosen)
{
    const auto sessions = m_sessionsOf.value(user);
    for (const SessionId &session : sessions)
        m_held[session].opening.chosen = chosen;
}

QList<SessionId> HeldSessions::takeSilent(Instant now)
{
    QList<SessionId> silent;
    while (!m_silence.empty() && m_silence.begin()->first <= now) {
        silent.append(m_silence.begin()->second);
        remove(m_held.find(silent.constLast()));
    }
    return silent;
}

std::optional<Instant> HeldSessions::nextDeadline() const
{
    if (m_silence.empty())
        return std::nullopt;
    return m_silence.begin()->first;
}

std::optional<Instant> HeldSessions::silentAt(const SessionId &session) const
{
    const auto held = m_held.constFind(session);
    return held == m_held.constEnd() ? std::nullopt : std::optional(held->silentAt);
}

const Opening *HeldSessions::find(const SessionId &session) const
{
    const auto held = m_held.constFind(session);
    return held == m_held.constEnd() ? nullptr : &held->opening;
}

std::optional<Chosen> HeldSessions::chosenBy(const UserId &user) const
{
    const auto sessions = m_sessionsOf.constFind(user);
    if (sessions == m_sessionsOf.constEnd())
        return std::nullopt;
    return find(sessions->constFirst())->chosen;
}

void HeldSessions::remove(QHash<SessionId, Held>::iterator held)
{
    const auto sessions = m_sessionsOf.find(held->opening.user);
    sessions->removeOne(held.key());
    if (sessions->isEmpty())
        m_sessionsOf.erase(sessions);
    m_silence.erase({held->silentAt, held.key()});
    m_held.erase(held);
}

} // namespace relay
