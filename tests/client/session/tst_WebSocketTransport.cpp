// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/WebSocketTransport.h"
#include "tests/support/Patience.h"

#include <QSignalSpy>
#include <QTest>
#include <QWebSocket>
#include <QWebSocketServer>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

class tst_WebSocketTransport : public QObject
{
    Q_OBJECT

    std::unique_ptr<QWebSocketServer> m_server;
    std::unique_ptr<WebSocketTransport> m_transport;

    /// The server's end of a new connection.
    std::unique_ptr<QWebSocket> opens()
    {
        m_transport->open(m_server->serverUrl());
        if (!waitUntil([&] { return m_server->hasPendingConnections(); }))
            return nullptr;
        return std::unique_ptr<QWebSocket>(m_server->nextPendingConnection());
    }
    bool carries(QWebSocket &connection)
    {
        QSignalSpy heard(m_transport.get(), &Transport::received);
        connection.sendTextMessage(u"{}"_s);
        return waitUntil([&] { return !heard.isEmpty(); });
    }
    static bool isOpen(const QWebSocket &connection)
    {
        return connection.state() == QAbstractSocket::ConnectedState;
    }
    static bool ends(const QWebSocket &connection)
    {
        return waitUntil([&] { return !isOpen(connection); });
    }

private Q_SLOTS:
    void init()
    {
        m_server = std::make_unique<QWebSocketServer>(u"test"_s, QWebSocketServer::NonSecureMode);
        QVERIFY(m_server->listen(QHostAddress::LocalHost));
        m_transport = std::make_unique<WebSocketTransport>();
    }

    void what_is_replaced_is_closed_once_the_new_connection_has_carried_something()
    {
        const auto first = opens();
        QVERIFY(carries(*first));
        const auto second = opens();
        QVERIFY(isOpen(*first));
        QVERIFY(carries(*second));
        QVERIFY(ends(*first));
        QVERIFY(isOpen(*second));
    }

    void what_is_replaced_is_not_heard_any_more()
    {
        const auto first = opens();
        QVERIFY(carries(*first));
        const auto second = opens();
        QSignalSpy heard(m_transport.get(), &Transport::received);
        QSignalSpy closed(m_transport.get(), &Transport::closed);
        first->sendTextMessage(u"late"_s);
        first->close();
        QVERIFY(ends(*first));
        QVERIFY(carries(*second));
        QCOMPARE(heard.size(), 1);
        QVERIFY(closed.isEmpty());
    }

    void an_attempt_that_came_to_nothing_leaves_what_it_was_to_replace()
    {
        const auto first = opens();
        QVERIFY(carries(*first));
        const auto silent = opens();
        m_transport->giveUp();
        QVERIFY(ends(*silent));
        QVERIFY(isOpen(*first));
        const auto third = opens();
        QVERIFY(isOpen(*first));
        QVERIFY(carries(*third));
        QVERIFY(ends(*first));
    }

    void closing_ends_everything()
    {
        const auto first = opens();
        QVERIFY(carries(*first));
        const auto second = opens();
        m_transport->close();
        QVERIFY(ends(*first));
        QVERIFY(ends(*second));
    }
};

QTEST_GUILESS_MAIN(tst_WebSocketTransport)
#include "tst_WebSocketTransport.moc"
