// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"

#include "server/redis/HashSlot.h"

#include <array>

namespace relay::keys {

namespace {

/// Built for every heartbeat: in one piece.
QByteArray inBucket(int bucket, QByteArrayView kind, QByteArrayView name = {})
{
    QByteArray key;
    key.reserve(32 + kind.size() + name.size());
    key.append("presence:{").append(QByteArray::number(bucket)).append("}:");
    return key.append(kind).append(name);
}

constexpr QByteArrayView channelKind = "ch:";
constexpr QByteArrayView stateKind = "state:";
constexpr QByteArrayView agendaKind = "users";

/// `home:{7}:` and the id.
QByteArray topic(const QByteArray &kind, const QByteArray &id)
{
    return kind + ":{" + QByteArray::number(bucketOf(id)) + "}:" + id;
}

template<class Id>
std::optional<Id> idIn(const QByteArray &channel, const QByteArray &kind)
{
    const auto end = channel.indexOf("}:");
    if (end < 0 || !channel.startsWith(kind + ":{"))
        return std::nullopt;
    return Id(QString::fromUtf8(channel.mid(end + 2)));
}

constexpr auto homeKind = "home";
constexpr auto chatKind = "chat";

} // namespace

int bucketOf(const QByteArray &id)
{
    return crc16(id) % buckets;
}

int bucketOf(const UserId &user)
{
    return bucketOf(user.text().toUtf8());
}

int slotOf(int bucket)
{
    static const auto slots = [] {
        std::array<int, buckets> found{};
        for (int i = 0; i < buckets; ++i)
            found[size_t(i)] = hashSlot(agenda(i));
        return found;
    }();
    return slots[size_t(bucket)];
}

QByteArray state(int bucket, const QByteArray &user)
{
    return inBucket(bucket, stateKind, user);
}

QByteArray state(const UserId &user)
{
    const QByteArray name = user.text().toUtf8();
    return state(bucketOf(name), name);
}

QByteArray agenda(int bucket)
{
    return inBucket(bucket, agendaKind);
}

std::optional<int> bucketOfAgenda(const QByteArray &channel)
{
    const auto begin = channel.indexOf('{') + 1;
    const auto end = channel.indexOf("}:", begin);
    bool isNumber = false;
    const int bucket = channel.mid(begin, end - begin).toInt(&isNumber);
    const bool isOne = begin > 0 && end > begin && isNumber && bucket >= 0 && bucket < buckets
                       && channel.mid(end + 2) == agendaKind;
    return isOne ? std::optional(bucket) : std::nullopt;
}

QByteArray shown(int bucket)
{
    return inBucket(bucket, "shown");
}

QByteArray channel(int bucket, const QByteArray &user)
{
    return inBucket(bucket, channelKind, user);
}

QByteArray channel(const UserId &user)
{
    const QByteArray name = user.text().toUtf8();
    return channel(bucketOf(name), name);
}

std::optional<UserId> userOf(const QByteArray &channel)
{
    const auto kind = channel.indexOf(channelKind, channel.indexOf('}'));
    if (kind < 0)
        return std::nullopt;
    return UserId(QString::fromUtf8(channel.mid(kind + channelKind.size())));
}

QByteArray home(const UserId &user)
{
    return topic(homeKind, user.text().toUtf8());
}

std::optional<UserId> residentOf(const QByteArray &channel)
{
    return idIn<UserId>(channel, homeKind);
}

QByteArray chat(const ConversationId &conversation)
{
    return topic(chatKind, conversation.text().toUtf8());
}

std::optional<ConversationId> conversationOf(const QByteArray &channel)
{
    return idIn<ConversationId>(channel, chatKind);
}

QByteArray node(int bucket, const NodeId &node)
{
    return inBucket(bucket, "node:", node.text().toUtf8());
}

QByteArray nodes()
{
    return "presence:nodes";
}

QByteArray probe(int bucket, const QByteArray &node)
{
    return inBucket(bucket, "probe:", node);
}

} // namespace relay::keys
