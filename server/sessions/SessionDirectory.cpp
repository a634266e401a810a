// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sessions/SessionDirectory.h"

namespace relay {

void SessionDirectory::add(const SessionId &session, const UserId &user)
{
    Q_ASSERT(!m_userOf.contains(session));
    m_userOf.insert(session, user);
    m_sessionsOf[user].append(session);
}

void SessionDirectory::remove(const SessionId &session)
{
    const auto found = m_userOf.constFind(session);
    if (found == m_userOf.constEnd())
        return;
    const auto sessions = m_sessionsOf.find(*found);
    sessions->removeOne(session);
    if (sessions->isEmpty())
        m_sessionsOf.erase(sessions);
    m_userOf.remove(session);
}

std::optional<UserId> SessionDirectory::userOf(const SessionId &session) const
{
    const auto found = m_userOf.constFind(session);
    return found == m_userOf.constEnd() ? std::nullopt : std::optional(*found);
}

QList<SessionId> SessionDirectory::sessionsOf(const UserId &user) const
{
    return m_sessionsOf.value(user);
}

QList<SessionId> SessionDirectory::sessionsOf(const QList<UserId> &users,
                                              const SessionId &except) const
{
    QList<SessionId> sessions;
    for (const UserId &user : users) {
        const auto found = m_sessionsOf.constFind(user);
        if (found != m_sessionsOf.constEnd())
            sessions += *found;
    }
    sessions.removeOne(except);
    return sessions;
}

} // namespace relay
