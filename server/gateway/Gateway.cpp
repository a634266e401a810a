// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/Gateway.h"

#include "server/gateway/WireFrame.h"

#include <QRandomGenerator>

namespace relay {

using namespace Qt::StringLiterals;
using protocol::CloseCode;
using protocol::ErrorCode;
using protocol::Failure;

namespace {

/// A peer that was said goodbye to has this long to read it.
constexpr milliseconds goodbye{2'000};

AddressLimits::Rules addressRules(const ServerConfig::Limits &limits)
{
    return {limits.connections,
            limits.connectionsPerAddress,
            {limits.connectRate, limits.connectBurst},
            {limits.signInRate, limits.signInBurst}};
}

/// 128 bits from the system's generator: nobody guesses the session of somebody else.
SessionId randomSession()
{
    std::array<quint32, 4> bits;
    QRandomGenerator::system()->fillRange(bits.data(), bits.size());
    const auto bytes =
        QByteArray::fromRawData(reinterpret_cast<const char *>(bits.data()), sizeof bits);
    return SessionId(QString::fromLatin1(
        bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)));
}

Failure rateLimited(milliseconds wait)
{
    return {ErrorCode::RateLimited, u"too many requests; slow down"_s, {}, wait.count()};
}

} // namespace

Gateway::Gateway(const ServerConfig &config, GatewayListener &listener, const Clock &clock)
    : m_limits(config.limits)
    , m_requestLimits{config.limits.messageBodyBytes, config.limits.watchedUsers}
    , m_heard(listener)
    , m_clock(clock)
    , m_addresses(addressRules(config.limits))
    , m_listener(config, m_addresses, clock)
    , m_introductions(config.timings.introduction)
    , m_goodbyes(goodbye)
{
    connect(&m_listener, &Listener::opened, this, &Gateway::opened);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Gateway::onDeadline);
}

Gateway::~Gateway()
{
    qDeleteAll(std::exchange(m_links, {}));
    qDeleteAll(std::exchange(m_closing, {}));
}

Result<quint16, QString> Gateway::listen()
{
    return m_listener.listen();
}

void Gateway::fail(const SessionId &session, const std::optional<RequestId> &id,
                   const Failure &failure)
{
    ClientLink *link = find(session);
    if (!link)
        return;
    if (id)
        link->handshake().answered(*id);
    refuse(*link, id, failure);
}

void Gateway::close(const SessionId &session, CloseCode code)
{
    if (ClientLink *link = find(session))
        closeLink(*link, code);
}

bool Gateway::introduced(const SessionId &session)
{
    ClientLink *link = find(session);
    if (!link || link->isClosing())
        return false;
    link->handshake().introduced();
    ++m_counters.sessionsIntroduced;
    return true;
}

void Gateway::departed(const SessionId &session)
{
    ClientLink *link = find(session);
    if (!link)
        return;
    link->handshake().departed();
    m_introductions.begin(session, m_clock.now());
    armTimer();
}

void Gateway::push(const QList<SessionId> &readers, const protocol::Push &news, Weight weight)
{
    EncodedPush encoded(news);
    for (const SessionId &reader : readers) {
        if (ClientLink *link = find(reader))
            deliver(*link, encoded, weight);
    }
}

bool Gateway::isBehind(const SessionId &reader) const
{
    const ClientLink *link = find(reader);
    return link && link->unsent() > m_limits.unsentVolatileBytes;
}

QString Gateway::addressOf(const SessionId &session) const
{
    const ClientLink *link = find(session);
    return link ? link->address() : QString();
}

GatewayCounters Gateway::counters() const
{
    GatewayCounters counters = m_counters;
    counters.connectionsRefused = m_listener.refused();
    return counters;
}

void Gateway::shutDown(std::function<void()> done)
{
    m_shutDownDone = std::move(done);
    m_listener.stopListening();
    endTurn();
    const auto links = m_links.values();
    for (ClientLink *link : links)
        closeLink(*link, CloseCode::GoingAway);
    tellPartings();
    finishShutDown();
}

void Gateway::opened(const NewConnection &connection)
{
    const SessionId session = randomSession();
    auto *link =
        new ClientLink(session, connection, {m_limits.requestRate, m_limits.requestBurst}, *this);
    m_links.insert(session, link);
    ++m_counters.connectionsAccepted;
    m_introductions.begin(session, m_clock.now());
    armTimer();
}

void Gateway::frameArrived(ClientLink &link, QByteArrayView frame)
{
    if (isTooFast(link, frame))
        return;
    if (frame.size() > m_limits.frameBytes) {
        ++m_counters.badFrames;
        refuse(link, {},
               {ErrorCode::TooLarge,
                u"a frame must be at most %1 bytes long"_s.arg(m_limits.frameBytes),
                {},
                {}});
        closeLink(link, CloseCode::TooLarge);
        return;
    }
    const auto decoded = protocol::decodeRequest(frame, link.format());
    if (!decoded) {
        ++m_counters.badFrames;
        refuse(link, decoded.error().id, decoded.error().failure);
    } else if (const auto failure = refusal(link, *decoded)) {
        refuse(link, decoded->id, *failure);
    } else {
        ++m_counters.requests[decoded->request.index()];
        m_heard.requested(link.session(), *decoded);
    }
}

void Gateway::wrongKindArrived(ClientLink &link)
{
    if (isTooFast(link, {}))
        return;
    ++m_counters.badFrames;
    const bool isJson = link.format() == protocol::Format::Json;
    refuse(link, {},
           {ErrorCode::BadFrame,
            isJson ? u"relay.v1 is spoken in text frames"_s
                   : u"relay.v1.cbor is spoken in binary frames"_s,
            {},
            {}});
}

