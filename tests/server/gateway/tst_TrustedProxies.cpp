// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/eventloop/EpollDispatcher.h"
#include "tests/server/gateway/GatewayFixture.h"

#include <QProcess>
#include <QSslSocket>
#include <QTemporaryDir>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A gateway behind a balancer on this machine, where each address may have one connection.
ServerConfig behind(const QString &balancer)
{
    ServerConfig config;
    config.trustedProxies = {balancer};
    config.limits.connectionsPerAddress = 1;
    return config;
}

QByteArray headerFor(const QByteArray &client)
{
    return "PROXY TCP4 " + client + " 127.0.0.1 50000 443\r\n";
}

const QByteArray upgrade(
    "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: relay.v1\r\n\r\n");

/// A connection that a balancer passes on.
class Passed
{
public:
    explicit Passed(const GatewayFixture &server)
    {
        m_socket.connectToHost(u"127.0.0.1"_s, server.port);
        if (!QTest::qWaitFor([this] { return m_socket.state() == QTcpSocket::ConnectedState; }))
            qFatal("not connected");
    }

    void says(const QByteArray &bytes)
    {
        m_socket.write(bytes);
        m_socket.flush();
    }
    bool encrypts()
    {
        m_socket.setPeerVerifyMode(QSslSocket::VerifyNone);
        m_socket.startClientEncryption();
        return QTest::qWaitFor([this] { return m_socket.isEncrypted(); });
    }
    bool hears(const QByteArray &expected)
    {
        return QTest::qWaitFor([&] {
            if (m_socket.isOpen())
                m_heard += m_socket.readAll();
            return m_heard.contains(expected);
        });
    }
    bool isCutOff()
    {
        return QTest::qWaitFor(
            [this] { return m_socket.state() == QAbstractSocket::UnconnectedState; });
    }
    [[nodiscard]] QByteArray heard() const { return m_heard; }

private:
    QSslSocket m_socket;
    QByteArray m_heard;
};

bool makeCertificate(const ServerConfig &config)
{
    QProcess openssl;
    openssl.start(u"openssl"_s,
                  {u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s,
                   u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-subj"_s, u"/CN=localhost"_s,
                   u"-keyout"_s, config.tlsKey, u"-out"_s, config.tlsCertificate});
    return openssl.waitForFinished() && openssl.exitCode() == 0;
}

} // namespace

/// Limits belong to the clients behind a balancer, not to the balancer.
class tst_TrustedProxies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void clients_behind_a_balancer_have_limits_of_their_own()
    {
        GatewayFixture server(behind(u"127.0.0.0/8"_s));
        Passed ada(server);
        ada.says(headerFor("192.0.2.7") + upgrade);
        QVERIFY(ada.hears("101 Switching Protocols"));
        Passed bob(server);
        bob.says(headerFor("192.0.2.8") + upgrade);
        QVERIFY(bob.hears("101 Switching Protocols"));
        Passed again(server);
        again.says(headerFor("192.0.2.7") + upgrade);
        QVERIFY(again.hears("429 Too Many Requests"));
        QCOMPARE(server.gateway.counters().connectionsRefused, 1);
    }

    void the_header_may_come_in_pieces_and_before_the_rest()
    {
        GatewayFixture server(behind(u"127.0.0.1"_s));
        Passed ada(server);
        const QByteArray header = headerFor("192.0.2.7");
        for (const char byte : header) {
            ada.says(QByteArray(1, byte));
            QCoreApplication::processEvents();
        }
        ada.says(upgrade);
        QVERIFY(ada.hears("101 Switching Protocols"));
    }

    void encryption_begins_behind_the_header()
    {
        const QTemporaryDir folder;
        ServerConfig config = behind(u"127.0.0.1"_s);
        config.tlsCertificate = folder.filePath(u"certificate.pem"_s);
        config.tlsKey = folder.filePath(u"key.pem"_s);
        QVERIFY(makeCertificate(config));
        GatewayFixture server(config);
        Passed ada(server);
        ada.says(headerFor("192.0.2.7"));
        QVERIFY(ada.encrypts());
        ada.says(upgrade);
        QVERIFY(ada.hears("101 Switching Protocols"));
    }

    void a_client_that_leaves_makes_room_for_its_address()
    {
        GatewayFixture server(behind(u"127.0.0.1"_s));
        {
            Passed ada(server);
            ada.says(headerFor("192.0.2.7") + upgrade);
            QVERIFY(ada.hears("101 Switching Protocols"));
        }
        const auto isWelcome = [&server] {
            Passed ada(server);
            ada.says(headerFor("192.0.2.7") + upgrade);
            return ada.hears("HTTP/1.1 ") && ada.heard().startsWith("HTTP/1.1 101");
        };
        QTRY_VERIFY(isWelcome());
    }

    void a_balancer_that_asks_for_itself_is_answered()
    {
        GatewayFixture server(behind(u"127.0.0.1"_s));
        Passed check(server);
        check.says("PROXY UNKNOWN\r\n" + upgrade);
        QVERIFY(check.hears("101 Switching Protocols"));
    }

    void nobody_else_may_say_for_whom_they_are()
    {
        GatewayFixture server(behind(u"10.0.0.1"_s));
        Passed liar(server);
        liar.says(headerFor("192.0.2.7") + upgrade);
        QVERIFY(liar.isCutOff());
        QVERIFY(!liar.heard().contains("101"));
    }

    void a_balancer_that_does_not_say_it_is_refused_data()
    {
        QTest::addColumn<QByteArray>("opening");
        QTest::newRow("no header") << upgrade;
        QTest::newRow("no address") << headerFor("192.0.2.700") + upgrade;
    }
    void a_balancer_that_does_not_say_it_is_refused()
    {
        QFETCH(QByteArray, opening);
        GatewayFixture server(behind(u"127.0.0.1"_s));
        Passed mute(server);
        mute.says(opening);
        QVERIFY(mute.isCutOff());
        QVERIFY(mute.heard().isEmpty());
        QCOMPARE(server.gateway.counters().connectionsRefused, 1);
    }

    void a_balancer_that_says_nothing_is_dropped_in_time()
    {
        ServerConfig config = behind(u"127.0.0.1"_s);
        config.timings.introduction = 50ms;
        GatewayFixture server(config);
        Passed mute(server);
        QVERIFY(mute.isCutOff());
    }

    void what_is_no_address_is_refused_at_start()
    {
        ServerConfig config = behind(u"balancer.example"_s);
        config.port = 0;
        SystemClock clock;
        Transcript transcript;
        Gateway gateway(config, transcript, clock);
        const auto port = gateway.listen();
        QVERIFY(!port.isOk());
        QVERIFY(port.error().contains(u"balancer.example"_s));
    }
};

int main(int argc, char **argv)
{
    QCoreApplication::setEventDispatcher(new EpollDispatcher);
    QCoreApplication application(argc, argv);
    tst_TrustedProxies test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_TrustedProxies.moc"
