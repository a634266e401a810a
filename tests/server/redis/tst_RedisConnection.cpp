// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisConnection.h"
#include "shared/time/SystemClock.h"
#include "tests/support/AnswerOf.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisServer.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using Answer = RedisConnection::Answer;

/// With a real Redis: what is asked is answered exactly once, whatever happens to the connection.
class tst_RedisConnection : public QObject
{
    Q_OBJECT

private:
    const SystemClock m_clock;
    std::optional<RedisServer> m_server;
    std::unique_ptr<RedisConnection> m_connection;
    RedisOptions m_options;

    static RedisUrl parsed(const QString &text)
    {
        const auto url = RedisUrl::parse(text);
        return url ? *url : RedisUrl();
    }
    RedisConnection &connectTo(const QString &url)
    {
        m_options.url = parsed(url);
        m_connection =
            std::make_unique<RedisConnection>(m_options.url.servers.constFirst(), m_options,
                                              RedisSurroundings{m_clock, [] { return 0.5; }});
        return *m_connection;
    }
    Answer ask(const RedisCommand &command)
    {
        return answerOf<Answer>([&](auto then) { m_connection->ask(command, then); });
    }
    QByteArray textOf(const RedisCommand &command)
    {
        const auto answer = ask(command);
        const auto *text = answer ? answer->text() : nullptr;
        return text ? *text : QByteArray("(no text)");
    }

private Q_SLOTS:
    void init()
    {
        m_options = {};
        m_options.reconnect = {20ms, 100ms};
        m_server.emplace();
        QVERIFY(m_server->start());
    }
    void cleanup()
    {
        m_connection.reset();
        m_server.reset();
    }

    void every_kind_of_reply_arrives_as_what_it_is()
    {
        connectTo(m_server->url());
        QCOMPARE(ask({"PING"})->value, RedisReply{RedisReply::Status{"PONG"}}.value);
        QCOMPARE(textOf({"ECHO", QByteArray("a\0b\r\n", 5)}), QByteArray("a\0b\r\n", 5));
        QCOMPARE(*ask({"INCR", "n"})->number(), 1);
        QVERIFY(ask({"GET", "nothing"})->isNil());
        QVERIFY(ask({"NONSENSE"})->error()->text.startsWith("ERR unknown command"));
        const RedisReply::Array expected{{QByteArray("1")}, {RedisReply::Nil{}}};
        QCOMPARE(*ask({"MGET", "n", "m"})->array(), expected);
    }

    void answers_come_in_the_order_of_a_thousand_questions()
    {
        connectTo(m_server->url());
        QList<qint64> numbers;
        for (int i = 0; i < 1000; ++i)
            m_connection->ask({"INCR", "n"},
                              [&](const Answer &answer) { numbers.append(*answer->number()); });
        QVERIFY(waitUntil([&] { return numbers.size() == 1000; }));
        for (int i = 0; i < 1000; ++i)
            QCOMPARE(numbers.at(i), i + 1);
    }

    void it_says_which_node_it_is()
    {
        m_options.name = u"node a"_s;
        connectTo(m_server->url());
        QCOMPARE(textOf({"CLIENT", "GETNAME"}), "node_a");
    }

    void what_was_in_flight_fails_and_the_next_question_finds_a_new_connection()
    {
        connectTo(m_server->url());
        QVERIFY(ask({"PING"}));
        m_server->suspend();
        QList<bool> answered;
        for (int i = 0; i < 3; ++i)
            m_connection->ask({"INCR", "n"},
                              [&](const Answer &answer) { answered.append(answer.isOk()); });
        m_server->kill();
        QVERIFY(waitUntil([&] { return answered.size() == 3; }));
        QCOMPARE(answered, (QList<bool>{false, false, false}));
        QVERIFY(!ask({"PING"}));
        QVERIFY(m_server->start());
        QVERIFY(waitUntil([&] { return m_connection->isUp(); }));
        QCOMPARE(*ask({"INCR", "n"})->number(), 1);
    }

