// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisPeerBus.h"

#include "server/redis/Keys.h"

namespace relay {

namespace {

QByteArray channelOf(const UserId &user)
{
    return keys::home(user);
}

QByteArray channelOf(const ConversationId &conversation)
{
    return keys::chat(conversation);
}

QByteArray channelOf(const Topic &topic)
{
    return std::visit([](const auto &whom) { return channelOf(whom); }, topic);
}

QList<QByteArray> channelsOf(const QList<Topic> &topics)
{
    QList<QByteArray> channels;
    channels.reserve(topics.size());
    for (const Topic &topic : topics)
        channels.append(channelOf(topic));
    return channels;
}

std::optional<Topic> topicOf(const QByteArray &channel)
{
    if (const auto conversation = keys::conversationOf(channel))
        return *conversation;
    if (const auto user = keys::residentOf(channel))
        return *user;
    return std::nullopt;
}

QList<Topic> topicsOf(const QList<QByteArray> &channels)
{
    QList<Topic> topics;
    for (const QByteArray &channel : channels) {
        if (const auto topic = topicOf(channel))
            topics.append(*topic);
    }
    return topics;
}

} // namespace

RedisPeerBus::RedisPeerBus(RedisRouter &router, const RedisOptions &options,
                           const RedisSurroundings &surroundings, const NodeId &self,
                           const Numbers &numbers)
    : m_router(router)
    , m_self(self)
    , m_numbers(numbers)
    , m_channels(router, options, surroundings)
{
    m_channels.setListener(this);
    m_paying.setSingleShot(true);
    connect(&m_paying, &QTimer::timeout, this, &RedisPeerBus::payDebts);
}

RedisPeerBus::~RedisPeerBus()
{
    m_channels.setListener(nullptr);
}

void RedisPeerBus::publish(const Topic &topic, const PeerNews &news)
{
    send(channelOf(topic), encode(m_self, news), isVolatile(news));
}

void RedisPeerBus::send(const QByteArray &channel, const QByteArray &message, bool isVolatile)
{
    ++m_published;
    const auto answered = [this, channel, isVolatile](const RedisRouter::Answer &answer) {
        const bool isSent = answer && !answer->error();
        if (isSent || isVolatile)
            return;
        m_owed.insert(channel);
        if (!m_paying.isActive())
            m_paying.start(m_numbers.payment);
    };
    m_router.ask(channel, {"SPUBLISH", channel, message}, m_lifetime.guarded(answered));
}

void RedisPeerBus::payDebts()
{
    if (!m_router.isWell()) {
        m_paying.start(m_numbers.payment);
        return;
    }
    const QByteArray message = encode(m_self, Missed{});
    qsizetype paid = 0;
    while (!m_owed.isEmpty() && paid++ < m_numbers.paidAtOnce) {
        const QByteArray channel = *m_owed.cbegin();
        m_owed.remove(channel);
        send(channel, message, false);
    }
    if (!m_owed.isEmpty())
        m_paying.start(m_numbers.payment);
}

void RedisPeerBus::follow(const QList<Topic> &topics, Then<bool> then)
{
    const auto channels = channelsOf(topics);
    QList<QByteArray> fresh;
    for (const QByteArray &channel : channels) {
        if (!m_channels.isJoined(channel))
            fresh.append(channel);
    }
    m_channels.join(fresh);
    m_channels.whenHeard(channels, then);
}

void RedisPeerBus::unfollow(const QList<Topic> &topics)
{
    m_channels.leave(channelsOf(topics));
}

bool RedisPeerBus::hears(const Topic &topic) const
{
    return m_channels.hears(channelOf(topic));
}

void RedisPeerBus::heard(const QByteArray &channel, const QByteArray &message)
{
    const auto topic = topicOf(channel);
    const auto decoded = decodePeerMessage(message);
    if (!topic || !decoded) {
        ++m_garbled;
        return;
    }
    if (decoded->from == m_self)
        return;
    ++m_received;
    if (m_listener)
        m_listener->heard(*topic, decoded->news);
}

void RedisPeerBus::interrupted(const QList<QByteArray> &channels)
{
    if (m_listener)
        m_listener->interrupted(topicsOf(channels));
}

void RedisPeerBus::restored(const QList<QByteArray> &channels)
{
    if (m_listener)
        m_listener->restored(topicsOf(channels));
}

} // namespace relay
