// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/Node.h"
#include "tests/support/ChatStores.h"

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
        QVERIFY(get(addresses->metrics + u"/metrics"_s)
                    .contains("relay_node_info{node=\"harbour\"} 1\n"));
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