    void a_server_that_falls_silent_is_given_up_after_the_patience()
    {
        m_options.answerPatience = 100ms;
        connectTo(m_server->url());
        QVERIFY(ask({"PING"}));
        m_server->suspend();
        const auto answer = ask({"PING"});
        QVERIFY(!answer);
        QVERIFY(answer.error().reason.contains(u"too long"_s));
        m_server->resume();
        QVERIFY(waitUntil([&] { return m_connection->isUp(); }));
        QVERIFY(ask({"PING"}));
    }

    /// A failover behind the same address leaves connections to a server that cannot be written to.
    void a_server_that_became_a_replica_is_left_until_it_is_a_master_again()
    {
        connectTo(m_server->url());
        QVERIFY(ask({"INCR", "n"}));
        const auto nobody = QString::number(RedisServer::freePort());
        QVERIFY(m_server->cli({u"REPLICAOF"_s, u"127.0.0.1"_s, nobody}));
        const auto refused = ask({"EVAL", "return redis.call('INCR', KEYS[1])", "1", "n"});
        QVERIFY(!refused);
        QVERIFY2(refused.error().reason.contains(u"READONLY"_s),
                 qPrintable(refused.error().reason));
        QVERIFY(waitUntil([&] {
            const auto answer = ask({"PING"});
            return !answer && answer.error().reason.contains(u"this is a replica"_s);
        }));
        QVERIFY(!m_connection->isUp());
        QVERIFY(m_server->cli({u"REPLICAOF"_s, u"NO"_s, u"ONE"_s}));
        QVERIFY(waitUntil([&] { return m_connection->isUp(); }));
        QCOMPARE(*ask({"INCR", "n"})->number(), 2);
    }

    void a_server_is_not_there_before_it_has_loaded()
    {
        QTcpServer loading;
        QVERIFY(loading.listen(QHostAddress::LocalHost));
        QList<QByteArray> answers{"-LOADING Redis is loading\r\n", "+PONG\r\n"};
        connect(&loading, &QTcpServer::newConnection, this, [&] {
            auto *client = loading.nextPendingConnection();
            connect(client, &QTcpSocket::readyRead, client, [&, client] {
                if (client->readAll().contains("HELLO"))
                    client->write("*4\r\n$7\r\nversion\r\n$3\r\n7.0\r\n$4\r\nrole\r\n"
                                  "$6\r\nmaster\r\n"
                                  + answers.takeFirst());
            });
        });
        connectTo(u"redis://127.0.0.1:%1"_s.arg(loading.serverPort()));
        const auto answer = ask({"GET", "n"});
        QVERIFY(!answer);
        QVERIFY2(answer.error().reason.contains(u"LOADING"_s), qPrintable(answer.error().reason));
        QVERIFY(waitUntil([&] { return m_connection->isUp(); }));
        QVERIFY(answers.isEmpty());
    }

    void who_accepts_and_never_speaks_is_given_up_too()
    {
        QTcpServer mute;
        QVERIFY(mute.listen(QHostAddress::LocalHost));
        m_options.connectPatience = 100ms;
        connectTo(u"redis://127.0.0.1:%1"_s.arg(mute.serverPort()));
        const auto answer = ask({"PING"});
        QVERIFY(!answer);
        QVERIFY(answer.error().reason.contains(u"does not answer"_s));
    }

