// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/DeadNodes.h"

#include "server/redis/Gathering.h"
#include "server/redis/Keys.h"

namespace relay {

namespace {

/// Buckets that are worked on at once.
constexpr int bucketsAtOnce = 16;

} // namespace

DeadNodes::DeadNodes(RedisRouter &router, LuaScripts &scripts, milliseconds grace)
    : m_router(router)
    , m_scripts(scripts)
    , m_grace(grace)
{
}

void DeadNodes::setOwnBuckets(const QList<int> &buckets)
{
    if (m_buckets == buckets)
        return;
    m_buckets = buckets;
    ++m_edition;
    m_settled.clear();
}

void DeadNodes::settle(const QList<NodeId> &dead)
{
    m_settled.intersect({dead.begin(), dead.end()}); // who lives again may die again
    for (const NodeId &node : dead) {
        if (m_settled.contains(node) || m_atWork.contains(node))
            continue;
        m_atWork.insert(node);
        const auto estate = std::make_shared<Estate>(Estate{node, m_buckets, m_edition});
        workOn(estate);
    }
}

void DeadNodes::workOn(const Handle &estate)
{
    while (estate->atWork < bucketsAtOnce && !estate->buckets.isEmpty()) {
        ++estate->atWork;
        look(estate, estate->buckets.takeFirst());
    }
    if (estate->atWork > 0)
        return;
    m_atWork.remove(estate->node);
    if (!estate->hadFault && estate->edition == m_edition)
        m_settled.insert(estate->node);
}

void DeadNodes::look(const Handle &estate, int bucket)
{
    const auto key = keys::node(bucket, estate->node);
    m_router.ask(key, {"SMEMBERS", key},
                 m_lifetime.guarded([=, this](const RedisRouter::Answer &answer) {
                     const auto *members = answer ? answer->array() : nullptr;
                     if (members)
                         shortenAll(estate, bucket, *members);
                     else
                         bucketDone(estate, Fault{});
                 }),
                 Urgency::Patient);
}

/// Every member is `<session> <user>`.
void DeadNodes::shortenAll(const Handle &estate, int bucket, const RedisReply::Array &members)
{
    const auto take = [this](qsizetype, const RedisReply &reply) {
        const auto *isShortened = reply.number();
        m_shortened += isShortened ? *isShortened : 0;
    };
    const auto hub = Gathering::start(m_lifetime, take,
                                      [=, this](const auto &fault) { bucketDone(estate, fault); });
    for (const RedisReply &member : members) {
        const QByteArray text = member.text() ? *member.text() : QByteArray();
        const auto space = text.indexOf(' ');
        const UserId user(QString::fromUtf8(text.mid(space + 1)));
        m_scripts.run("shorten",
                      {keys::state(user), keys::agenda(bucket), keys::node(bucket, estate->node)},
                      {text.mid(space + 1), text.left(space), estate->node.text().toUtf8(),
                       inMilliseconds(m_grace)},
                      Gathering::part(hub), Urgency::Patient);
    }
    Gathering::close(hub);
}

void DeadNodes::bucketDone(const Handle &estate, const std::optional<Fault> &fault)
{
    --estate->atWork;
    estate->hadFault = estate->hadFault || fault;
    if (estate->hadFault)
        estate->buckets.clear();
    workOn(estate);
}

} // namespace relay
