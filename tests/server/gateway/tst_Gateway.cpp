// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/eventloop/EpollDispatcher.h"
#include "tests/server/gateway/GatewayFixture.h"

#include <QProcess>
#include <QTcpSocket>
#include <QTemporaryDir>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;
using protocol::CloseCode;

namespace {

protocol::Push typing()
{
    return protocol::TypingStarted{ConversationId(u"c"_s), UserId(u"ada"_s)};
}

protocol::Push message(qsizetype bytes)
{
    protocol::MessageNew news;
    news.conversation = ConversationId(u"c"_s);
    news.body = QString(bytes, u'x');
    return news;
}

QByteArray heartbeat(int id)
{
    return R"({"type":"heartbeat","activity":"active","id":")" + QByteArray::number(id) + "\"}";
}

bool makeCertificate(const QString &certificate, const QString &key)
{
    QProcess openssl;
    openssl.start(u"openssl"_s, {u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s,
                                 u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-subj"_s,
                                 u"/CN=localhost"_s, u"-keyout"_s, key, u"-out"_s, certificate});
    return openssl.waitForFinished() && openssl.exitCode() == 0;
}

QString errorCode(const QJsonObject &frame)
{
    return frame.value("code"_L1).toString();
}

} // namespace

/// The gateway and clients talk over real sockets, on the event loop that the server uses.
class tst_Gateway : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void a_request_reaches_the_listener_and_its_answer_the_asker()
    {
        GatewayFixture server;
        WireClient ada;
        QVERIFY(!server.introduce(ada).isEmpty());
        ada.says(heartbeat(7));
        const auto answer = ada.hearsJson();
        QCOMPARE(answer.value("type"_L1).toString(), u"ok"_s);
        QCOMPARE(answer.value("id"_L1).toString(), u"7"_s);
        QCOMPARE(server.transcript.heard, (QStringList{u"hello"_s, u"heartbeat"_s}));
    }

    void cbor_is_spoken_in_binary_frames()
    {
        GatewayFixture server;
        WireClient ada;
        QVERIFY(ada.connectTo(server.url(), QString(protocol::cborSubprotocol)));
        ada.saysBytes(protocol::encode(protocol::Request(protocol::Hello{u"t"_s, {}, {}, {}}),
                                       RequestId(u"h"_s), protocol::Format::Cbor));
        const auto frame = protocol::decodeServerFrame(ada.hears(), protocol::Format::Cbor);
        QVERIFY(frame.isOk());
        QCOMPARE(std::get<protocol::OkFrame>(*frame).id, RequestId(u"h"_s));
    }

    void a_peer_without_our_subprotocol_is_shown_out()
    {
        GatewayFixture server;
        WireClient stranger;
        stranger.connectTo(server.url(), QString());
        QCOMPARE(stranger.closedWith(), int(CloseCode::BadProtocol));
    }

    void a_stranger_can_only_sign_in()
    {
        GatewayFixture server;
        WireClient stranger;
        QVERIFY(stranger.connectTo(server.url()));
        stranger.says(heartbeat(1));
        const auto answer = stranger.hearsJson();
        QCOMPARE(errorCode(answer), u"unauthenticated"_s);
        QCOMPARE(answer.value("id"_L1).toString(), u"1"_s);
        QVERIFY(server.transcript.heard.isEmpty());
    }

    void nonsense_is_answered_and_the_connection_goes_on_data()
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::addColumn<QString>("code");
        QTest::newRow("no JSON") << QByteArray("}{") << u"bad_frame"_s;
        QTest::newRow("a list") << QByteArray("[1]") << u"bad_frame"_s;
        QTest::newRow("empty") << QByteArray("") << u"bad_frame"_s;
        QTest::newRow("no type") << QByteArray("{}") << u"bad_field"_s;
        QTest::newRow("a number as type") << QByteArray(R"({"type":5})") << u"bad_field"_s;
        QTest::newRow("unknown") << QByteArray(R"({"type":"dance"})") << u"unknown_type"_s;
        QTest::newRow("deep") << QByteArray(5000, '[') << u"bad_frame"_s;
    }

    void nonsense_is_answered_and_the_connection_goes_on()
    {
        QFETCH(QByteArray, frame);
        QFETCH(QString, code);
        GatewayFixture server;
        WireClient ada;
        QVERIFY(!server.introduce(ada).isEmpty());
        ada.says(frame);
        QCOMPARE(errorCode(ada.hearsJson()), code);
        ada.says(heartbeat(1));
        QCOMPARE(ada.hearsJson().value("type"_L1).toString(), u"ok"_s);
    }

    void binary_garbage_is_answered_in_words()
    {
        GatewayFixture server;
        WireClient ada;
        QVERIFY(!server.introduce(ada).isEmpty());
        ada.saysBytes(QByteArray("\x00\xff\x13\x37", 4));
        QCOMPARE(errorCode(ada.hearsJson()), u"bad_frame"_s);
        QVERIFY(ada.isOpen());
    }

    void a_frame_of_the_largest_size_passes_and_one_byte_more_ends_the_connection()
    {
        GatewayFixture server;
        WireClient ada;
        QVERIFY(!server.introduce(ada).isEmpty());
        QByteArray frame = heartbeat(1);
        frame += QByteArray(limits::frameBytes - frame.size(), ' ');
        ada.says(frame);
        QCOMPARE(ada.hearsJson().value("type"_L1).toString(), u"ok"_s);
        ada.says(frame + ' ');
        QCOMPARE(errorCode(ada.hearsJson()), u"too_large"_s);
        QCOMPARE(ada.closedWith(), int(CloseCode::TooLarge));
    }

    void an_enormous_frame_is_not_even_read()
    {
        GatewayFixture server;
        WireClient ada;
        QVERIFY(!server.introduce(ada).isEmpty());
        ada.says(QByteArray(1024 * 1024, ' '));
        QCOMPARE(ada.closedWith(), int(QWebSocketProtocol::CloseCodeTooMuchData));
    }

    void a_flood_is_refused_then_shown_out_and_others_do_not_notice()
    {
        GatewayFixture server;
        WireClient flooder;
        WireClient ada;
        QVERIFY(!server.introduce(flooder).isEmpty());
        QVERIFY(!server.introduce(ada).isEmpty());
        for (int i = 0; i < 10'000; ++i)
            flooder.says(heartbeat(i));
        QCOMPARE(flooder.closedWith(), int(CloseCode::Flooding));
        const auto last = QJsonDocument::fromJson(flooder.unheard().constLast()).object();
        QCOMPARE(errorCode(last), u"rate_limited"_s);
        QVERIFY(last.value("retryAfterMs"_L1).toInteger() > 0);
        QVERIFY(!last.value("id"_L1).toString().isEmpty());
        ada.says(heartbeat(1));
        QCOMPARE(ada.hearsJson().value("type"_L1).toString(), u"ok"_s);
    }

    void who_does_not_say_hello_in_time_is_asked_to_come_back()
    {
        ServerConfig config;
        config.timings.introduction = milliseconds(100);
        GatewayFixture server(config);
        WireClient mute;
        QVERIFY(mute.connectTo(server.url()));
        QCOMPARE(mute.closedWith(), int(CloseCode::NotIntroduced));
        QVERIFY(server.transcript.partings.isEmpty());
    }

    void an_introduced_session_stays_after_the_deadline()
    {
        ServerConfig config;
        config.timings.introduction = milliseconds(200);
        GatewayFixture server(config);
        WireClient ada;
        QVERIFY(!server.introduce(ada).isEmpty());
        WireClient mute;
        QVERIFY(mute.connectTo(server.url()));
        QCOMPARE(mute.closedWith(), int(CloseCode::NotIntroduced)); // Ada's was before
        QVERIFY(ada.isOpen());
    }

    void a_half_open_handshake_is_dropped_in_time()
    {
        ServerConfig config;
        config.timings.introduction = milliseconds(100);
        GatewayFixture server(config);
        QTcpSocket silent;
        QTcpSocket halting;
        silent.connectToHost(u"127.0.0.1"_s, server.port);
        halting.connectToHost(u"127.0.0.1"_s, server.port);
        halting.write("GET / HTTP/1.1\r\nHost: x\r\nX-Endless: ");
        QTRY_COMPARE(silent.state(), QAbstractSocket::UnconnectedState);
        QTRY_COMPARE(halting.state(), QAbstractSocket::UnconnectedState);
    }

    void a_request_that_is_no_websocket_is_refused()
    {
        GatewayFixture server;
        QTcpSocket browser;
        browser.connectToHost(u"127.0.0.1"_s, server.port);
        browser.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        QTRY_COMPARE(browser.state(), QAbstractSocket::UnconnectedState);
    }

    void a_page_from_elsewhere_cannot_connect_unless_it_is_allowed()
    {
        ServerConfig config;
        config.allowedOrigins = {u"https://chat.example.org"_s};
        GatewayFixture server(config);
        WireClient evil(u"https://evil.example.net"_s);
        QVERIFY(!evil.connectTo(server.url()));
        WireClient good(u"https://chat.example.org"_s);
        QVERIFY(good.connectTo(server.url()));
    }

    void closing_is_told_apart_from_losing_the_connection()
    {
        GatewayFixture server;
        WireClient closes;
        WireClient vanishes;
        QVERIFY(!server.introduce(closes).isEmpty());
        QVERIFY(!server.introduce(vanishes).isEmpty());
        closes.socket().close();
        QTRY_COMPARE(server.transcript.partings, QStringList{u"clean"_s});
        vanishes.socket().abort();
        QTRY_COMPARE(server.transcript.partings, (QStringList{u"clean"_s, u"drop"_s}));
        QTRY_COMPARE(server.gateway.connections(), 0);
    }

    void nobody_hears_of_a_stranger_who_leaves()
    {
        GatewayFixture server;
        WireClient stranger;
        QVERIFY(stranger.connectTo(server.url()));
        QTRY_COMPARE(server.gateway.connections(), 1);
        stranger.socket().close();
        QTRY_COMPARE(server.gateway.connections(), 0);
        QVERIFY(server.transcript.partings.isEmpty());
    }

    void a_session_that_is_gone_is_not_introduced_and_answers_to_it_are_skipped()
    {
        GatewayFixture server;
        server.transcript.isSilent = true;
        WireClient ada;
        QVERIFY(ada.connectTo(server.url()));
        ada.says(GatewayFixture::hello);
        QTRY_COMPARE(server.transcript.heard.size(), 1);
        ada.socket().abort();
        QTRY_COMPARE(server.gateway.connections(), 0);
        const SessionId gone = server.transcript.sessions.first();
        QVERIFY(!server.gateway.introduced(gone));
        server.gateway.answer(gone, RequestId(u"h"_s), protocol::Empty{});
        server.gateway.push({gone}, typing(), Weight::Durable);
        server.gateway.close(gone, CloseCode::SignedOut);
        QVERIFY(server.transcript.partings.isEmpty());
    }

    void a_failed_hello_can_be_tried_again()
    {
        GatewayFixture server;
        server.transcript.isSilent = true;
        WireClient ada;
        QVERIFY(ada.connectTo(server.url()));
        ada.says(GatewayFixture::hello);
        QTRY_COMPARE(server.transcript.heard.size(), 1);
        ada.says(R"({"type":"login","id":"l","username":"ada","password":"secret"})");
        QCOMPARE(errorCode(ada.hearsJson()), u"conflict"_s); // one thing at a time
        server.gateway.fail(server.transcript.sessions.first(), RequestId(u"h"_s),
                            {protocol::ErrorCode::Unauthenticated, u"no"_s, {}, {}});
        QCOMPARE(errorCode(ada.hearsJson()), u"unauthenticated"_s);
        ada.says(GatewayFixture::hello);
        QTRY_COMPARE(server.transcript.heard.size(), 2);
    }

    void a_push_reaches_every_reader_in_its_own_encoding()
    {
        GatewayFixture server;
        WireClient ada;
        WireClient bob;
        const SessionId first = server.introduce(ada);
        QVERIFY(bob.connectTo(server.url(), QString(protocol::cborSubprotocol)));
        bob.saysBytes(protocol::encode(protocol::Request(protocol::Hello{u"t"_s, {}, {}, {}}),
                                       RequestId(u"h"_s), protocol::Format::Cbor));
        QVERIFY(!bob.hears().isEmpty());
        server.gateway.push({first, server.transcript.sessions.last()}, typing(), Weight::Volatile);
        QCOMPARE(ada.hears(), protocol::encode(typing(), protocol::Format::Json));
        QCOMPARE(bob.hears(), protocol::encode(typing(), protocol::Format::Cbor));
    }

    void pushes_of_every_length_arrive_whole_data()
    {
        QTest::addColumn<int>("bytes");
        for (const int bytes : {0, 20, 30, 65'300, 65'500, 200'000})
            QTest::addRow("%d", bytes) << bytes;
    }

    void pushes_of_every_length_arrive_whole()
    {
        QFETCH(int, bytes);
        GatewayFixture server;
        WireClient ada;
        const SessionId session = server.introduce(ada);
        server.gateway.push({session}, message(bytes), Weight::Durable);
        QCOMPARE(ada.hears(), protocol::encode(message(bytes), protocol::Format::Json));
    }

    /// A client that has gone to sleep with its connection open: typing is not kept for it,
    /// messages are, and when there is too much it is asked to come back and catch up.
    void a_reader_that_cannot_keep_up_loses_typing_first_and_then_the_connection()
    {
        GatewayFixture server;
        WireClient sleeper;
        const SessionId session = server.introduce(sleeper);
        sleeper.socket().setReadBufferSize(1024);
        while (!server.gateway.isBehind(session))
            server.gateway.push({session}, message(16 * 1024), Weight::Durable);
        server.gateway.push({session}, typing(), Weight::Volatile);
        QCOMPARE(server.gateway.counters().volatileDropped, 1);
        // What the kernel holds for a sleeper grows while it is filled, by some megabytes.
        for (int i = 0; i < 16'000 && server.gateway.connections() > 0; ++i)
            server.gateway.push({session}, message(1024), Weight::Durable);
        QCOMPARE(server.gateway.counters().closedSlow, 1);
        QTRY_COMPARE(server.transcript.partings, QStringList{u"drop"_s});
        sleeper.socket().setReadBufferSize(0);
        QTRY_VERIFY(!sleeper.isOpen()); // awake again, or shown out after the grace for goodbyes
    }

    void an_address_gets_so_many_connections_and_one_that_closes_makes_room()
    {
        ServerConfig config;
        config.limits.connectionsPerAddress = 2;
        GatewayFixture server(config);
        WireClient first;
        WireClient second;
        QVERIFY(first.connectTo(server.url()));
        QVERIFY(second.connectTo(server.url()));
        WireClient third;
        QVERIFY(!third.connectTo(server.url()));
        QCOMPARE(server.gateway.counters().connectionsRefused, 1);
        first.socket().close();
        QTRY_VERIFY(WireClient().connectTo(server.url()));
    }

    void a_connection_that_never_became_one_makes_room_as_well()
    {
        ServerConfig config;
        config.limits.connectionsPerAddress = 1;
        GatewayFixture server(config);
        QTcpSocket browser;
        browser.connectToHost(u"127.0.0.1"_s, server.port);
        browser.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        QTRY_COMPARE(browser.state(), QAbstractSocket::UnconnectedState);
        const auto isShownOut = [&server] {
            WireClient wordless;
            wordless.connectTo(server.url(), QString());
            return wordless.closedWith() == int(CloseCode::BadProtocol);
        };
        QTRY_VERIFY(isShownOut());
        QTRY_VERIFY(WireClient().connectTo(server.url()));
    }

    void who_is_refused_learns_it_from_the_status()
    {
        ServerConfig config;
        config.limits.connectRate = 1;
        config.limits.connectBurst = 1;
        GatewayFixture server(config);
        WireClient first;
        QVERIFY(first.connectTo(server.url()));
        QTcpSocket second;
        second.connectToHost(u"127.0.0.1"_s, server.port);
        QTRY_VERIFY(second.bytesAvailable() > 0);
        QVERIFY(second.readAll().startsWith("HTTP/1.1 429 "));
    }

    void signing_in_has_a_limit_of_its_own()
    {
        ServerConfig config;
        config.limits.signInRate = 1;
        config.limits.signInBurst = 2;
        GatewayFixture server(config);
        WireClient guesser;
        QVERIFY(guesser.connectTo(server.url()));
        for (const char *code : {"", "", "rate_limited"}) {
            guesser.says(R"({"type":"login","id":"l","username":"ada","password":"secret"})");
            QCOMPARE(errorCode(guesser.hearsJson()).toUtf8(), code);
        }
    }

    /// A laptop that says goodbye and falls asleep before it closes kept its connection for ever.
    void who_said_goodbye_and_does_not_close_is_shown_out()
    {
        ServerConfig config;
        config.timings.introduction = std::chrono::milliseconds(100);
        GatewayFixture server(config);
        WireClient ada;
        const SessionId session = server.introduce(ada);
        server.gateway.departed(session);
        QCOMPARE(ada.closedWith(), int(CloseCode::NotIntroduced));
        QCOMPARE(server.transcript.partings, QStringList());
    }

    void a_server_that_stops_tells_everybody_to_come_back()
    {
        GatewayFixture server;
        WireClient ada;
        WireClient bob;
        QVERIFY(!server.introduce(ada).isEmpty());
        QVERIFY(!server.introduce(bob).isEmpty());
        bool isDone = false;
        server.gateway.shutDown([&isDone] { isDone = true; });
        QCOMPARE(server.transcript.partings, (QStringList{u"drop"_s, u"drop"_s}));
        QCOMPARE(ada.closedWith(), int(CloseCode::GoingAway));
        QCOMPARE(bob.closedWith(), int(CloseCode::GoingAway));
        QTRY_VERIFY(isDone);
        QVERIFY(!WireClient().connectTo(server.url()));
    }

    void a_peer_that_does_not_read_its_goodbye_does_not_delay_the_stop_for_long()
    {
        GatewayFixture server;
        WireClient sleeper;
        const SessionId session = server.introduce(sleeper);
        sleeper.socket().setReadBufferSize(1024);
        while (!server.gateway.isBehind(session))
            server.gateway.push({session}, message(16 * 1024), Weight::Durable);
        bool isDone = false;
        server.gateway.shutDown([&isDone] { isDone = true; });
        QTRY_VERIFY_WITH_TIMEOUT(isDone, 5'000);
    }

    void a_burst_of_connections_waits_for_nobody()
    {
        ServerConfig config;
        config.limits.connectBurst = 3'000;
        config.limits.connectionsPerAddress = 3'000;
        GatewayFixture server(config);
        std::vector<std::unique_ptr<QTcpSocket>> peers;
        for (int i = 0; i < 200; ++i) {
            peers.push_back(std::make_unique<QTcpSocket>());
            peers.back()->connectToHost(u"127.0.0.1"_s, server.port);
            peers.back()->write("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Protocol: relay.v1\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        }
        QTRY_COMPARE(server.gateway.connections(), 200);
    }

    void wss_is_spoken_where_a_certificate_is_given()
    {
        const QTemporaryDir directory;
        ServerConfig config;
        config.tlsCertificate = directory.filePath(u"cert.pem"_s);
        config.tlsKey = directory.filePath(u"key.pem"_s);
        QVERIFY(makeCertificate(config.tlsCertificate, config.tlsKey));
        GatewayFixture server(config);
        WireClient ada;
        QObject::connect(&ada.socket(), &QWebSocket::sslErrors, &ada.socket(),
                         [&ada] { ada.socket().ignoreSslErrors(); });
        const SessionId session = server.introduce(ada);
        QVERIFY(!session.isEmpty());
        server.gateway.push({session}, message(100'000), Weight::Durable);
        QCOMPARE(ada.hears().size(),
                 protocol::encode(message(100'000), protocol::Format::Json).size());
        ada.socket().close();
        QTRY_COMPARE(server.transcript.partings, QStringList{u"clean"_s});
    }

    void a_certificate_that_cannot_be_read_is_named()
    {
        ServerConfig config;
        config.tlsCertificate = u"/nowhere/cert.pem"_s;
        config.tlsKey = u"/nowhere/key.pem"_s;
        Transcript transcript;
        SystemClock clock;
        Gateway gateway(config, transcript, clock);
        const auto listening = gateway.listen();
        QVERIFY(!listening.isOk());
        QVERIFY(listening.error().contains(u"/nowhere/cert.pem"_s));
    }
};

int main(int argc, char **argv)
{
    QCoreApplication::setEventDispatcher(new EpollDispatcher);
    QCoreApplication application(argc, argv);
    tst_Gateway test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_Gateway.moc"
