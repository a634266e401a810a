// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisWire.h"

#include <QVarLengthArray>

#include <hiredis/hiredis.h>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

QByteArray bytesOf(const redisReply &reply)
{
    return {reply.str, qsizetype(reply.len)};
}

RedisReply converted(const redisReply &reply);

RedisReply::Array elementsOf(const redisReply &reply)
{
    RedisReply::Array elements;
    elements.reserve(qsizetype(reply.elements));
    for (size_t i = 0; i < reply.elements; ++i)
        elements.append(converted(*reply.element[i]));
    return elements;
}

RedisReply converted(const redisReply &reply)
{
    switch (reply.type) {
    case REDIS_REPLY_STATUS: return {RedisReply::Status{bytesOf(reply)}};
    case REDIS_REPLY_ERROR: return {RedisReply::Error{bytesOf(reply)}};
    case REDIS_REPLY_INTEGER: return {qint64(reply.integer)};
    case REDIS_REPLY_STRING: return {bytesOf(reply)};
    case REDIS_REPLY_ARRAY: return {elementsOf(reply)};
    default: return {RedisReply::Nil{}};
    }
}

struct FreeReply {
    void operator()(void *reply) const { freeReplyObject(reply); }
};

} // namespace

QByteArray redisBytes(const RedisCommand &command)
{
    Q_ASSERT(!command.isEmpty());
    QVarLengthArray<const char *, 32> words;
    QVarLengthArray<size_t, 32> lengths;
    for (const QByteArray &word : command) {
        words.append(word.constData());
        lengths.append(size_t(word.size()));
    }
    char *formatted = nullptr;
    const int size =
        redisFormatCommandArgv(&formatted, int(words.size()), words.data(), lengths.constData());
    Q_ASSERT(size > 0);
    const QByteArray bytes(formatted, size);
    redisFreeCommand(formatted);
    return bytes;
}

void RedisReplyReader::Free::operator()(redisReader *reader) const
{
    redisReaderFree(reader);
}

RedisReplyReader::RedisReplyReader()
    : m_reader(redisReaderCreate())
{
}

void RedisReplyReader::feed(QByteArrayView bytes)
{
    redisReaderFeed(m_reader.get(), bytes.data(), size_t(bytes.size()));
}

Result<std::optional<RedisReply>, Fault> RedisReplyReader::next()
{
    void *reply = nullptr;
    if (redisReaderGetReply(m_reader.get(), &reply) != REDIS_OK)
        return Fault{u"what came is not Redis' protocol: %1"_s.arg(
            QString::fromLatin1(redisReaderGetError(m_reader.get())))};
    if (!reply)
        return std::optional<RedisReply>();
    const std::unique_ptr<void, FreeReply> owned(reply);
    return std::optional<RedisReply>(converted(*static_cast<const redisReply *>(reply)));
}

} // namespace relay
