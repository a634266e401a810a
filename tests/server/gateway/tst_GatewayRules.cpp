// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/AddressLimits.h"
#include "server/gateway/Deadlines.h"
#include "server/gateway/Handshake.h"
#include "server/gateway/Origin.h"
#include "server/gateway/RateLimit.h"
#include "server/gateway/RequestLimits.h"
#include "server/gateway/WireFrame.h"
#include "tests/support/FakeClock.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using protocol::ErrorCode;

namespace {

protocol::RequestFrame asked(const protocol::Request &request, const QString &id)
{
    return {RequestId(id), request};
}

const protocol::Request hello = protocol::Hello{};
const protocol::Request login = protocol::Login{};
const protocol::Request heartbeat = protocol::Heartbeat{};

} // namespace

/// The rules of the gateway that need no socket.
class tst_GatewayRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a_bucket_gives_its_burst_and_then_its_rate()
    {
        FakeClock clock;
        TokenBucket bucket({10, 3});
        for (int i = 0; i < 3; ++i)
            QVERIFY(bucket.take(clock.now()));
        QVERIFY(!bucket.take(clock.now()));
        clock.advance(99ms);
        QVERIFY(!bucket.take(clock.now()));
        clock.advance(1ms);
        QVERIFY(bucket.take(clock.now()));
        QVERIFY(!bucket.take(clock.now()));
    }

    void a_bucket_that_rested_does_not_save_more_than_its_burst()
    {
        FakeClock clock;
        TokenBucket bucket({10, 3});
        clock.advance(1h);
        for (int i = 0; i < 3; ++i)
            QVERIFY(bucket.take(clock.now()));
        QVERIFY(!bucket.take(clock.now()));
    }

    void who_waits_as_long_as_told_is_served()
    {
        FakeClock clock;
        TokenBucket bucket({7, 1});
        QVERIFY(bucket.take(clock.now()));
        QVERIFY(!bucket.take(clock.now()));
        clock.advance(bucket.wait());
        QVERIFY(bucket.take(clock.now()));
    }

    void patience_ends_only_for_those_who_go_on_regardless()
    {
        FakeClock clock;
        RateLimit rate({10, 10});
        for (int i = 0; i < 10; ++i)
            QCOMPARE(rate.requested(clock.now()), RateLimit::Verdict::Pass);
        for (int i = 0; i < 10 * RateLimit::patience; ++i)
            QCOMPARE(rate.requested(clock.now()), RateLimit::Verdict::Refuse);
        QCOMPARE(rate.requested(clock.now()), RateLimit::Verdict::Flood);
    }

    void twice_the_rate_is_refused_but_never_a_flood()
    {
        FakeClock clock;
        RateLimit rate({10, 10});
        for (int i = 0; i < 10'000; ++i) {
            QVERIFY(rate.requested(clock.now()) != RateLimit::Verdict::Flood);
            clock.advance(50ms);
        }
    }

    void an_address_has_its_own_number_of_connections()
    {
        FakeClock clock;
        AddressLimits limits({10, 2, {100, 100}, {1, 1}});
        using Admission = AddressLimits::Admission;
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::Welcome);
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::Welcome);
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::TooMany);
        QCOMPARE(limits.connected(u"b"_s, clock.now()), Admission::Welcome);
        limits.closed(u"a"_s, clock.now());
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::Welcome);
    }

    void the_server_has_a_number_of_connections_in_all()
    {
        FakeClock clock;
        AddressLimits limits({2, 2, {100, 100}, {1, 1}});
        using Admission = AddressLimits::Admission;
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::Welcome);
        QCOMPARE(limits.connected(u"b"_s, clock.now()), Admission::Welcome);
        QCOMPARE(limits.connected(u"c"_s, clock.now()), Admission::Full);
        QCOMPARE(limits.connections(), 2);
    }

    void an_address_connects_only_so_fast()
    {
        FakeClock clock;
        AddressLimits limits({10, 10, {1, 2}, {1, 1}});
        using Admission = AddressLimits::Admission;
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::Welcome);
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::Welcome);
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::TooFast);
        clock.advance(1s);
        QCOMPARE(limits.connected(u"a"_s, clock.now()), Admission::Welcome);
    }

    void signing_in_from_one_address_has_to_wait_after_the_burst()
    {
        FakeClock clock;
        AddressLimits limits({10, 10, {1, 1}, {1, 2}});
        QVERIFY(!limits.signInRefused(u"a"_s, clock.now()));
        QVERIFY(!limits.signInRefused(u"a"_s, clock.now()));
        const auto wait = limits.signInRefused(u"a"_s, clock.now());
        QVERIFY(wait && *wait > 0ms);
        QVERIFY(!limits.signInRefused(u"b"_s, clock.now()));
        clock.advance(*wait);
        QVERIFY(!limits.signInRefused(u"a"_s, clock.now()));
    }

    void a_million_addresses_are_not_remembered()
    {
        FakeClock clock;
        AddressLimits limits({10, 10, {10, 10}, {10, 10}});
        for (int i = 0; i < 100'000; ++i) {
            const QString address = QString::number(i);
            QCOMPARE(limits.connected(address, clock.now()), AddressLimits::Admission::Welcome);
            limits.closed(address, clock.now());
            clock.advance(10ms);
        }
        QVERIFY(limits.addressesKnown() < 2'000);
    }

    void a_stranger_signs_in_and_may_then_ask_for_everything()
    {
        Handshake handshake;
        QCOMPARE(handshake.requested(asked(heartbeat, u"1"_s))->code, ErrorCode::Unauthenticated);
        QVERIFY(!handshake.requested(asked(login, u"2"_s)));
        handshake.answered(RequestId(u"2"_s));
        QVERIFY(!handshake.requested(asked(hello, u"3"_s)));
        handshake.introduced();
        handshake.answered(RequestId(u"3"_s));
        QVERIFY(handshake.isIntroduced());
        QVERIFY(!handshake.requested(asked(heartbeat, u"4"_s)));
        QVERIFY(!handshake.requested({std::nullopt, heartbeat}));
    }

    void a_stranger_asks_one_thing_at_a_time()
    {
        Handshake handshake;
        QVERIFY(!handshake.requested(asked(login, u"1"_s)));
        QCOMPARE(handshake.requested(asked(login, u"2"_s))->code, ErrorCode::Conflict);
        handshake.answered(RequestId(u"2"_s)); // the refusal is no answer to the first
        QCOMPARE(handshake.requested(asked(login, u"3"_s))->code, ErrorCode::Conflict);
        handshake.answered(RequestId(u"1"_s));
        QVERIFY(!handshake.requested(asked(login, u"4"_s)));
    }

    void a_stranger_must_want_to_know_the_answer()
    {
        Handshake handshake;
        const auto failure = handshake.requested({std::nullopt, hello});
        QCOMPARE(failure->code, ErrorCode::BadField);
        QCOMPARE(*failure->field, u"id"_s);
    }

    void nobody_signs_in_twice_on_one_connection()
    {
        Handshake handshake;
        handshake.introduced();
        QCOMPARE(handshake.requested(asked(hello, u"1"_s))->code, ErrorCode::Conflict);
        QVERIFY(handshake.isIntroduced());
    }

    void who_said_goodbye_asks_for_nothing_more()
    {
        Handshake handshake;
        handshake.introduced();
        handshake.departed();
        QVERIFY(!handshake.isIntroduced());
        for (const auto &request : {hello, heartbeat})
            QCOMPARE(handshake.requested(asked(request, u"1"_s))->code, ErrorCode::Unauthenticated);
    }

    void a_server_may_allow_less_than_the_protocol()
    {
        const RequestLimits limits{10, 2};
        protocol::MessageSend send{ConversationId(u"c"_s), ClientMessageId(u"m"_s),
                                   QString(10, u'x')};
        QVERIFY(!limits.exceededBy(send));
        send.body += u'x';
        QCOMPARE(limits.exceededBy(send)->code, ErrorCode::TooLarge);
        send.body = u"üüüüüü"_s; // twelve bytes
        QCOMPARE(*limits.exceededBy(send)->field, u"body"_s);

        protocol::PresenceWatch watch{{UserId(u"a"_s), UserId(u"b"_s)}, {}};
        QVERIFY(!limits.exceededBy(watch));
        watch.users.append(UserId(u"c"_s));
        QCOMPARE(*limits.exceededBy(watch)->field, u"users"_s);
    }

    void pages_need_to_be_allowed_and_programs_do_not()
    {
        const QStringList allowed{u"https://chat.example.org"_s};
        QVERIFY(isOriginAllowed(u""_s, {}));
        QVERIFY(isOriginAllowed(u"https://chat.example.org"_s, allowed));
        QVERIFY(isOriginAllowed(u"HTTPS://Chat.Example.Org"_s, allowed));
        QVERIFY(!isOriginAllowed(u"http://chat.example.org"_s, allowed));
        QVERIFY(!isOriginAllowed(u"https://chat.example.org.evil.net"_s, allowed));
        QVERIFY(!isOriginAllowed(u"null"_s, allowed));
        QVERIFY(isOriginAllowed(u"https://anywhere.net"_s, {u"*"_s}));
    }

    void the_header_of_a_frame_tells_its_length_data()
    {
        QTest::addColumn<int>("bytes");
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("0") << 0 << QByteArray::fromHex("8100");
        QTest::newRow("125") << 125 << QByteArray::fromHex("817d");
        QTest::newRow("126") << 126 << QByteArray::fromHex("817e007e");
        QTest::newRow("65535") << 65'535 << QByteArray::fromHex("817effff");
        QTest::newRow("65536") << 65'536 << QByteArray::fromHex("817f0000000000010000");
    }

    void the_header_of_a_frame_tells_its_length()
    {
        QFETCH(int, bytes);
        QFETCH(QByteArray, header);
        const QByteArray payload(bytes, 'x');
        QCOMPARE(wireFrame(payload, protocol::Format::Json), header + payload);
    }

    void cbor_travels_in_binary_frames()
    {
        QCOMPARE(wireFrame("x", protocol::Format::Cbor), QByteArray::fromHex("820178"));
    }

    void deadlines_come_in_order_and_once()
    {
        FakeClock clock;
        Deadlines<int> deadlines(10ms);
        QVERIFY(!deadlines.next());
        deadlines.begin(1, clock.now());
        clock.advance(5ms);
        deadlines.begin(2, clock.now());
        QCOMPARE(*deadlines.next(), clock.now() + 5ms);
        QVERIFY(deadlines.takeDue(clock.now()).isEmpty());
        clock.advance(5ms);
        QCOMPARE(deadlines.takeDue(clock.now()), QList<int>{1});
        clock.advance(1h);
        QCOMPARE(deadlines.takeDue(clock.now()), QList<int>{2});
        QVERIFY(!deadlines.next());
    }
};

QTEST_APPLESS_MAIN(tst_GatewayRules)
#include "tst_GatewayRules.moc"
