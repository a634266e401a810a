// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/ShardProbe.h"

#include <algorithm>

namespace relay {

ShardProbe::ShardProbe(RedisRouter &router, ShardSubscription &subscription,
                       const QByteArray &channel)
    : m_router(router)
    , m_subscription(subscription)
    , m_channel(channel)
{
    m_subscription.join({m_channel});
}

void ShardProbe::send(const Then<bool> &then)
{
    if (!m_subscription.hears(m_channel)) {
        then(false);
        return;
    }
    const qint64 number = ++m_lastNumber;
    m_sent.push_back({number, then});
    using Answer = RedisRouter::Answer;
    m_router.ask(m_channel, {"SPUBLISH", m_channel, QByteArray::number(number)},
                 m_lifetime.guarded([=, this](const Answer &answer) {
                     if (answer && !answer->error())
                         m_published = std::max(m_published, number);
                     else
                         failed(number);
                 }),
                 Urgency::Vital);
}

bool ShardProbe::isOverdue()
{
    return std::exchange(m_due, m_published) > m_heard;
}

void ShardProbe::heard(const QByteArray &message)
{
    m_heard = std::max(m_heard, message.toLongLong());
    while (!m_sent.empty() && m_sent.front().number <= m_heard) {
        const auto then = std::move(m_sent.front().then);
        m_sent.pop_front();
        then(true);
    }
}

void ShardProbe::failed(qint64 number)
{
    const auto sent = std::find_if(m_sent.begin(), m_sent.end(),
                                   [=](const Sent &each) { return each.number == number; });
    if (sent == m_sent.end())
        return;
    const auto then = std::move(sent->then);
    m_sent.erase(sent);
    then(false);
}

void ShardProbe::cancel()
{
    m_due = 0;
    m_heard = m_lastNumber;
    for (const Sent &sent : std::exchange(m_sent, {}))
        sent.then(false);
}

} // namespace relay
