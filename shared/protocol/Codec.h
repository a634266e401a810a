// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CborWriter.h"
#include "shared/protocol/Decoding.h"
#include "shared/protocol/Encoding.h"
#include "shared/protocol/JsonWriter.h"
#include "shared/protocol/Messages.h"

#include <QByteArray>

#include <optional>
#include <variant>

/// Frames to messages and back, in both encodings. Pure; usable from any thread.
///
/// A frame is one JSON object (UTF-8) or one CBOR map with a `type`. Decoding checks everything the
/// field lists say and answers with a `Failure` that names the field at fault; it never throws and
/// reads at most `limits::frameBytes` from clients (the gateway refuses larger frames before).
namespace relay::protocol {

enum class Format { Json, Cbor };

/// What a client asked. Without an `id` it wants no answer.
struct RequestFrame {
    std::optional<RequestId> id;
    Request request;
};

/// A frame that is no valid request; `id` where it could still be read, so that the asker learns of
/// it.
struct BadRequest {
    std::optional<RequestId> id;
    Failure failure;
};

/// The three kinds of frames a server sends.
struct OkFrame {
    RequestId id;
    QCborMap payload; ///< read it as the request's `Ok` with `readOk`
};
struct ErrorFrame {
    std::optional<RequestId> id;
    Failure failure;
};
using ServerFrame = std::variant<OkFrame, ErrorFrame, Push>;

[[nodiscard]] Result<RequestFrame, BadRequest> decodeRequest(QByteArrayView frame, Format format);
/// An unknown push type is `ErrorCode::UnknownType`: a client ignores it.
[[nodiscard]] Result<ServerFrame, Failure> decodeServerFrame(QByteArrayView frame, Format format);

[[nodiscard]] QByteArray encode(const Request &request, const std::optional<RequestId> &id,
                                Format format);
[[nodiscard]] QByteArray encode(const Push &push, Format format);
[[nodiscard]] QByteArray encode(const Failure &failure, const std::optional<RequestId> &id,
                                Format format);

namespace codec {

inline constexpr auto okType = QLatin1StringView("ok");
inline constexpr auto errorType = QLatin1StringView("error");

template<class Writer, class Message>
QByteArray frame(QLatin1StringView type, const std::optional<RequestId> &id, const Message &message)
{
    Writer out;
    out.beginMap();
    out.key(QLatin1StringView("type"));
    out.text(QString(type));
    writeField(out, QLatin1StringView("id"), id);
    writeFields(out, message);
    out.endMap();
    return out.take();
}

template<class Message>
QByteArray frame(QLatin1StringView type, const std::optional<RequestId> &id, const Message &message,
                 Format format)
{
    return format == Format::Json ? frame<JsonWriter>(type, id, message)
                                  : frame<CborWriter>(type, id, message);
}

} // namespace codec

template<class Ok>
[[nodiscard]] QByteArray encodeOk(const RequestId &id, const Ok &payload, Format format)
{
    return codec::frame(codec::okType, id, payload, format);
}

template<class Ok>
[[nodiscard]] Reading<Ok> readOk(const OkFrame &frame)
{
    return decoding::read<Ok>(frame.payload);
}

/// The wire name of a message held in a variant.
template<class Variant>
[[nodiscard]] QLatin1StringView typeOf(const Variant &message)
{
    return std::visit([](const auto &m) { return std::decay_t<decltype(m)>::type; }, message);
}

} // namespace relay::protocol
