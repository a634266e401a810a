// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Nodes.h"

#include "tests/support/Patience.h"

#include <algorithm>

namespace relay::test {

using namespace Qt::StringLiterals;

QStringList Nodes::Numbers::options() const
{
    const auto ms = [](std::chrono::milliseconds value) { return u"%1ms"_s.arg(value.count()); };
    return {u"--heartbeat"_s,
            ms(heartbeat),
            u"--heartbeat-jitter"_s,
            u"0"_s,
            u"--heartbeat-repeat"_s,
            ms(heartbeat * 2),
            u"--heartbeat-give-up"_s,
            ms(heartbeat * 4),
            u"--lease"_s,
            ms(lease),
            u"--grace-clean"_s,
            ms(graceClean),
            u"--grace-drop"_s,
            ms(graceDrop),
            u"--sweep"_s,
            ms(sweep),
            u"--batch"_s,
            ms(batch),
            u"--repair"_s,
            ms(repair),
            u"--node-lease"_s,
            ms(nodeLease),
            u"--request-rate"_s,
            u"100000"_s,
            u"--request-burst"_s,
            u"100000"_s};
}

Nodes::Nodes()
    : Nodes(Numbers{})
{
}

Nodes::Nodes(const Numbers &numbers)
    : m_numbers(numbers)
{
}

bool Nodes::start(int count, Place here)
{
    if (!m_redis.start())
        return false;
    m_postgres.start();
    m_database = m_postgres.freshDatabase();
    for (int i = 0; i < count; ++i) {
        if (!join({}, here))
            return false;
    }
    return agreeOn(count);
}

bool Nodes::join(const QStringList &options, Place here)
{
    const size_t index = m_nodes.size();
    const QString name(QChar(u'a' + char16_t(index)));
    const QString redis = m_redisUrlOf ? m_redisUrlOf(index) : m_redis.url();
    m_nodes.push_back(std::make_unique<ServerProcess>(
        m_numbers.options()
        + QStringList{u"--redis"_s, redis, u"--database"_s, m_database, u"--node"_s, name}
        + options));
    if (m_variables.contains(index))
        m_nodes.back()->setVariables(m_variables.value(index));
    return m_nodes.back()->start(here);
}

bool Nodes::agreeOn(int alive) const
{
    const auto knowsOf = [](const ServerProcess &node) { return node.metric("relay_nodes_alive"); };
    const bool doAgree = waitUntil([&] {
        return std::all_of(m_nodes.begin(), m_nodes.end(), [&](const auto &node) {
            return !node->isRunning() || knowsOf(*node) == alive;
        });
    });
    for (size_t i = 0; i < m_nodes.size() && !doAgree; ++i)
        qWarning() << "node" << i << "knows of" << knowsOf(*m_nodes[i]) << "instead of" << alive;
    return doAgree;
}

} // namespace relay::test
