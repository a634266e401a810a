// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"

#include <QMap>
#include <QSet>

namespace relay::test {

/// What must be true in the end, worked out from what people did and from nothing the server said.
class PresenceOracle
{
public:
    void opened(const QString &session, Activity activity) { m_clients[session] = activity; }
    void reported(const QString &session, Activity activity) { m_clients[session] = activity; }
    void left(const QString &session) { m_clients.remove(session); }
    void chose(const QString &user, PresenceMode mode) { m_modes[user] = mode; }
    void blocked(const QString &blocker, const QString &blocked, bool isBlocked)
    {
        if (isBlocked)
            m_blocks.insert({blocker, blocked});
        else
            m_blocks.remove({blocker, blocked});
    }
    [[nodiscard]] PresenceState truth(const QString &user) const
    {
        bool isHere = false;
        bool isActive = false;
        for (auto client = m_clients.begin(); client != m_clients.end(); ++client) {
            if (!client.key().startsWith(user + u'/'))
                continue;
            isHere = true;
            isActive = isActive || client.value() == Activity::Active;
        }
        if (!isHere)
            return PresenceState::Offline;
        if (m_modes.value(user) == PresenceMode::Dnd)
            return PresenceState::Dnd;
        return isActive ? PresenceState::Online : PresenceState::Away;
    }
    [[nodiscard]] bool isHidden(const QString &user) const
    {
        return m_modes.value(user) == PresenceMode::Invisible;
    }
    [[nodiscard]] bool isBlockedBy(const QString &viewer, const QString &user) const
    {
        return m_blocks.contains({user, viewer});
    }
    [[nodiscard]] PresenceState seenBy(const QString &viewer, const QString &user) const
    {
        const bool isUnseen = isHidden(user) || isBlockedBy(viewer, user);
        return isUnseen ? PresenceState::Offline : truth(user);
    }
    [[nodiscard]] QStringList clients() const { return m_clients.keys(); }

private:
    QMap<QString, Activity> m_clients;
    QMap<QString, PresenceMode> m_modes;
    QSet<QPair<QString, QString>> m_blocks;
};

} // namespace relay::test
