// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QHash>
#include <QList>

#include <utility>

namespace relay {

/// Which session looks at whom, both ways. A new list replaces the one before; what begins and what
/// ends to be watched at all is told, so that a node follows exactly what somebody on it looks at.
/// Pure. `Watched` is an id: of users, or of open conversations.
template<class Watched>
class Watchlists
{
public:
    struct Difference {
        QList<Watched> begun; ///< nobody here looked at these before
        QList<Watched> ended; ///< nobody here looks at these any more
    };

    /// `list` holds everyone once.
    Difference replace(const SessionId &session, const QList<Watched> &list)
    {
        Difference difference;
        const QList<Watched> before = m_watchedBy.take(session);
        for (const Watched &watched : list) {
            QList<SessionId> &watchers = m_watchersOf[watched];
            if (watchers.isEmpty())
                difference.begun.append(watched);
            watchers.append(session);
        }
        for (const Watched &watched : before)
            removeOne(session, watched, difference);
        if (!list.isEmpty())
            m_watchedBy.insert(session, list);
        return difference;
    }

    Difference remove(const SessionId &session) { return replace(session, {}); }

    [[nodiscard]] QList<SessionId> watchersOf(const Watched &watched) const
    {
        return m_watchersOf.value(watched);
    }
    [[nodiscard]] QList<Watched> watchedBy(const SessionId &session) const
    {
        return m_watchedBy.value(session);
    }
    [[nodiscard]] bool isWatched(const Watched &watched) const
    {
        return m_watchersOf.contains(watched);
    }
    [[nodiscard]] bool isEmpty() const { return m_watchersOf.isEmpty(); }
    [[nodiscard]] QList<Watched> allWatched() const { return m_watchersOf.keys(); }
    [[nodiscard]] qsizetype watchers() const { return m_watchedBy.size(); }
    [[nodiscard]] qsizetype size() const { return m_watchersOf.size(); } ///< that are watched

private:
    /// Removes one mention: a session that keeps watching somebody is mentioned twice for a moment.
    void removeOne(const SessionId &session, const Watched &watched, Difference &difference)
    {
        const auto watchers = m_watchersOf.find(watched);
        Q_ASSERT(watchers != m_watchersOf.end());
        watchers->removeOne(session);
        if (!watchers->isEmpty())
            return;
        m_watchersOf.erase(watchers);
        difference.ended.append(watched);
    }

    QHash<SessionId, QList<Watched>> m_watchedBy;
    QHash<Watched, QList<SessionId>> m_watchersOf;
};

} // namespace relay
