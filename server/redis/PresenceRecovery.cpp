// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/PresenceRecovery.h"

#include "server/redis/Pacing.h"

#include <algorithm>

namespace relay {

PresenceRecovery::PresenceRecovery(RedisPresenceStore &store, const HeldSessions &held,
                                   const Timings &timings, qint64 perSecond)
    : m_store(store)
    , m_held(held)
    , m_quiet(timings.heartbeat + timings.heartbeatJitter + timings.heartbeatRepeat)
    , m_perStep(pacing::perStep(perSecond))
{
    connect(&m_pace, &QTimer::timeout, this, &PresenceRecovery::step);
}

void PresenceRecovery::start()
{
    m_store.pauseClaims(m_quiet);
    if (isRunning())
        m_isAskedAgain = true;
    else
        begin();
}

void PresenceRecovery::begin()
{
    ++m_runs;
    m_isAskedAgain = false;
    const auto sessions = m_held.sessions();
    m_sessions.assign(sessions.begin(), sessions.end());
    m_users = m_store.followed();
    m_pace.start(pacing::pause);
    step();
}

void PresenceRecovery::step()
{
    for (qsizetype i = 0; i < m_perStep && !m_sessions.empty(); ++i) {
        const SessionId session = m_sessions.front();
        m_sessions.pop_front();
        reopen(session);
    }
    if (!m_sessions.empty() || m_unanswered > 0)
        return;
    m_store.tellAgain(m_users.mid(0, m_perStep));
    m_users.remove(0, std::min(m_perStep, m_users.size()));
    if (m_users.isEmpty())
        finish();
}

/// A session that has closed meanwhile is not held any more.
void PresenceRecovery::reopen(const SessionId &session)
{
    const Opening *opening = m_held.find(session);
    if (!opening)
        return;
    ++m_unanswered;
    const auto answered = [=, this](const Result<Admission, Fault> &answer) {
        --m_unanswered;
        if (!answer)
            m_sessions.push_back(session);
    };
    m_store.reopen(*opening, *m_held.silentAt(session), m_lifetime.guarded(answered));
}

void PresenceRecovery::finish()
{
    m_pace.stop();
    if (m_isAskedAgain)
        begin();
    else
        m_finished();
}

} // namespace relay
