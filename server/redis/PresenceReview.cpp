// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/PresenceReview.h"

#include "server/redis/Pacing.h"

#include <algorithm>

namespace relay {

PresenceReview::PresenceReview(RedisPresenceStore &store, const Clock &clock, milliseconds quiet,
                               qint64 perSecond)
    : m_store(store)
    , m_clock(clock)
    , m_quietTime(quiet)
    , m_perStep(pacing::perStep(perSecond))
{
    m_quiet.setSingleShot(true);
    connect(&m_quiet, &QTimer::timeout, this, &PresenceReview::begin);
    connect(&m_pace, &QTimer::timeout, this, &PresenceReview::step);
}

void PresenceReview::start()
{
    m_troubleAt = m_clock.now();
    m_pace.stop();
    m_quiet.start(m_quietTime);
}

void PresenceReview::begin()
{
    m_users = m_store.followed();
    m_pace.start(pacing::pause);
}

void PresenceReview::step()
{
    m_store.review(m_users.mid(0, m_perStep), m_clock.now() - m_troubleAt);
    m_users.remove(0, std::min(m_perStep, m_users.size()));
    if (m_users.isEmpty())
        m_pace.stop();
}

} // namespace relay
