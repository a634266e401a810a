// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/peers/PeerNews.h"

#include "shared/protocol/Codec.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace relay {

using namespace Qt::StringLiterals;
using protocol::Field;
using protocol::Push;

namespace {

constexpr auto told = "told"_L1;
constexpr auto joined = "joined"_L1;
constexpr auto left = "left"_L1;
constexpr auto blocksChanged = "blocks"_L1;
constexpr auto signInEnded = "signed-out"_L1;
constexpr auto missed = "missed"_L1;

/// The first line. What `users` means depends on the kind.
struct Envelope {
    NodeId from;
    QString kind;
    QList<UserId> users;
    static constexpr auto fields = std::tuple{
        Field{"from", &Envelope::from},
        Field{"kind", &Envelope::kind},
        Field{"users", &Envelope::users},
    };
};

Envelope envelopeOf(const Told &news)
{
    return {{}, told, news.hiddenFrom};
}

Envelope envelopeOf(const MembersChanged &news)
{
    return {{}, news.haveJoined ? joined : left, news.changed};
}

Envelope envelopeOf(const BlocksChanged &news)
{
    return {{}, blocksChanged, {news.other}};
}

Envelope envelopeOf(const SignInEnded &)
{
    return {{}, signInEnded, {}};
}

Envelope envelopeOf(const Missed &)
{
    return {{}, missed, {}};
}

std::optional<Envelope> readEnvelope(const QByteArray &line)
{
    const auto document = QJsonDocument::fromJson(line);
    if (!document.isObject())
        return std::nullopt;
    auto envelope =
        protocol::decoding::read<Envelope>(QCborValue(QCborMap::fromJsonObject(document.object())));
    if (!envelope)
        return std::nullopt;
    return std::move(envelope).value();
}

std::optional<PeerNews> readTold(const Envelope &envelope, const QByteArray &frame)
{
    const auto decoded = protocol::decodeServerFrame(frame, protocol::Format::Json);
    if (!decoded)
        return std::nullopt;
    const auto *push = std::get_if<Push>(&*decoded);
    if (!push)
        return std::nullopt;
    return Told{*push, envelope.users};
}

std::optional<PeerNews> readNews(const Envelope &envelope, const QByteArray &frame)
{
    if (envelope.kind == told)
        return readTold(envelope, frame);
    if (envelope.kind == joined || envelope.kind == left)
        return MembersChanged{envelope.users, envelope.kind == joined};
    if (envelope.kind == blocksChanged && envelope.users.size() == 1)
        return BlocksChanged{envelope.users.first()};
    if (envelope.kind == signInEnded)
        return SignInEnded{};
    if (envelope.kind == missed)
        return Missed{};
    return std::nullopt;
}

} // namespace

bool isVolatile(const PeerNews &news)
{
    const auto *passedOn = std::get_if<Told>(&news);
    return passedOn
           && (std::holds_alternative<protocol::TypingStarted>(passedOn->push)
               || std::holds_alternative<protocol::TypingStopped>(passedOn->push));
}

QByteArray encode(const NodeId &from, const PeerNews &news)
{
    auto envelope = std::visit([](const auto &one) { return envelopeOf(one); }, news);
    envelope.from = from;
    protocol::JsonWriter out;
    out.beginMap();
    protocol::writeFields(out, envelope);
    out.endMap();
    QByteArray message = out.take();
    if (const auto *passedOn = std::get_if<Told>(&news))
        message += '\n' + protocol::encode(passedOn->push, protocol::Format::Json);
    return message;
}

std::optional<PeerMessage> decodePeerMessage(const QByteArray &message)
{
    // A line break cannot stand inside JSON as it is written here: in texts it is escaped.
    const auto end = message.indexOf('\n');
    const auto envelope = readEnvelope(end < 0 ? message : message.first(end));
    if (!envelope)
        return std::nullopt;
    const auto news = readNews(*envelope, end < 0 ? QByteArray() : message.mid(end + 1));
    if (!news)
        return std::nullopt;
    return PeerMessage{envelope->from, *news};
}

} // namespace relay
