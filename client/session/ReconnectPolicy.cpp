// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/ReconnectPolicy.h"

#include <QtGlobal>

#include <algorithm>

namespace relay {

ReconnectPolicy::ReconnectPolicy(milliseconds first, milliseconds most)
    : m_first(first)
    , m_most(most)
    , m_bound(first)
{
    Q_ASSERT(first > milliseconds::zero() && first <= most);
}

milliseconds ReconnectPolicy::nextWait(double dice)
{
    Q_ASSERT(dice >= 0 && dice < 1);
    const milliseconds wait(qint64(double(m_bound.count()) * dice));
    m_bound = std::min(m_bound * 2, m_most);
    return wait;
}

void ReconnectPolicy::connectionHeld()
{
    m_bound = m_first;
}

void ReconnectPolicy::setBounds(milliseconds first, milliseconds most)
{
    Q_ASSERT(first > milliseconds::zero() && first <= most);
    m_first = first;
    m_most = most;
    m_bound = std::clamp(m_bound, first, most);
}

} // namespace relay
