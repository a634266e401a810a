// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/peers/CatchUpQueue.h"

#include <algorithm>

namespace relay {

CatchUpQueue::CatchUpQueue(qint64 perSecond)
    : m_perTurn(std::max<qsizetype>(1, qsizetype(perSecond * turn.count() / 1'000)))
{
}

void CatchUpQueue::add(const UserId &user, Instant now)
{
    if (m_waiting.isEmpty())
        m_nextTurn = std::max(m_nextTurn, now);
    if (m_waiting.contains(user))
        return;
    m_waiting.insert(user);
    m_order.push_back(user);
}

void CatchUpQueue::postpone(Instant until)
{
    m_nextTurn = std::max(m_nextTurn, until);
}

QList<UserId> CatchUpQueue::take(Instant now)
{
    QList<UserId> taken;
    if (m_waiting.isEmpty() || now < m_nextTurn)
        return taken;
    while (!m_order.empty() && taken.size() < m_perTurn) {
        if (m_waiting.remove(m_order.front()))
            taken.append(m_order.front());
        m_order.pop_front();
    }
    m_nextTurn = now + turn;
    return taken;
}

std::optional<Instant> CatchUpQueue::nextDeadline() const
{
    if (m_waiting.isEmpty())
        return std::nullopt;
    return m_nextTurn;
}

} // namespace relay
