// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/CommandPace.h"

#include <algorithm>

namespace relay {

namespace {

/// What a bucket holds, in percent of a second's commands. The rest is what comes in within a
/// second: together no more than the rate.
constexpr qint64 burstPercent = 2;

} // namespace

CommandPace::Bucket::Bucket(qint64 perSecond)
    : most(std::max<qint64>(1'000, perSecond * 1'000 * burstPercent / 100))
    , perMillisecond(std::max<qint64>(1, perSecond - most / 1'000))
    , left(most)
{
}

void CommandPace::Bucket::refill(milliseconds elapsed)
{
    const qint64 untilFull = (most - left) / perMillisecond + 1; // it may be long ago
    left = std::min(most, left + std::min<qint64>(elapsed.count(), untilFull) * perMillisecond);
}

CommandPace::CommandPace(qint64 perSecond)
    : m_all(perSecond)
    , m_patient(perSecond / 2)
{
}

bool CommandPace::admits(Urgency urgency, Instant now)
{
    refill(now);
    const bool isPatient = urgency == Urgency::Patient;
    const bool waits = urgency != Urgency::Vital;
    if (waits && (m_all.isEmpty() || (isPatient && m_patient.isEmpty())))
        return false;
    m_all.left -= 1'000;
    if (isPatient)
        m_patient.left -= 1'000;
    return true;
}

void CommandPace::refill(Instant now)
{
    if (now <= m_refilledAt)
        return;
    const auto elapsed = now - m_refilledAt;
    m_refilledAt = now;
    m_all.refill(elapsed);
    m_patient.refill(elapsed);
}

} // namespace relay
