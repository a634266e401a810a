// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisPresenceStore.h"

#include <QTimer>

namespace relay {

/// Finds what viewers were told and Redis has lost. A wipe, or a replica that takes over without
/// the last second of its master, leaves dots on screens that no news will ever correct: nothing
/// happens any more to somebody who has left meanwhile.
///
/// So after each trouble, once every session that is alive has had time for a heartbeat, what was
/// told of everybody who is followed is compared with what Redis knows, at a bounded rate.
class PresenceReview final : public QObject
{
    Q_OBJECT

public:
    /// `quiet` is the time after which whoever is alive has been heard.
    PresenceReview(RedisPresenceStore &store, const Clock &clock, milliseconds quiet,
                   qint64 perSecond);

    /// Redis may have lost something until now. While a review waits or runs, it begins anew.
    void start();

private:
    void begin();
    void step();

    RedisPresenceStore &m_store;
    const Clock &m_clock;
    milliseconds m_quietTime;
    qsizetype m_perStep;
    Instant m_troubleAt;
    QList<UserId> m_users; ///< to be compared
    QTimer m_quiet;
    QTimer m_pace;
};

} // namespace relay
