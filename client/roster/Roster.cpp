// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/Roster.h"

#include "client/session/Session.h"

namespace relay {

using namespace protocol;

Roster::Roster(Session &session, AlarmClock &clock, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_clock(clock)
{
    connect(&session, &Session::wentOnline, this, [this] {
        plan();
        m_planner.connected(m_clock.now());
        tick();
    });
    connect(&session, &Session::wentOffline, this, [this] {
        m_planner.connectionLost();
        announce(m_map.connectionLost());
        forgetCounts();
    });
    connect(&session, &Session::pushed, this, &Roster::heard);
    connect(&session, &Session::accountChanged, this, [this] {
        const auto awaited = std::exchange(m_awaited, {});
        for (const UserId &user : awaited)
            Q_EMIT awaitedChanged(user);
    });
}

void Roster::show(const QObject *area, const WatchPlanner::Watch &watch)
{
    if (watch == WatchPlanner::Watch{})
        m_areas.remove(area);
    else
        m_areas.insert(area, watch);
    plan();
}

void Roster::await(const UserId &user, bool isAwaited)
{
    if (isAwaited == m_awaited.contains(user))
        return;
    if (isAwaited)
        m_awaited.insert(user);
    else
        m_awaited.remove(user);
    Q_EMIT awaitedChanged(user);
    plan();
}

void Roster::welcomeBack(const PresenceMap::Changed &changed)
{
    const auto returned = changed & m_awaited;
    for (const UserId &user : returned) {
        const auto presence = m_map.of(user);
        if (!presence || presence->state != PresenceState::Online)
            continue;
        await(user, false);
        Q_EMIT cameBack(user);
    }
}

void Roster::plan()
{
    WatchPlanner::Watch all;
    if (!m_session.self().isEmpty())
        all.users.insert(m_session.self());
    all.users += m_awaited;
    for (const auto &area : std::as_const(m_areas)) {
        all.users += area.users;
        all.conversations += area.conversations;
    }
    m_planner.wanted(all, m_clock.now());
    tick();
}

void Roster::tick()
{
    if (const auto request = m_planner.takeDue(m_clock.now()))
        watch(*request);
    m_clock.wakeAt(this, m_planner.nextDeadline(), [this] { tick(); });
}

void Roster::watch(const PresenceWatch &request)
{
    m_session.ask(request, this, [this](const Result<PresenceSnapshot, Failure> &answer) {
        if (!answer) {
            m_planner.refused(m_clock.now());
        } else {
            m_planner.answered(m_clock.now());
            announce(m_map.learned(answer->presences));
            for (const Presence &presence : answer->presences)
                m_session.learnOwnPresence(presence);
            announce(m_map.watchedOnly(m_planner.told().users));
            forgetCounts();
        }
        tick();
    });
}

void Roster::heard(const Push &news)
{
    if (const auto *update = std::get_if<PresenceUpdate>(&news))
        announce(m_map.learned(update->presences));
    if (std::holds_alternative<Resync>(news)) {
        m_planner.newsMissed(m_clock.now());
        tick();
    }
    if (const auto *online = std::get_if<ConversationOnline>(&news)) {
        m_counts.insert(online->conversation, int(online->count));
        Q_EMIT onlineCountChanged(online->conversation);
    }
}

/// A count that is not pushed any more is not known any more.
void Roster::forgetCounts()
{
    const auto &counted = m_planner.told().conversations;
    const auto known = m_counts.keys();
    for (const auto &conversation : known) {
        if (m_session.isOnline() && counted.contains(conversation))
            continue;
        m_counts.remove(conversation);
        Q_EMIT onlineCountChanged(conversation);
    }
}

void Roster::announce(const PresenceMap::Changed &changed)
{
    if (changed.isEmpty())
        return;
    Q_EMIT presenceChanged(changed);
    welcomeBack(changed);
}

} // namespace relay
