// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/PresenceMap.h"

namespace relay {

using protocol::Presence;

namespace {

/// An answer without a version is the fixed one; it replaces whatever was known.
bool isOutdated(const Presence &news, const Presence &known)
{
    return news.version && known.version && *news.version < *known.version;
}

} // namespace

PresenceMap::Changed PresenceMap::learned(const QList<Presence> &presences)
{
    Changed changed;
    for (const Presence &news : presences) {
        const auto known = m_known.constFind(news.user);
        if (known != m_known.cend() && (*known == news || isOutdated(news, *known)))
            continue;
        m_known.insert(news.user, news);
        changed.insert(news.user);
    }
    return changed;
}

PresenceMap::Changed PresenceMap::watchedOnly(const QSet<UserId> &watched)
{
    Changed changed;
    m_known.removeIf([&](const auto &entry) {
        const bool goes = !watched.contains(entry.key());
        if (goes)
            changed.insert(entry.key());
        return goes;
    });
    return changed;
}

PresenceMap::Changed PresenceMap::connectionLost()
{
    return watchedOnly({});
}

std::optional<Presence> PresenceMap::of(const UserId &user) const
{
    const auto known = m_known.constFind(user);
    return known == m_known.cend() ? std::nullopt : std::optional(*known);
}

} // namespace relay
