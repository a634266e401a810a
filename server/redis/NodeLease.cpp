// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/NodeLease.h"

#include "server/redis/Keys.h"

namespace relay {

namespace {

QList<NodeId> nodesIn(const RedisReply &reply)
{
    QList<NodeId> nodes;
    const auto *names = reply.array();
    for (const RedisReply &each : names ? *names : RedisReply::Array{}) {
        if (const auto *name = each.text())
            nodes.append(NodeId(QString::fromUtf8(*name)));
    }
    return nodes;
}

NodeList::OwnLease leaseIn(const RedisReply &reply)
{
    const auto *text = reply.text();
    if (text && *text == "held")
        return NodeList::OwnLease::Held;
    return text && *text == "ended" ? NodeList::OwnLease::Ended : NodeList::OwnLease::Unknown;
}

} // namespace

NodeLease::NodeLease(LuaScripts &scripts, const NodeId &node, const Numbers &numbers)
    : m_scripts(scripts)
    , m_node(node)
    , m_numbers(numbers)
{
    connect(&m_timer, &QTimer::timeout, this, &NodeLease::renew);
}

void NodeLease::start()
{
    m_timer.start(m_numbers.renewal);
    renew();
}

void NodeLease::resign(RedisRouter &router, const std::function<void()> &done)
{
    m_timer.stop();
    router.ask(keys::nodes(), {"ZREM", keys::nodes(), m_node.text().toUtf8()},
               [done](const RedisRouter::Answer &) { done(); });
}

void NodeLease::renew()
{
    if (m_isRenewing)
        return;
    m_isRenewing = true;
    m_scripts.run("renew", {keys::nodes()},
                  {m_node.text().toUtf8(), inMilliseconds(m_numbers.lease),
                   inMilliseconds(m_numbers.deadListed)},
                  m_lifetime.guarded([this](const LuaScripts::Answer &answer) {
                      m_isRenewing = false;
                      if (answer && m_timer.isActive())
                          take(*answer);
                  }),
                  Urgency::Vital);
}

void NodeLease::take(const RedisReply &reply)
{
    const auto *parts = reply.array();
    if (!parts || parts->size() != 3)
        return;
    m_lastSeen = NodeList{leaseIn(parts->at(0)), nodesIn(parts->at(1)), nodesIn(parts->at(2))};
    Q_EMIT renewed(*m_lastSeen);
}

} // namespace relay
