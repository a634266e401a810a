// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisGreeting.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// A name may hold neither spaces nor anything beyond printable ASCII.
QByteArray printable(const QString &name)
{
    QByteArray text = name.toLatin1();
    for (char &letter : text) {
        if (letter <= ' ' || letter > '~')
            letter = '_';
    }
    return text;
}

QByteArray valueOf(const RedisReply::Array &pairs, const QByteArray &name)
{
    for (qsizetype i = 0; i + 1 < pairs.size(); i += 2) {
        const auto *key = pairs.at(i).text();
        const auto *value = pairs.at(i + 1).text();
        if (key && value && *key == name)
            return *value;
    }
    return {};
}

} // namespace

RedisCommand redisGreeting(const RedisOptions &options)
{
    RedisCommand command{"HELLO", "2"};
    if (!options.url.user.isEmpty())
        command << "AUTH" << options.url.user.toUtf8() << options.url.password.toUtf8();
    if (!options.name.isEmpty())
        command << "SETNAME" << printable(options.name);
    return command;
}

/// Replicas of a cluster send whoever asks them on to their master.
std::optional<QString> refusalIn(const RedisReply &reply, const RedisOptions &options)
{
    if (const auto *error = reply.error())
        return QString::fromUtf8(error->text);
    const auto *answer = reply.array();
    const QByteArray version = answer ? valueOf(*answer, "version") : QByteArray();
    if (version.split('.').constFirst().toInt() < redisMajorVersion)
        return u"Redis %1 or later is needed, this is '%2'"_s.arg(redisMajorVersion)
            .arg(QString::fromUtf8(version));
    if (!options.url.isCluster && valueOf(*answer, "role") != "master")
        return u"this is a replica, which cannot be written to"_s;
    return std::nullopt;
}

bool isOutOfService(const RedisReply &reply)
{
    const auto *error = reply.error();
    return error
           && (error->text.startsWith("READONLY ") || error->text.startsWith("LOADING ")
               || error->text.startsWith("MASTERDOWN "));
}

} // namespace relay