    void who_speaks_something_else_is_not_believed()
    {
        QTcpServer web;
        QVERIFY(web.listen(QHostAddress::LocalHost));
        connect(&web, &QTcpServer::newConnection, this,
                [&] { web.nextPendingConnection()->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
        connectTo(u"redis://127.0.0.1:%1"_s.arg(web.serverPort()));
        const auto answer = ask({"PING"});
        QVERIFY(!answer);
        QVERIFY(answer.error().reason.contains(u"not Redis' protocol"_s));
    }

    void nobody_waits_for_a_server_that_is_not_there()
    {
        connectTo(u"unix:///nowhere/redis.sock"_s);
        QVERIFY(!ask({"PING"}));
        bool hasAnswered = false;
        m_connection->ask({"PING"}, [&](const Answer &answer) { hasAnswered = !answer; });
        QVERIFY(hasAnswered);
    }

    void only_so_many_commands_may_wait()
    {
        m_options.waitingMost = 10;
        connectTo(m_server->url());
        int failed = 0;
        int succeeded = 0;
        for (int i = 0; i < 11; ++i)
            m_connection->ask({"PING"},
                              [&](const Answer &answer) { ++(answer ? succeeded : failed); });
        QCOMPARE(failed, 1);
        QVERIFY(waitUntil([&] { return succeeded == 10; }));
    }

    void a_question_is_answered_even_if_the_connection_is_taken_down()
    {
        connectTo(m_server->url());
        int failed = 0;
        m_connection->ask({"PING"}, [&](const Answer &answer) { failed += !answer; });
        m_connection.reset();
        QCOMPARE(failed, 1);
    }

    void users_and_passwords_are_told_and_never_shown()
    {
        QVERIFY(m_server->cli(
            {u"ACL"_s, u"SETUSER"_s, u"relay"_s, u"on"_s, u">hunter2"_s, u"~*"_s, u"+@all"_s}));
        connectTo(u"unix://relay:hunter2@"_s + m_server->socketPath());
        QCOMPARE(textOf({"ACL", "WHOAMI"}), "relay");
        connectTo(u"unix://relay:hunter3@"_s + m_server->socketPath());
        const auto answer = ask({"PING"});
        QVERIFY(!answer);
        QVERIFY2(answer.error().reason.contains(u"WRONGPASS"_s), qPrintable(answer.error().reason));
        QVERIFY(!answer.error().reason.contains(u"hunter"_s));
    }

    void tcp_works_as_well()
    {
        const auto port = RedisServer::freePort();
        m_server.emplace(
            QStringList{u"--bind"_s, u"127.0.0.1"_s, u"--port"_s, QString::number(port)});
        QVERIFY(m_server->start());
        connectTo(u"redis://127.0.0.1:%1"_s.arg(port));
        QVERIFY(ask({"PING"}));
    }

    void tls_is_spoken_with_whom_the_authority_vouches_for()
    {
        const auto port = RedisServer::freePort();
        m_server.emplace(secureSettings(port));
        QVERIFY(makeCertificate(m_server->folder()));
        QVERIFY(m_server->start());
        m_options.trustedAuthority = m_server->folder() + u"/cert.pem"_s;
        connectTo(u"rediss://localhost:%1"_s.arg(port));
        QVERIFY(ask({"PING"}));
        m_options.trustedAuthority.clear();
        connectTo(u"rediss://localhost:%1"_s.arg(port));
        const auto answer = ask({"PING"});
        QVERIFY(!answer);
        QVERIFY2(answer.error().reason.contains(u"certificate"_s),
                 qPrintable(answer.error().reason));
    }

private:
    /// Files are looked for in the server's own folder.
    static QStringList secureSettings(quint16 port)
    {
        return {u"--bind"_s,
                u"127.0.0.1"_s,
                u"--tls-port"_s,
                QString::number(port),
                u"--tls-cert-file"_s,
                u"cert.pem"_s,
                u"--tls-key-file"_s,
                u"key.pem"_s,
                u"--tls-ca-cert-file"_s,
                u"cert.pem"_s,
                u"--tls-auth-clients"_s,
                u"no"_s};
    }
    static bool makeCertificate(const QString &folder)
    {
        QProcess openssl;
        openssl.start(u"openssl"_s,
                      {u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s,
                       u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-subj"_s,
                       u"/CN=localhost"_s, u"-addext"_s, u"subjectAltName=DNS:localhost"_s,
                       u"-days"_s, u"2"_s, u"-keyout"_s, folder + u"/key.pem"_s, u"-out"_s,
                       folder + u"/cert.pem"_s});
        return openssl.waitForFinished() && openssl.exitCode() == 0;
    }
};

QTEST_GUILESS_MAIN(tst_RedisConnection)
#include "tst_RedisConnection.moc"
