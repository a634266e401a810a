// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/ProxyHeader.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;
using Fault = ProxyHeader::Fault;

namespace {

const QByteArray line("PROXY TCP4 192.0.2.7 10.0.0.1 56324 443\r\n");

/// Version 2: the signature, a command, a family, and so many bytes.
QByteArray binary(quint8 command, quint8 family, const QByteArray &rest)
{
    return QByteArray("\r\n\r\n\0\r\nQUIT\n", 12) + char(command) + char(family)
           + char(rest.size() >> 8) + char(rest.size()) + rest;
}

const QByteArray overIpv4 = binary(0x21, 0x11, QByteArray::fromHex("c0000207 0a000001 dc04 01bb"));
const QByteArray overIpv6 =
    binary(0x21, 0x21,
           QByteArray::fromHex("20010db8000000000000000000000007 fd000000000000000000000000000001"
                               "dc04 01bb"));

} // namespace

class tst_ProxyHeader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void it_tells_the_client_and_where_the_clients_own_words_begin_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("client");
        QTest::newRow("line") << line << u"192.0.2.7"_s;
        QTest::newRow("line, IPv6")
            << QByteArray("PROXY TCP6 2001:db8::7 fd00::1 56324 443\r\n") << u"2001:db8::7"_s;
        QTest::newRow("line, unknown") << QByteArray("PROXY UNKNOWN\r\n") << QString();
        QTest::newRow("IPv4") << overIpv4 << u"192.0.2.7"_s;
        QTest::newRow("IPv6") << overIpv6 << u"2001:db8:0:0:0:0:0:7"_s;
        QTest::newRow("more than addresses")
            << binary(0x21, 0x11, overIpv4.mid(16) + QByteArray(40, 'x')) << u"192.0.2.7"_s;
        QTest::newRow("a health check") << binary(0x20, 0x00, {}) << QString();
        QTest::newRow("a Unix socket") << binary(0x21, 0x31, QByteArray(216, 'x')) << QString();
    }
    void it_tells_the_client_and_where_the_clients_own_words_begin()
    {
        QFETCH(QByteArray, header);
        QFETCH(QString, client);
        const auto read = ProxyHeader::read(header + "GET / HTTP/1.1\r\n");
        QVERIFY(read.isOk());
        QCOMPARE(read->client, client);
        QCOMPARE(read->bytes, header.size());
    }

    void it_may_come_in_pieces()
    {
        for (const QByteArray &header : {line, overIpv4, overIpv6}) {
            for (qsizetype size = 0; size < header.size(); ++size) {
                const auto read = ProxyHeader::read(header.first(size));
                QVERIFY(!read.isOk());
                QCOMPARE(read.error(), Fault::Incomplete);
            }
        }
    }

    void what_is_none_is_refused_as_early_as_that_is_clear_data()
    {
        QTest::addColumn<QByteArray>("received");
        QTest::newRow("HTTP") << QByteArray("GE");
        QTest::newRow("TLS") << QByteArray::fromHex("160301");
        QTest::newRow("a line without end") << "PROXY " + QByteArray(101, 'x');
        QTest::newRow("a line too short") << QByteArray("PROXY TCP4 192.0.2.7\r\n");
        QTest::newRow("an unknown family") << QByteArray("PROXY UDP4 1.1.1.1 2.2.2.2 1 2\r\n");
        QTest::newRow("another version") << binary(0x31, 0x11, overIpv4.mid(16));
        QTest::newRow("another command") << binary(0x22, 0x11, overIpv4.mid(16));
        QTest::newRow("too few bytes") << binary(0x21, 0x11, QByteArray(11, 'x'));
        QTest::newRow("too few for IPv6") << binary(0x21, 0x21, QByteArray(35, 'x'));
        QTest::newRow("too many bytes")
            << binary(0x21, 0x11, QByteArray(ProxyHeader::bytesMost - 15, 'x')).first(16);
    }
    void what_is_none_is_refused_as_early_as_that_is_clear()
    {
        QFETCH(QByteArray, received);
        const auto read = ProxyHeader::read(received);
        QVERIFY(!read.isOk());
        QCOMPARE(read.error(), Fault::Invalid);
    }

    void a_header_may_be_as_long_as_the_limit()
    {
        const auto longest = binary(0x21, 0x11, QByteArray(ProxyHeader::bytesMost - 16, 'x'));
        const auto read = ProxyHeader::read(longest);
        QVERIFY(read.isOk());
        QCOMPARE(read->bytes, ProxyHeader::bytesMost);
    }
};

QTEST_GUILESS_MAIN(tst_ProxyHeader)
#include "tst_ProxyHeader.moc"
