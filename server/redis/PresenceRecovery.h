// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/HeldSessions.h"
#include "server/redis/RedisPresenceStore.h"

#include <deque>

namespace relay {

/// Makes presence true again after Redis has lost it, or the other nodes believed this one dead:
/// opens every session that this node holds once more, then reads everybody who is followed. Both
/// at a bounded rate, so that a crowd of nodes does not meet a Redis that has just come back with a
/// storm. Nothing is claimed until each session has had time for a heartbeat.
class PresenceRecovery final : public QObject
{
    Q_OBJECT

public:
    /// `held` outlives this.
    PresenceRecovery(RedisPresenceStore &store, const HeldSessions &held, const Timings &timings,
                     qint64 perSecond);

    /// Called when everything has been opened and read again.
    void setFinished(std::function<void()> notify) { m_finished = std::move(notify); }
    /// While it runs already, it begins anew when it is done.
    void start();
    [[nodiscard]] bool isRunning() const { return m_pace.isActive(); }
    [[nodiscard]] qint64 runs() const { return m_runs; }

private:
    void begin();
    void step();
    void reopen(const SessionId &session);
    void finish();

    RedisPresenceStore &m_store;
    const HeldSessions &m_held;
    milliseconds m_quiet;
    qsizetype m_perStep;
    std::deque<SessionId> m_sessions; ///< to be opened
    qint64 m_unanswered = 0;
    QList<UserId> m_users; ///< to be read
    bool m_isAskedAgain = false;
    qint64 m_runs = 0;
    std::function<void()> m_finished = [] {};
    QTimer m_pace;
    Lifetime m_lifetime;
};

} // namespace relay
