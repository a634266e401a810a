// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Codec.h"

#include <QCborParserError>
#include <QJsonDocument>
#include <QJsonObject>

namespace relay::protocol {

namespace {

std::optional<QCborMap> parseJson(QByteArrayView frame)
{
    const auto document =
        QJsonDocument::fromJson(QByteArray::fromRawData(frame.data(), frame.size()));
    if (!document.isObject())
        return std::nullopt;
    return QCborMap::fromJsonObject(document.object());
}

std::optional<QCborMap> parseCbor(QByteArrayView frame)
{
    QCborParserError error;
    const auto value =
        QCborValue::fromCbor(QByteArray::fromRawData(frame.data(), frame.size()), &error);
    const bool isWhole = error.error == QCborError::NoError && error.offset == frame.size();
    if (!isWhole || !value.isMap())
        return std::nullopt;
    return value.toMap();
}

std::optional<QCborMap> parse(QByteArrayView frame, Format format)
{
    return format == Format::Json ? parseJson(frame) : parseCbor(frame);
}

Failure badFrame(const QString &message)
{
    return {ErrorCode::BadFrame, message, {}, {}};
}

Failure badField(const Wrong &wrong)
{
    const QString sentence = QStringLiteral("%1 %2").arg(wrong.field, wrong.reason);
    return {ErrorCode::BadField, sentence, wrong.field, {}};
}

Failure unknownType(const QString &type)
{
    return {ErrorCode::UnknownType,
            QStringLiteral("type '%1' is not known here").arg(decoding::quotable(type)),
            {},
            {}};
}

/// Reads the alternative of `Variant` whose wire name is `type`.
template<class Variant, size_t index = 0>
Result<Variant, Failure> readAlternative(const QString &type, const QCborMap &map)
{
    if constexpr (index == std::variant_size_v<Variant>) {
        return unknownType(type);
    } else {
        using Message = std::variant_alternative_t<index, Variant>;
        if (type != Message::type)
            return readAlternative<Variant, index + 1>(type, map);
        auto reading = decoding::read<Message>(map);
        if (!reading)
            return badField(reading.error());
        return Variant(std::move(reading).value());
    }
}

struct Envelope {
    std::optional<RequestId> id;
    QString type;
};

struct BadEnvelope {
    std::optional<RequestId> id;
    Failure failure;
};

Result<Envelope, BadEnvelope> open(const QCborMap &map)
{
    Envelope envelope;
    if (const auto id = map.value(QLatin1StringView("id")); !id.isUndefined() && !id.isNull()) {
        const auto reading = decoding::read<RequestId>(id);
        if (!reading)
            return BadEnvelope{{},
                               badField(decoding::within(QStringLiteral("id"), reading.error()))};
        envelope.id = *reading;
    }
    const auto type = map.value(QLatin1StringView("type"));
    if (type.isUndefined())
        return BadEnvelope{envelope.id, badField(decoding::missing(QStringLiteral("type")))};
    if (!type.isString())
        return BadEnvelope{envelope.id,
                           badField({QStringLiteral("type"), QStringLiteral("must be a text")})};
    envelope.type = type.toString();
    return envelope;
}

QString notOneObject(Format format)
{
    return format == Format::Json ? QStringLiteral("a frame must be one JSON object in UTF-8")
                                  : QStringLiteral("a frame must be one CBOR map");
}

} // namespace

Result<RequestFrame, BadRequest> decodeRequest(QByteArrayView frame, Format format)
{
    const auto map = parse(frame, format);
    if (!map)
        return BadRequest{{}, badFrame(notOneObject(format))};
    const auto envelope = open(*map);
    if (!envelope)
        return BadRequest{envelope.error().id, envelope.error().failure};
    auto request = readAlternative<Request>(envelope->type, *map);
    if (!request)
        return BadRequest{envelope->id, request.error()};
    return RequestFrame{envelope->id, std::move(request).value()};
}

Result<ServerFrame, Failure> decodeServerFrame(QByteArrayView frame, Format format)
{
    const auto map = parse(frame, format);
    if (!map)
        return badFrame(notOneObject(format));
    const auto envelope = open(*map);
    if (!envelope)
        return envelope.error().failure;
    if (envelope->type == codec::okType) {
        if (!envelope->id)
            return badField(decoding::missing(QStringLiteral("id")));
        return ServerFrame(OkFrame{*envelope->id, *map});
    }
    if (envelope->type == codec::errorType) {
        auto failure = decoding::read<Failure>(*map);
        if (!failure)
            return badField(failure.error());
        return ServerFrame(ErrorFrame{envelope->id, std::move(failure).value()});
    }
    auto push = readAlternative<Push>(envelope->type, *map);
    if (!push)
        return push.error();
    return ServerFrame(std::move(push).value());
}

QByteArray encode(const Request &request, const std::optional<RequestId> &id, Format format)
{
    return std::visit(
        [&](const auto &message) { return codec::frame(message.type, id, message, format); },
        request);
}

QByteArray encode(const Push &push, Format format)
{
    return std::visit(
        [&](const auto &message) {
            return codec::frame(message.type, std::nullopt, message, format);
        },
        push);
}

QByteArray encode(const Failure &failure, const std::optional<RequestId> &id, Format format)
{
    return codec::frame(codec::errorType, id, failure, format);
}

} // namespace relay::protocol
