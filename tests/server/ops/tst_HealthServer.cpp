// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/ops/HealthServer.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTcpServer>
#include <QTest>

#include <memory>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_HealthServer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_trouble.reset();
        m_metrics = std::make_unique<Metrics>();
        m_server = std::make_unique<HealthServer>(*m_metrics, [this] { return m_trouble; });
        const auto port = m_server->listen(u"127.0.0.1"_s, 0);
        QVERIFY(port.isOk());
        m_port = *port;
    }

    void a_living_server_says_so()
    {
        const Answer answer = get(u"/healthz"_s);
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, "alive\n");
    }

    void readiness_follows_the_trouble_and_names_it()
    {
        QCOMPARE(get(u"/readyz"_s).status, 200);
        m_trouble = u"the database cannot be written"_s;
        const Answer answer = get(u"/readyz"_s);
        QCOMPARE(answer.status, 503);
        QCOMPARE(answer.body, "the database cannot be written\n");
        QCOMPARE(get(u"/healthz"_s).status, 200);
        m_trouble.reset();
        QCOMPARE(get(u"/readyz"_s).status, 200);
    }

    void a_balancer_tells_a_server_that_is_not_ready_from_one_that_hangs()
    {
        QCOMPARE(get(u"/balancer"_s).status, 200);
        m_trouble = u"the database cannot be written"_s;
        const Answer answer = get(u"/balancer"_s);
        QCOMPARE(answer.status, 404);
        QCOMPARE(answer.body, "the database cannot be written\n");
    }

    void numbers_are_read_when_they_are_asked_for()
    {
        double sessions = 3;
        m_metrics->gauge(u"relay_sessions"_s, u"Sessions."_s, [&] { return sessions; });
        QVERIFY(get(u"/metrics"_s).body.contains("\nrelay_sessions 3\n"));
        sessions = 4;
        const Answer answer = get(u"/metrics"_s);
        QVERIFY(answer.body.contains("\nrelay_sessions 4\n"));
        QVERIFY(answer.type.startsWith("text/plain; version=0.0.4"));
    }

    void one_name_has_several_series()
    {
        m_metrics->counter(u"relay_requests_total"_s, u"Requests."_s, [] { return 1; },
                           {{u"type"_s, u"hello"_s}});
        m_metrics->counter(u"relay_requests_total"_s, u"Requests."_s, [] { return 2; },
                           {{u"type"_s, u"read"_s}});
        const QByteArray text = m_metrics->text();
        QCOMPARE(text.count("# TYPE relay_requests_total counter"), 1);
        QVERIFY(text.contains("relay_requests_total{type=\"hello\"} 1\n"));
        QVERIFY(text.contains("relay_requests_total{type=\"read\"} 2\n"));
    }

    void timings_become_distributions()
    {
        m_metrics->timing(u"relay_commit_seconds"_s, u"Commits."_s).took(0.003);
        const QByteArray text = m_metrics->text();
        QVERIFY(text.contains("relay_commit_seconds_bucket{le=\"0.0025\"} 0\n"));
        QVERIFY(text.contains("relay_commit_seconds_bucket{le=\"0.005\"} 1\n"));
        QVERIFY(text.contains("relay_commit_seconds_count 1\n"));
    }

    void the_process_tells_about_itself()
    {
        addProcessMetrics(*m_metrics);
        const QByteArray text = m_metrics->text();
        for (const QByteArray &name :
             QByteArrayList{"process_cpu_seconds_total", "process_resident_memory_bytes",
                            "process_open_fds", "process_start_time_seconds"})
            QVERIFY2(text.contains('\n' + name + ' ') || text.contains(name + ' '),
                     name.constData());
        QVERIFY(!text.contains("process_resident_memory_bytes 0\n"));
    }

    void other_places_are_not_found()
    {
        QCOMPARE(get(u"/"_s).status, 404);
        QCOMPARE(get(u"/metrics/x"_s).status, 404);
    }

    void what_is_no_address_is_refused_and_not_taken_for_every_interface()
    {
        Metrics metrics;
        HealthServer second(metrics, [] { return std::nullopt; });
        for (const auto &address : {u"localhost"_s, u"bogus"_s, u""_s, u"127.0.0.1,"_s}) {
            const auto port = second.listen(address, 0);
            QVERIFY2(!port.isOk(), qPrintable(address));
            QVERIFY(port.error().contains(u"--metrics-listen"_s));
        }
    }

    void a_port_that_is_taken_is_named()
    {
        Metrics metrics;
        HealthServer second(metrics, [] { return std::nullopt; });
        const auto port = second.listen(u"127.0.0.1"_s, m_port);
        QVERIFY(!port.isOk());
        QVERIFY(port.error().contains(QString::number(m_port)));
    }

private:
    struct Answer {
        int status;
        QByteArray body;
        QByteArray type;
    };

    Answer get(const QString &path)
    {
        QUrl url;
        url.setScheme(u"http"_s);
        url.setHost(u"127.0.0.1"_s);
        url.setPort(m_port);
        url.setPath(path);
        const std::unique_ptr<QNetworkReply> reply(m_network.get(QNetworkRequest(url)));
        if (!QTest::qWaitFor([&] { return reply->isFinished(); }, 10'000))
            return {};
        return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
                reply->readAll(), reply->header(QNetworkRequest::ContentTypeHeader).toByteArray()};
    }

    QNetworkAccessManager m_network;
    std::optional<QString> m_trouble;
    std::unique_ptr<Metrics> m_metrics;
    std::unique_ptr<HealthServer> m_server;
    quint16 m_port = 0;
};

QTEST_GUILESS_MAIN(tst_HealthServer)
#include "tst_HealthServer.moc"
