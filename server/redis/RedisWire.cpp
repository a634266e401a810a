// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisWire.h"

#include <hiredis/hiredis.h>

#include <array>
#include <charconv>
#include <limits>

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

/// A sign, digits, and the end of the line.
constexpr qsizetype longestCount = 1 + std::numeric_limits<qsizetype>::digits10 + 1 + 2;

void appendCount(QByteArray &bytes, char kind, qsizetype count)
{
    std::array<char, longestCount> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), count).ptr;
    bytes.append(kind).append(digits.data(), end - digits.data()).append("\r\n", 2);
}

struct FreeReply {
    void operator()(void *reply) const { freeReplyObject(reply); }
};

} // namespace

/// Not hiredis' formatter, which goes through printf: this is a good part of what a heartbeat
/// costs.
QByteArray redisBytes(const RedisCommand &command)
{
    Q_ASSERT(!command.isEmpty());
    qsizetype size = longestCount;
    for (const QByteArray &word : command)
        size += longestCount + word.size() + 2;
    QByteArray bytes;
    bytes.reserve(size);
    appendCount(bytes, '*', command.size());
    for (const QByteArray &word : command) {
        appendCount(bytes, '$', word.size());
        bytes.append(word).append("\r\n", 2);
    }
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
