// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"

#include "server/redis/HashSlot.h"

#include <array>

namespace relay::keys {

namespace {

QByteArray inBucket(int bucket, const char *kind)
{
    return "presence:{" + QByteArray::number(bucket) + "}:" + kind;
}

QByteArray ofUser(const UserId &user, const char *kind)
{
    return inBucket(bucketOf(user), kind) + user.text().toUtf8();
}

constexpr auto channelKind = "ch:";

} // namespace

int bucketOf(const UserId &user)
{
    return crc16(user.text().toUtf8()) % buckets;
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

QByteArray state(const UserId &user)
{
    return ofUser(user, "state:");
}

QByteArray agenda(int bucket)
{
    return inBucket(bucket, "users");
}

QByteArray shown(int bucket)
{
    return inBucket(bucket, "shown");
}

QByteArray channel(const UserId &user)
{
    return ofUser(user, channelKind);
}

std::optional<UserId> userOf(const QByteArray &channel)
{
    const auto kind = channel.indexOf(channelKind, channel.indexOf('}'));
    if (kind < 0)
        return std::nullopt;
    return UserId(QString::fromUtf8(channel.mid(kind + qsizetype(qstrlen(channelKind)))));
}

QByteArray node(int bucket, const NodeId &node)
{
    return inBucket(bucket, "node:") + node.text().toUtf8();
}

QByteArray nodes()
{
    return "presence:nodes";
}

QByteArray probe(int bucket, const QByteArray &node)
{
    return inBucket(bucket, "probe:") + node;
}

} // namespace relay::keys
