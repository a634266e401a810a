// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/Node.h"
#include "tests/support/ChatStores.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisServer.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTest>

using namespace relay;
using namespace relay::test;

/// One whole server within this process.
class tst_Node : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a_node_says_in_its_metrics_what_it_is_called()
    {
        const QTemporaryDir directory;
        const auto database = ChatStores::opened(sqliteIn(directory), {});
        ServerConfig config;
        config.port = 0;
        config.metricsPort = 0;
        config.node = u"harbour"_s;
        Node node(config, *database);
        const auto addresses = node.start();
        QVERIFY(addresses.isOk());
        const auto metrics = get(addresses->metrics + u"/metrics"_s);
        QVERIFY(metrics.contains("relay_node_info{node=\"harbour\"} 1\n"));
        QVERIFY(metrics.contains("relay_presence_changes_total{state=\"offline\"} 0\n"));
        QVERIFY(metrics.contains("relay_presence_false_offlines_total 0\n"));
        QVERIFY(!metrics.contains("relay_redis"));
    }

    void a_node_on_redis_says_how_long_its_scripts_and_its_news_take()
    {
        RedisServer redis;
        QVERIFY(redis.start());
        const QTemporaryDir directory;
        const auto database = ChatStores::opened(sqliteIn(directory), {});
        ServerConfig config;
        config.port = 0;
        config.metricsPort = 0;
        config.redis = redis.url();
        Node node(config, *database);
        const auto addresses = node.start();
        QVERIFY(addresses.isOk());
        const auto says = [&](const QByteArray &line) {
            return waitUntil(
                [&] { return get(addresses->metrics + u"/metrics"_s).contains(line); });
        };
        QVERIFY(says("relay_redis_script_seconds_count{script=\"renew\"} 1\n"));
        QVERIFY(says("relay_redis_bus_seconds_count{bus=\"presence\"} 1\n"));
        QVERIFY(says("relay_redis_bus_seconds_count{bus=\"messages\"} 0\n")); // nobody is here
        QVERIFY(says("relay_redis_deferred 0\n"));
    }

private:
    QByteArray get(const QString &url)
    {
        const std::unique_ptr<QNetworkReply> reply(m_network.get(QNetworkRequest(QUrl(url))));
        return QTest::qWaitFor([&] { return reply->isFinished(); }, 10'000) ? reply->readAll()
                                                                            : QByteArray();
    }

    QNetworkAccessManager m_network;
};

QTEST_GUILESS_MAIN(tst_Node)
#include "tst_Node.moc"