void Gateway::bytesArrived(ClientLink &link)
{
    boundUnsent(link);
}

void Gateway::ended(ClientLink &link, Parting parting)
{
    m_unflushed.removeAll(&link); // several times where it was flushed within the turn
    if (m_links.remove(link.session()) > 0 && link.handshake().isIntroduced())
        endSession(link.session(), parting);
    m_closing.remove(link.session());
    link.deleteLater();
    finishShutDown();
}

ClientLink *Gateway::find(const SessionId &session) const
{
    return m_links.value(session);
}

/// A refused request still learns that it was refused, as long as the peer does not flood.
bool Gateway::isTooFast(ClientLink &link, QByteArrayView frame)
{
    const auto verdict = link.rate().requested(m_clock.now());
    if (verdict == RateLimit::Verdict::Pass)
        return false;
    if (verdict == RateLimit::Verdict::Flood) {
        ++m_counters.closedFlooding;
        closeLink(link, CloseCode::Flooding);
        return true;
    }
    ++m_counters.rateLimited;
    const auto decoded = protocol::decodeRequest(
        frame.first(std::min<qsizetype>(frame.size(), m_limits.frameBytes)), link.format());
    refuse(link, decoded ? decoded->id : decoded.error().id, rateLimited(link.rate().wait()));
    return true;
}

std::optional<Failure> Gateway::refusal(ClientLink &link, const protocol::RequestFrame &frame)
{
    if (auto failure = m_requestLimits.exceededBy(frame.request))
        return failure;
    if (auto failure = link.handshake().requested(frame))
        return failure;
    if (!Handshake::isSignIn(frame.request))
        return std::nullopt;
    const auto wait = m_addresses.signInRefused(link.address(), m_clock.now());
    if (!wait)
        return std::nullopt;
    ++m_counters.rateLimited;
    link.handshake().answered(*frame.id);
    return rateLimited(*wait);
}

void Gateway::refuse(ClientLink &link, const std::optional<RequestId> &id, const Failure &failure)
{
    send(link, protocol::encode(failure, id, link.format()));
}

void Gateway::send(ClientLink &link, const QByteArray &payload)
{
    write(link, wireFrame(payload, link.format()));
}

/// Everything that leaves but what the WebSocket answers by itself goes through here.
void Gateway::write(ClientLink &link, const QByteArray &wireFrame)
{
    if (link.write(wireFrame)) {
        m_unflushed.append(&link);
        scheduleTurnEnd();
    }
    ++m_counters.framesSent;
    m_counters.bytesSent += wireFrame.size();
    boundUnsent(link);
}

/// Nobody can make this server hold more for a reader than the limit.
void Gateway::boundUnsent(ClientLink &link)
{
    if (link.unsent() <= m_limits.unsentVolatileBytes)
        return;
    link.flush(); // it may only be this turn's own frames that are waiting
    if (link.unsent() > m_limits.unsentBytes) {
        ++m_counters.closedSlow;
        closeLink(link, CloseCode::SlowReader);
    }
}

void Gateway::deliver(ClientLink &link, EncodedPush &news, Weight weight)
{
    if (weight == Weight::Volatile && link.unsent() > m_limits.unsentVolatileBytes) {
        ++m_counters.volatileDropped;
        return;
    }
    write(link, news.in(link.format()));
}

void Gateway::closeLink(ClientLink &link, CloseCode code)
{
    const SessionId session = link.session();
    if (m_links.remove(session) == 0)
        return;
    if (link.handshake().isIntroduced())
        endSession(session, Parting::Drop);
    m_closing.insert(session, &link);
    m_goodbyes.begin(session, m_clock.now());
    armTimer();
    link.close(code);
}

void Gateway::endSession(const SessionId &session, Parting parting)
{
    m_partings.append({session, parting});
    scheduleTurnEnd();
}

/// What was written in one turn of the event loop leaves together: one system call for each reader,
/// however many frames there are.
void Gateway::scheduleTurnEnd()
{
    if (std::exchange(m_turnEndScheduled, true))
        return;
    QMetaObject::invokeMethod(
        this, [this] { endTurn(); }, Qt::QueuedConnection);
}

void Gateway::endTurn()
{
    m_turnEndScheduled = false;
    // A failing flush ends its link, which is deleted later: the pointers last as long as the loop.
    for (ClientLink *link : std::exchange(m_unflushed, {}))
        link->flush();
    tellPartings();
}

void Gateway::tellPartings()
{
    for (const auto &[session, parting] : std::exchange(m_partings, {}))
        m_heard.left(session, parting);
}

void Gateway::onDeadline()
{
    const Instant now = m_clock.now();
    for (const SessionId &session : m_introductions.takeDue(now)) {
        ClientLink *link = find(session);
        if (link && !link->handshake().isIntroduced())
            closeLink(*link, CloseCode::NotIntroduced);
    }
    for (const SessionId &session : m_goodbyes.takeDue(now)) {
        if (ClientLink *link = m_closing.value(session))
            link->abort();
    }
    armTimer();
}

void Gateway::armTimer()
{
    auto next = m_introductions.next();
    if (const auto goodbyeDue = m_goodbyes.next(); goodbyeDue && (!next || *goodbyeDue < *next))
        next = goodbyeDue;
    if (!next)
        return;
    const milliseconds wait = std::max(milliseconds::zero(), *next - m_clock.now());
    if (!m_timer.isActive() || m_timer.remainingTimeAsDuration() > wait)
        m_timer.start(wait);
}

void Gateway::finishShutDown()
{
    if (!m_shutDownDone || !m_links.isEmpty() || !m_closing.isEmpty())
        return;
    QMetaObject::invokeMethod(this, std::exchange(m_shutDownDone, nullptr), Qt::QueuedConnection);
}

} // namespace relay
