// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/roster/PresenceMap.h"
#include "client/roster/WatchPlanner.h"
#include "client/time/AlarmClock.h"
#include "shared/protocol/Messages.h"

#include <QHash>
#include <QObject>

namespace relay {

class Session;

/// Keeps what the server watches for us in step with what is on screen, and what is on screen in
/// step with what the server says. The shell around `PresenceMap` and `WatchPlanner`.
class Roster : public QObject
{
    Q_OBJECT
public:
    Roster(Session &session, AlarmClock &clock, QObject *parent = nullptr);

    /// What one area of the screen shows from now on; an empty watch ends it.
    void show(const QObject *area, const WatchPlanner::Watch &watch);

    [[nodiscard]] std::optional<protocol::Presence> presenceOf(const UserId &user) const
    {
        return m_map.of(user);
    }
    /// Counted by the server, for big conversations that are shown; -1 while unknown.
    [[nodiscard]] int onlineCount(const ConversationId &conversation) const
    {
        return m_counts.value(conversation, -1);
    }

    /// Tells once, with `cameBack`, when this person is online; until then they are watched
    /// wherever one looks. Forgotten when another person signs in.
    void await(const UserId &user, bool isAwaited);
    [[nodiscard]] bool isAwaited(const UserId &user) const { return m_awaited.contains(user); }

Q_SIGNALS:
    void awaitedChanged(const relay::UserId &user);
    void cameBack(const relay::UserId &user);
    void presenceChanged(const QSet<relay::UserId> &users);
    void onlineCountChanged(const relay::ConversationId &conversation);

private:
    void plan();
    void tick();
    void watch(const protocol::PresenceWatch &request);
    void heard(const protocol::Push &news);
    void forgetCounts();
    void announce(const PresenceMap::Changed &changed);
    void welcomeBack(const PresenceMap::Changed &changed);

    Session &m_session;
    AlarmClock &m_clock;
    WatchPlanner m_planner;
    PresenceMap m_map;
    QHash<const QObject *, WatchPlanner::Watch> m_areas;
    QHash<ConversationId, int> m_counts;
    QSet<UserId> m_awaited;
};

} // namespace relay
