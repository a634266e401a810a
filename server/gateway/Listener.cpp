// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/Listener.h"

#include "server/gateway/Farewell.h"
#include "server/gateway/Origin.h"
#include "server/gateway/ProxyHeader.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>
#include <QTcpServer>
#include <QWebSocket>
#include <QWebSocketCorsAuthenticator>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// A request to open a WebSocket is far smaller.
constexpr qint64 openingBytes = 16 * 1024;

/// Frames above the limit up to this size still get an answer in words; what is larger is refused
/// by the WebSocket itself, with its own close code, before it is read.
constexpr quint64 hardLimit(qint64 frameBytes)
{
    return quint64(frameBytes) * 4;
}

/// After a failed accept (no file descriptor left), wait for others to leave.
constexpr milliseconds acceptPause{500};

/// A QTcpServer that gives its descriptors away instead of making sockets.
class DescriptorServer final : public QTcpServer
{
public:
    using Receiver = std::function<void(qintptr)>;
    explicit DescriptorServer(Receiver receiver)
        : m_receiver(std::move(receiver))
    {
    }

protected:
    void incomingConnection(qintptr descriptor) override { m_receiver(descriptor); }

private:
    Receiver m_receiver;
};

/// Counts a connection as long as its socket exists. A child of the socket, because the WebSocket
/// cuts all connections to signals of a socket when it lets go of it.
class Admission final : public QObject
{
public:
    Admission(QTcpSocket *socket, QString address, AddressLimits &limits, const Clock &clock)
        : QObject(socket)
        , m_address(std::move(address))
        , m_limits(limits)
        , m_clock(clock)
    {
    }
    ~Admission() override { m_limits.closed(m_address, m_clock.now()); }

private:
    QString m_address;
    AddressLimits &m_limits;
    const Clock &m_clock;
};

/// Whom a limit applies to: an IPv4 address, or the /64 that one household or host has in IPv6.
QString limitedAddress(const QHostAddress &peer)
{
    bool isIpv4 = false;
    const quint32 ipv4 = peer.toIPv4Address(&isIpv4);
    if (isIpv4)
        return QHostAddress(ipv4).toString();
    Q_IPV6ADDR bytes = peer.toIPv6Address();
    std::fill(bytes.c + 8, bytes.c + 16, quint8(0));
    return QHostAddress(bytes).toString() + "/64"_L1;
}

QByteArray httpRefusal(AddressLimits::Admission why)
{
    const bool isFull = why == AddressLimits::Admission::Full;
    return QByteArrayLiteral("HTTP/1.1 ")
           + (isFull ? QByteArrayLiteral("503 Service Unavailable")
                     : QByteArrayLiteral("429 Too Many Requests"))
           + QByteArrayLiteral(
               "\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
}

std::optional<protocol::Format> formatNamed(const QString &subprotocol)
{
    if (subprotocol == protocol::jsonSubprotocol)
        return protocol::Format::Json;
    if (subprotocol == protocol::cborSubprotocol)
        return protocol::Format::Cbor;
    return std::nullopt;
}

QSslKey readKey(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray pem = file.readAll();
    for (const auto algorithm : {QSsl::Rsa, QSsl::Ec}) {
        const QSslKey key(pem, algorithm);
        if (!key.isNull())
            return key;
    }
    return {};
}

} // namespace

Listener::Listener(const ServerConfig &config, AddressLimits &limits, const Clock &clock)
    : m_config(config)
    , m_limits(limits)
    , m_clock(clock)
    , m_server(std::make_unique<DescriptorServer>([this](qintptr d) { accept(d); }))
    , m_upgrader(u"relay-server"_s, QWebSocketServer::NonSecureMode)
    , m_deadlines(config.timings.introduction)
{
    m_upgrader.setSupportedSubprotocols({protocol::jsonSubprotocol, protocol::cborSubprotocol});
    connect(&m_upgrader, &QWebSocketServer::newConnection, this, &Listener::handOver);
    connect(&m_upgrader, &QWebSocketServer::originAuthenticationRequired, this,
            &Listener::checkOrigin);
    connect(m_server.get(), &QTcpServer::acceptError, this, [this] {
        QTimer::singleShot(acceptPause, m_server.get(), &QTcpServer::resumeAccepting);
    });
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Listener::dropLateOnes);
}

Listener::~Listener() = default;

Result<quint16, QString> Listener::listen()
{
    if (const auto fault = prepareTls())
        return *fault;
    const auto proxies = TrustedProxies::parse(m_config.trustedProxies);
    if (!proxies)
        return proxies.error();
    m_proxies = *proxies;
    const QHostAddress address(m_config.listen);
    if (address.isNull())
        return u"--listen %1 is not a network address."_s.arg(m_config.listen);
    m_server->setListenBacklogSize(int(m_config.limits.listenBacklog));
    if (!m_server->listen(address, m_config.port))
        return u"Cannot listen on %1 port %2: %3."_s.arg(m_config.listen)
            .arg(m_config.port)
            .arg(m_server->errorString());
    return m_server->serverPort();
}

void Listener::stopListening()
{
    m_server->close();
    const auto opening = std::exchange(m_opening, {});
    for (const Opening &connection : opening) {
        if (connection.socket)
            connection.socket->abort();
    }
}

