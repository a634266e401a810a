// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/PersonScripts.h"

#include "server/presence/PresenceCore.h"
#include "server/redis/Keys.h"
#include "server/redis/PresencePacking.h"

namespace relay::person {

QList<QByteArray> keysOf(const UserId &user)
{
    const QByteArray name = user.text().toUtf8();
    const int bucket = keys::bucketOf(name);
    return {keys::state(bucket, name), keys::agenda(bucket), keys::shown(bucket),
            keys::channel(bucket, name)};
}

QList<QByteArray> argumentsOf(const UserId &user, const Timings &timings)
{
    static const auto remembered = QByteArray::number(qint64(PresenceCore::remembered.count()));
    return {user.text().toUtf8(), QByteArray::number(qint64(timings.lease.count())), remembered};
}

std::optional<LastSeen> lastSeenIn(const UserId &user, const RedisReply &reply)
{
    const auto *text = reply.text();
    bool isNumber = false;
    const qint64 left_ms = text ? text->toLongLong(&isNumber) : 0;
    return isNumber ? std::optional(LastSeen{user, WallTime(milliseconds(left_ms))}) : std::nullopt;
}

std::optional<PresenceRecord> recordIn(const UserId &user, const RedisReply &reply)
{
    const auto *parts = reply.array();
    if (!parts || parts->size() < 3)
        return std::nullopt;
    if (parts->at(0).isNil())
        return PresenceRecord{user, {}, {}, {}};
    const auto *truth = parts->at(0).text();
    const auto *shown = parts->at(1).text();
    const auto *chosen = parts->at(2).text();
    if (!truth || !shown || !chosen)
        return std::nullopt;
    const auto trueFace = packing::face(*truth);
    const auto shownFace = packing::face(*shown);
    const auto choice = packing::chosen(*chosen);
    if (!trueFace || !shownFace || !choice)
        return std::nullopt;
    return PresenceRecord{user, *trueFace, *shownFace, *choice};
}

QList<UserId> usersIn(const RedisReply &reply)
{
    QList<UserId> users;
    const auto *names = reply.array();
    for (const RedisReply &each : names ? *names : RedisReply::Array{}) {
        if (const auto *name = each.text())
            users.append(UserId(QString::fromUtf8(*name)));
    }
    return users;
}

} // namespace relay::person
