// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/simulation/LossyDay.h"

#include "shared/time/Deadlines.h"

namespace relay::simulation {

LossyDay::LossyDay(Lehmer &chance, double loss)
    : m_chance(chance)
    , m_loss(loss)
    , m_client([this] { return m_chance.next(); }, m_timings)
{
}

void LossyDay::passes(milliseconds time)
{
    const Instant end = m_now + time;
    carryOut(m_client.tokenKnown(m_now));
    for (auto next = nextDeadline(); next && *next <= end; next = nextDeadline()) {
        m_now = std::max(m_now, *next);
        if (m_server.nextDeadline() <= m_now) {
            for (const Transition &change : m_server.swept(now()))
                noticed(change);
        }
        carryOut(m_client.tick(m_now));
    }
}

std::optional<Instant> LossyDay::nextDeadline() const
{
    return earliest({m_client.nextDeadline(), m_server.nextDeadline()});
}

void LossyDay::carryOut(const SessionMachine::Work &work)
{
    for (const SessionMachine::Step &step : work)
        carryOut(step);
}

void LossyDay::carryOut(const SessionMachine::Step &step)
{
    if (std::holds_alternative<SessionMachine::Connect>(step)) {
        reconnects += m_connection > 0 ? 1 : 0;
        ++m_connection;
        carryOut(m_client.transportOpened(m_now));
    } else if (std::holds_alternative<SessionMachine::GiveUp>(step)) {
        closes(m_connection);
    } else if (std::holds_alternative<SessionMachine::SayHello>(step)) {
        if (!arrives())
            return;
        reachesServer();
        if (arrives())
            welcomed();
    } else if (std::holds_alternative<SessionMachine::SendHeartbeat>(step)) {
        ++heartbeats;
        if (!arrives())
            return;
        reachesServer();
        if (arrives())
            m_client.heartbeatAnswered();
    }
}

void LossyDay::reachesServer()
{
    noticed(m_server.heard(opening(m_connection), now()).change);
}

/// The connection that was replaced ends only now.
void LossyDay::welcomed()
{
    if (m_welcomed > 0)
        closes(m_welcomed);
    m_welcomed = m_connection;
    carryOut(m_client.welcomed(m_timings, m_now));
}

/// What the server hears of it may be lost, too; then it knows only that nothing comes any more.
void LossyDay::closes(int connection)
{
    const Opening closed = opening(connection);
    if (arrives())
        noticed(m_server.closed(closed.user, closed.session, Departure::Drop, now()));
}

void LossyDay::noticed(const std::optional<Transition> &change)
{
    if (!change || !change->shownChanged)
        return;
    const bool isOffline = change->record.shown.state == PresenceState::Offline;
    if (m_isShownOffline && !isOffline)
        ++flaps;
    m_isShownOffline = isOffline;
}

Opening LossyDay::opening(int connection)
{
    return {UserId(QStringLiteral("u")), SessionId(QString::number(connection)), {}, {}, {}};
}

} // namespace relay::simulation
