// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/ReconnectDelays.h"
#include "server/redis/RedisUrl.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_RedisUrl : public QObject
{
    Q_OBJECT

private:
    static QString written(const RedisUrl &url)
    {
        QStringList servers;
        for (const RedisEndpoint &server : url.servers)
            servers.append(server.text());
        return u"%1|%2|%3|%4%5"_s.arg(servers.join(u' '), url.user, url.password,
                                      url.isSecure ? u"tls"_s : u""_s,
                                      url.isCluster ? u"cluster"_s : u""_s);
    }

private Q_SLOTS:
    void an_address_is_understood_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("meaning");
        const auto row = [](const char *text, const char *meaning) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(meaning);
        };
        row("redis://localhost", "localhost:6379|||");
        row("redis://localhost/", "localhost:6379|||");
        row("redis://10.0.0.1:7000", "10.0.0.1:7000|||");
        row("redis://[::1]:7000", "::1:7000|||");
        row("redis://[::1]", "::1:6379|||");
        row("rediss://relay:s%40fe@cache:6380", "cache:6380|relay|s@fe|tls");
        row("redis://:secret@cache", "cache:6379|default|secret|");
        row("redis://relay@cache", "cache:6379|relay||");
        row("redis://a@b:c@cache", "cache:6379|a@b|c|");
        row("unix:///run/redis.sock", "/run/redis.sock|||");
        row("unix://relay:pw@/run/redis.sock", "/run/redis.sock|relay|pw|");
        row("redis://one,two:7001", "one:6379 two:7001|||cluster");
        row("redis+cluster://one", "one:6379|||cluster");
        row("rediss+cluster://u:p@one:1,two:2", "one:1 two:2|u|p|tlscluster");
        row("REDIS://one", "one:6379|||");
    }

    void an_address_is_understood()
    {
        QFETCH(QString, text);
        QFETCH(QString, meaning);
        const auto url = RedisUrl::parse(text);
        QVERIFY2(url.isOk(), qPrintable(url.isOk() ? QString() : url.error()));
        QCOMPARE(written(*url), meaning);
    }

    void a_wrong_address_is_explained_without_its_password_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("hint");
        const auto row = [](const char *text, const char *hint) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(hint);
        };
        row("localhost:6379", "URL");
        row("http://u:hunter2@host", "http://");
        row("redis://u:hunter2@", "host");
        row("redis://u:hunter2@host:none", "'none'");
        row("redis://u:hunter2@host:0", "'0'");
        row("redis://u:hunter2@host:70000", "'70000'");
        row("redis://u:hunter2@host/3", "databases");
        row("redis://u:hunter2@one,,two", "host");
        row("unix://u:hunter2@relative", "absolute");
    }

    void a_wrong_address_is_explained_without_its_password()
    {
        QFETCH(QString, text);
        QFETCH(QString, hint);
        const auto url = RedisUrl::parse(text);
        QVERIFY(!url);
        QVERIFY2(url.error().contains(hint), qPrintable(url.error()));
        QVERIFY2(!url.error().contains(u"hunter2"_s), qPrintable(url.error()));
    }

    void delays_double_up_to_a_bound_with_full_jitter()
    {
        ReconnectDelays delays({100ms, 500ms});
        QCOMPARE(delays.next(0.5), 50ms);
        QCOMPARE(delays.next(0.5), 100ms);
        QCOMPARE(delays.next(0.99), 396ms);
        QCOMPARE(delays.next(0.5), 250ms);
        QCOMPARE(delays.next(0), 0ms);
        delays.succeeded();
        QCOMPARE(delays.next(0.5), 50ms);
    }
};

QTEST_APPLESS_MAIN(tst_RedisUrl)
#include "tst_RedisUrl.moc"
