// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Actor.h"

#include "tests/support/Patience.h"

namespace relay::test {

using namespace Qt::StringLiterals;
using protocol::ErrorFrame;
using protocol::Failure;
using protocol::OkFrame;
using protocol::ServerFrame;

namespace {

/// For people, whichever encoding it is in.
QString readable(const QByteArray &frame, protocol::Format format)
{
    if (format == protocol::Format::Json)
        return QString::fromUtf8(frame);
    return QCborValue::fromCbor(frame).toDiagnosticNotation(QCborValue::Compact);
}

bool isResync(const ServerFrame &frame)
{
    const auto *push = std::get_if<protocol::Push>(&frame);
    return push && std::holds_alternative<protocol::Resync>(*push);
}

} // namespace

Actor::Actor(QString name, QUrl server, protocol::Format format)
    : m_name(std::move(name))
    , m_server(std::move(server))
    , m_format(format)
{
    m_wire.setListener([this](const QByteArray &frame) { heard(frame); });
    QObject::connect(&m_pulse, &QTimer::timeout, &m_pulse, [this] {
        if (isHere())
            says(protocol::Heartbeat{});
    });
}

void Actor::connects(Place here)
{
    if (!hasFailed() && !m_wire.connects(m_server, m_format))
        fail(u"%1 cannot connect"_s.arg(m_name), here);
}

protocol::Welcome Actor::enters(const protocol::Hello &hello, Place here)
{
    connects(here);
    const auto welcome = asks(hello, here);
    m_user = welcome.user.id;
    m_hasLeft = welcome.session.isEmpty();
    m_pulse.start(welcome.timings.heartbeat);
    return welcome;
}

Failure Actor::isRefused(const protocol::Request &request, protocol::ErrorCode code, Place here)
{
    const auto answer = answerTo(begins(request), here);
    const auto *error = answer ? std::get_if<ErrorFrame>(&*answer) : nullptr;
    if (!error || error->failure.code != code)
        complain(u"is refused with "_s + protocol::nameOf(code), answer, here);
    return error ? error->failure : Failure{};
}

void Actor::says(const protocol::Request &request)
{
    m_wire.says(protocol::encode(request, std::nullopt, m_format), m_format);
}

Failure Actor::isToldOff(protocol::ErrorCode code, Place here)
{
    if (hasFailed())
        return {};
    const bool isTold = waitUntil([this] { return !m_errors.isEmpty() || m_wire.isClosed(); });
    const Failure failure = isTold && !m_errors.isEmpty() ? m_errors.takeFirst() : Failure{};
    if (!isTold || failure.code != code)
        fail(u"%1 expected an error %2 but was told: %3 %4"_s.arg(
                 m_name, protocol::nameOf(code), protocol::nameOf(failure.code), failure.message),
             here);
    return failure;
}

RequestId Actor::begins(const protocol::Request &request)
{
    const RequestId id(QString::number(++m_lastRequest));
    m_hasLeft = m_hasLeft || std::holds_alternative<protocol::Bye>(request)
                || std::holds_alternative<protocol::Logout>(request);
    m_wire.says(protocol::encode(request, id, m_format), m_format);
    return id;
}

std::optional<ServerFrame> Actor::answerTo(const RequestId &id, Place here)
{
    if (hasFailed())
        return std::nullopt;
    const bool isDone = waitUntil([&] { return isAnswered(id) || m_wire.isClosed(); });
    if (!m_brokenPromise.isEmpty())
        fail(m_brokenPromise, here);
    if (isDone && isAnswered(id))
        return m_answers.value(id);
    const QString why =
        isDone ? u"the connection was closed with %1"_s.arg(m_wire.closeCode()) : u"nothing came"_s;
    fail(u"%1 is not answered: %2"_s.arg(m_name, why), here);
    return std::nullopt;
}

protocol::Presence Actor::sees(Place here)
{
    const auto update = hears<protocol::PresenceUpdate>(here);
    if (update.presences.size() != 1) {
        fail(u"%1 was to see one person and saw %2"_s.arg(m_name).arg(update.presences.size()),
             here);
        return {};
    }
    return update.presences.constFirst();
}

void Actor::hearsNothing(Place here)
{
    roundTrip(here);
    if (!m_pushes.isEmpty())
        fail(u"%1 was to hear nothing, but heard: %2"_s.arg(
                 m_name, readable(m_pushes.constFirst(), m_format)),
             here);
}

void Actor::roundTrip(Place here)
{
    asks(protocol::UserGet{{m_user}}, here);
}

void Actor::closes()
{
    m_pulse.stop();
    m_wire.closes();
    if (!waitUntil([this] { return m_wire.isClosed(); }))
        m_wire.drops();
}

void Actor::drops()
{
    m_pulse.stop();
    m_wire.drops();
}

void Actor::isClosedWith(protocol::CloseCode code, Place here)
{
    if (hasFailed())
        return;
    const int actual = m_wire.closeCode();
    if (actual != int(code))
        fail(u"%1 was to be closed with %2, and was with %3"_s.arg(m_name).arg(int(code)).arg(
                 actual),
             here);
}

void Actor::heard(const QByteArray &frame)
{
    m_frames.append(frame);
    const auto decoded = protocol::decodeServerFrame(frame, m_format);
    if (!decoded) {
        m_brokenPromise = u"what came cannot be decoded: "_s + readable(frame, m_format);
        return;
    }
    const auto isAnswer = [this](const RequestId &id) {
        if (m_answers.contains(id))
            m_brokenPromise = u"request %1 is answered twice"_s.arg(id.text());
        return id;
    };
    if (const auto *ok = std::get_if<OkFrame>(&*decoded)) {
        m_answers.insert(isAnswer(ok->id), *decoded);
    } else if (const auto *error = std::get_if<ErrorFrame>(&*decoded)) {
        if (error->id)
            m_answers.insert(isAnswer(*error->id), *decoded);
        else
            m_errors.append(error->failure);
    } else if (m_countsResyncs && isResync(*decoded)) {
        ++m_resyncs;
    } else {
        m_pushes.append(frame);
    }
}

std::optional<protocol::Push> Actor::nextPush(Place here)
{
    if (hasFailed())
        return std::nullopt;
    if (!waitUntil([this] { return !m_pushes.isEmpty() || m_wire.isClosed(); })
        || m_pushes.isEmpty()) {
        fail(u"%1 hears nothing"_s.arg(m_name), here);
        return std::nullopt;
    }
    const auto decoded = protocol::decodeServerFrame(m_pushes.takeFirst(), m_format);
    return std::get<protocol::Push>(*decoded);
}

void Actor::complain(const QString &expected, const std::optional<ServerFrame> &got, Place here)
{
    QString actual = u"nothing"_s;
    if (got) {
        if (const auto *error = std::get_if<ErrorFrame>(&*got))
            actual = u"error %1: %2"_s.arg(protocol::nameOf(error->failure.code),
                                           error->failure.message);
        else if (const auto *ok = std::get_if<OkFrame>(&*got))
            actual = ok->payload.toCborValue().toDiagnosticNotation();
    }
    fail(u"%1 %2: expected, but got %3"_s.arg(m_name, expected, actual), here);
}

void Actor::complain(const QString &expected, const std::optional<protocol::Push> &got, Place here)
{
    const QString actual =
        got ? QString::fromUtf8(protocol::encode(*got, protocol::Format::Json)) : u"nothing"_s;
    fail(u"%1 %2: expected, but heard %3"_s.arg(m_name, expected, actual), here);
}

} // namespace relay::test
