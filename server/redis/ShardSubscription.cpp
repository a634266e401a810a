// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/ShardSubscription.h"

#include "server/redis/HashSlot.h"

#include <QMap>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// One request may name channels of one slot only.
QList<QList<QByteArray>> bySlot(const QList<QByteArray> &channels)
{
    QMap<int, QList<QByteArray>> groups;
    for (const QByteArray &channel : channels)
        groups[hashSlot(channel)].append(channel);
    return groups.values();
}

struct Push {
    QByteArray kind;
    QByteArray channel;
    QByteArray message;
};

Push pushIn(const RedisReply &reply)
{
    Push push;
    const auto *parts = reply.array();
    const auto text = [&](qsizetype index) {
        const auto *part = parts && index < parts->size() ? parts->at(index).text() : nullptr;
        return part ? *part : QByteArray();
    };
    return {text(0), text(1), text(2)};
}

} // namespace

ShardSubscription::ShardSubscription(const RedisEndpoint &server, const RedisOptions &options,
                                     const RedisSurroundings &surroundings, CommandQueue &queue)
    : m_queue(queue)
    , m_link(server, options, surroundings)
{
    connect(&m_link, &RedisLink::received, this, &ShardSubscription::take);
    connect(&m_link, &RedisLink::cameUp, this, [this] {
        m_connection.emplace();
        request(true, m_wanted.values());
    });
    connect(&m_link, &RedisLink::wentDown, this, [this](const QString &reason) {
        m_connection.reset();
        m_live.clear();
        m_requests.clear();
        Q_EMIT wentDown(reason);
    });
    m_link.open();
}

void ShardSubscription::join(const QList<QByteArray> &channels)
{
    for (const QByteArray &channel : channels)
        m_wanted.insert(channel);
    if (m_link.state() == RedisLink::State::Up)
        request(true, channels);
}

void ShardSubscription::leave(const QList<QByteArray> &channels)
{
    for (const QByteArray &channel : channels) {
        m_wanted.remove(channel);
        m_live.remove(channel);
    }
    if (m_link.state() == RedisLink::State::Up)
        request(false, channels);
}

void ShardSubscription::request(bool isJoining, const QList<QByteArray> &channels)
{
    for (const auto &group : bySlot(channels)) {
        const Request request{isJoining, group};
        if (m_queue.admits(Urgency::Prompt))
            send(request);
        else
            m_queue.wait(Urgency::Prompt, m_connection->guarded([=, this](bool isCome) {
                if (isCome)
                    send(request);
            }));
    }
}

void ShardSubscription::send(const Request &request)
{
    RedisCommand command{request.isJoining ? "SSUBSCRIBE" : "SUNSUBSCRIBE"};
    command += request.channels;
    m_requests.push_back(request);
    m_link.send(command);
}

void ShardSubscription::take(const RedisReply &reply)
{
    if (reply.error()) {
        refused();
        return;
    }
    const Push push = pushIn(reply);
    if (push.kind == "smessage")
        Q_EMIT heard(push.channel, push.message);
    else if (push.kind == "ssubscribe")
        confirmedJoining(push.channel);
    else if (push.kind == "sunsubscribe")
        confirmedLeaving(push.channel);
    else
        m_link.abandon(u"%1 tells what no subscription asked for"_s.arg(server().text()));
}

/// Answers come in the order of the requests; each channel of a request is confirmed by itself.
bool ShardSubscription::settle(bool isJoining, const QByteArray &channel)
{
    if (m_requests.empty() || m_requests.front().isJoining != isJoining
        || m_requests.front().channels.removeAll(channel) == 0)
        return false;
    if (m_requests.front().channels.isEmpty())
        m_requests.pop_front();
    return true;
}

void ShardSubscription::confirmedJoining(const QByteArray &channel)
{
    settle(true, channel);
    if (!m_wanted.contains(channel))
        return;
    m_live.insert(channel);
    Q_EMIT joined(channel);
}

/// A server that gives a slot away ends its subscriptions without being asked.
void ShardSubscription::confirmedLeaving(const QByteArray &channel)
{
    if (settle(false, channel) || !m_wanted.remove(channel))
        return;
    m_live.remove(channel);
    Q_EMIT displaced({channel});
}

void ShardSubscription::refused()
{
    if (m_requests.empty()) {
        m_link.abandon(u"%1 refuses what was not asked"_s.arg(server().text()));
        return;
    }
    const Request request = m_requests.front();
    m_requests.pop_front();
    QList<QByteArray> lost;
    for (const QByteArray &channel : request.channels) {
        if (request.isJoining && m_wanted.remove(channel))
            lost.append(channel);
    }
    if (!lost.isEmpty())
        Q_EMIT displaced(lost);
}

} // namespace relay