std::optional<QString> Listener::prepareTls()
{
    if (m_config.tlsCertificate.isEmpty())
        return std::nullopt;
    const auto chain = QSslCertificate::fromPath(m_config.tlsCertificate, QSsl::Pem);
    if (chain.isEmpty())
        return u"%1 holds no certificate in PEM format that can be read."_s.arg(
            m_config.tlsCertificate);
    const QSslKey key = readKey(m_config.tlsKey);
    if (key.isNull())
        return u"%1 holds no private key in PEM format that can be read."_s.arg(m_config.tlsKey);
    m_tls = QSslConfiguration::defaultConfiguration();
    m_tls.setLocalCertificateChain(chain);
    m_tls.setPrivateKey(key);
    m_tls.setPeerVerifyMode(QSslSocket::VerifyNone);
    m_tls.setProtocol(QSsl::TlsV1_2OrLater);
    return std::nullopt;
}

void Listener::accept(qintptr descriptor)
{
    QTcpSocket *socket = isSecure() ? new QSslSocket(this) : new QTcpSocket(this);
    if (!socket->setSocketDescriptor(descriptor)) {
        delete socket; // the peer has gone again
        return;
    }
    connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    socket->setReadBufferSize(openingBytes);
    if (m_proxies.contain(socket->peerAddress()))
        expect(socket);
    else
        admit(socket, socket->peerAddress());
}

/// A trusted balancer first says for whom it passes the connection on.
void Listener::expect(QTcpSocket *socket)
{
    beginOpening(socket, {});
    connect(socket, &QTcpSocket::readyRead, this, [this, socket] { hearProxy(socket); });
    if (socket->bytesAvailable() > 0)
        hearProxy(socket);
}

void Listener::hearProxy(QTcpSocket *socket)
{
    const auto header = ProxyHeader::read(socket->peek(ProxyHeader::bytesMost));
    if (!header && header.error() == ProxyHeader::Fault::Incomplete)
        return;
    const QHostAddress client(
        header && !header->client.isEmpty() ? header->client : socket->peerAddress().toString());
    socket->disconnect(this);
    if (!header || client.isNull()) {
        ++m_refused;
        socket->abort();
        return;
    }
    socket->skip(header->bytes);
    admit(socket, client);
}

void Listener::admit(QTcpSocket *socket, const QHostAddress &client)
{
    const QString address = limitedAddress(client);
    const auto admission = m_limits.connected(address, m_clock.now());
    if (admission != AddressLimits::Admission::Welcome) {
        refuse(socket, admission);
        return;
    }
    new Admission(socket, address, m_limits, m_clock);
    socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    beginOpening(socket, address);
    upgrade(socket);
}

/// From here on it has a certain time to become a WebSocket.
void Listener::beginOpening(QTcpSocket *socket, const QString &address)
{
    const Peer peer{socket->peerAddress(), socket->peerPort()};
    const Instant now = m_clock.now();
    m_opening.insert(peer, {socket, address, now + m_config.timings.introduction});
    m_deadlines.begin(peer, now);
    armTimer();
}

void Listener::refuse(QTcpSocket *socket, AddressLimits::Admission why)
{
    ++m_refused;
    if (!isSecure())
        socket->write(httpRefusal(why));
    socket->disconnectFromHost();
}

/// Encrypted sockets are handed over when the handshake of TLS is done: what comes before is not
/// HTTP.
void Listener::upgrade(QTcpSocket *socket)
{
    auto *encrypted = qobject_cast<QSslSocket *>(socket);
    if (!encrypted) {
        m_upgrader.handleConnection(socket);
        return;
    }
    connect(encrypted, &QSslSocket::encrypted, this,
            [this, encrypted] { m_upgrader.handleConnection(encrypted); });
    encrypted->setSslConfiguration(m_tls);
    encrypted->startServerEncryption();
}

void Listener::handOver()
{
    while (QWebSocket *webSocket = m_upgrader.nextPendingConnection()) {
        const Opening opening = m_opening.take({webSocket->peerAddress(), webSocket->peerPort()});
        if (opening.socket)
            greet(webSocket, opening);
        else
            delete webSocket; // came too late, or the server is shutting down
    }
}

void Listener::greet(QWebSocket *webSocket, const Opening &opening)
{
    QTcpSocket *socket = opening.socket;
    socket->setReadBufferSize(0);
    webSocket->setMaxAllowedIncomingFrameSize(hardLimit(m_config.limits.frameBytes));
    webSocket->setMaxAllowedIncomingMessageSize(hardLimit(m_config.limits.frameBytes));
    if (const auto format = formatNamed(webSocket->subprotocol())) {
        socket->disconnect(socket); // does not delete itself any more: it has a new owner
        Q_EMIT opened({webSocket, socket, *format, opening.address});
        return;
    }
    webSocket->setParent(this);
    connect(webSocket, &QWebSocket::disconnected, webSocket, &QObject::deleteLater);
    sayFarewell(*webSocket, protocol::CloseCode::BadProtocol);
}

void Listener::checkOrigin(QWebSocketCorsAuthenticator *authenticator) const
{
    authenticator->setAllowed(isOriginAllowed(authenticator->origin(), m_config.allowedOrigins));
}

void Listener::dropLateOnes()
{
    const Instant now = m_clock.now();
    for (const Peer &peer : m_deadlines.takeDue(now)) {
        const auto found = m_opening.constFind(peer);
        if (found == m_opening.constEnd() || found->due > now)
            continue;
        const QPointer<QTcpSocket> socket = found->socket;
        m_opening.erase(found);
        if (socket)
            socket->abort();
    }
    armTimer();
}

void Listener::armTimer()
{
    if (const auto next = m_deadlines.next(); next && !m_timer.isActive())
        m_timer.start(std::max(milliseconds::zero(), *next - m_clock.now()));
}

} // namespace relay
