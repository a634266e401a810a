// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"
#include "tests/support/TcpPeer.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// Whatever a client sends, it gets a clear error or a close code, and everybody else is served as
/// if nothing had happened.
class tst_BadInput : public QObject
{
    Q_OBJECT

    ServerProcess server;
    ServerProcess hurried{{u"--introduction"_s, u"1s"_s}};

    /// The proof that others are still served: somebody comes in, asks and leaves.
    void othersAreServed(Place here = Place::current())
    {
        Dialogue play(server);
        Actor &bob = play.opens(play.signsUp(u"bob"_s, here), u"laptop"_s, here);
        bob.asks(PresenceWatch{{}, {}}, here);
    }

    static QByteArray nested(char open, char close, int depth)
    {
        return QByteArray(depth, open) + QByteArray(depth, close);
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(server.start() && hurried.start()); }
    void cleanup() { QVERIFY(server.isRunning() && hurried.isRunning()); }

    void a_frame_that_is_no_object_is_told_so_and_the_session_goes_on_data()
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::newRow("cut off") << QByteArray(R"({"type":"heartbeat","activity":)");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("a list") << QByteArray(R"(["heartbeat"])");
        QTest::newRow("a number") << QByteArray("42");
        QTest::newRow("null") << QByteArray("null");
        QTest::newRow("two objects") << QByteArray(R"({"type":"bye"}{"type":"bye"})");
        QTest::newRow("words") << QByteArray("GET / HTTP/1.1\r\n\r\n");
        QTest::newRow("lists in lists") << nested('[', ']', 30'000);
        QTest::newRow("objects in objects") << QByteArray("{\"a\":").repeated(12'000);
        QTest::newRow("zeros") << QByteArray(1'000, '\0');
    }
    void a_frame_that_is_no_object_is_told_so_and_the_session_goes_on()
    {
        QFETCH(QByteArray, frame);
        Dialogue play(server);
        Actor &ada = play.opens(play.signsUp(u"ada"_s));
        ada.says(frame);
        ada.isToldOff(ErrorCode::BadFrame);
        ada.hearsNothing();
        othersAreServed();
    }

    void what_is_wrong_in_a_request_is_named_data()
    {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QString>("field");
        const auto row = [](const char *name, const QByteArray &fields, const char *code,
                            const char *field) {
            QTest::newRow(name) << QByteArray("{\"id\":\"x\"," + fields + '}') << QByteArray(code)
                                << QString::fromLatin1(field);
        };
        const QByteArray send = R"("type":"message:send","conversation":"c","clientId":"m")";
        const QByteArray big(8 * 1024 + 1, 'x');
        QByteArrayList many(201, "\"u\"");

        row("no type", R"("conversation":"c")", "bad_field", "type");
        row("type is a number", R"("type":7)", "bad_field", "type");
        row("unknown type", R"("type":"message:sned")", "unknown_type", "");
        row("a push is no request", R"("type":"message:new")", "unknown_type", "");
        row("endless type", "\"type\":\"" + QByteArray(50'000, 't') + '"', "unknown_type", "");
        row("missing field", send, "bad_field", "body");
        row("field is null", send + R"(,"body":null)", "bad_field", "body");
        row("number for a text", send + R"(,"body":1)", "bad_field", "body");
        row("object for an id", R"("type":"read","conversation":{},"seq":1)", "bad_field",
            "conversation");
        row("empty id", R"("type":"read","conversation":"","seq":1)", "bad_field", "conversation");
        row("long id",
            "\"type\":\"read\",\"seq\":1,\"conversation\":\"" + QByteArray(65, 'c') + '"',
            "bad_field", "conversation");
        row("text for a number", R"("type":"read","conversation":"c","seq":"1")", "bad_field",
            "seq");
        row("part of a number", R"("type":"read","conversation":"c","seq":1.5)", "bad_field",
            "seq");
        row("negative number", R"("type":"read","conversation":"c","seq":-1)", "bad_field", "seq");
        row("number beyond exactness", R"("type":"read","conversation":"c","seq":9007199254740993)",
            "bad_field", "seq");
        row("endless number", R"("type":"read","conversation":"c","seq":1e999)", "bad_frame", "");
        row("object for a list", R"("type":"presence:watch","users":{})", "bad_field", "users");
        row("wrong element", R"("type":"presence:watch","users":["u",2])", "bad_field", "users[1]");
        row("too many elements", "\"type\":\"presence:watch\",\"users\":[" + many.join(',') + ']',
            "bad_field", "users");
        row("list for a map", R"("type":"sync","cursors":[])", "bad_field", "cursors");
        row("text in a map", R"("type":"sync","cursors":{"c":"1"})", "bad_field", "cursors.c");
        row("unknown choice", R"("type":"heartbeat","activity":"asleep")", "bad_field", "activity");
        row("nothing to say", send + R"(,"body":"")", "bad_field", "body");
        row("one byte too much", send + ",\"body\":\"" + big + '"', "bad_field", "body");
        row("U+0000 in a message", send + R"(,"body":"a\u0000b")", "bad_field", "body");
        row("control character in a title",
            R"("type":"conversation:rename","conversation":"c","title":"a\u0007b")", "bad_field",
            "title");
        row("contradiction", R"("type":"message:history","conversation":"c","before":5,"after":2)",
            "bad_field", "after");
        row("page too large", R"("type":"message:history","conversation":"c","limit":201)",
            "bad_field", "limit");
        row("not there", R"("type":"message:history","conversation":"nowhere")", "not_found",
            "conversation");
    }
    void what_is_wrong_in_a_request_is_named()
    {
        QFETCH(QByteArray, request);
        QFETCH(QByteArray, code);
        QFETCH(QString, field);
        Dialogue play(server);
        Actor &ada = play.opens(play.signsUp(u"ada"_s));
        ada.says(request);
        const auto expected = valueNamed<ErrorCode>(QString::fromLatin1(code));
        Failure failure;
        if (*expected == ErrorCode::BadFrame) {
            failure = ada.isToldOff(*expected);
        } else {
            const auto answer = ada.answerTo(RequestId(u"x"_s));
            QVERIFY(answer && std::holds_alternative<ErrorFrame>(*answer));
            failure = std::get<ErrorFrame>(*answer).failure;
        }
        QCOMPARE(nameOf(failure.code), QLatin1StringView(code));
        QCOMPARE(failure.field.value_or(QString()), field);
        QVERIFY2(failure.message.size() < 300, "an error does not repeat what was sent");
        ada.hearsNothing();
    }

    void an_id_that_cannot_be_given_back_is_named_as_the_fault_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("number") << QByteArray("7");
        QTest::newRow("empty") << QByteArray("\"\"");
        QTest::newRow("long") << '"' + QByteArray(65, 'i') + '"';
        QTest::newRow("control character") << QByteArray("\"a\\u0000\"");
    }
    void an_id_that_cannot_be_given_back_is_named_as_the_fault()
    {
        QFETCH(QByteArray, id);
        Dialogue play(server);
        Actor &ada = play.opens(play.signsUp(u"ada"_s));
        ada.says(R"({"type":"heartbeat","activity":"active","id":)" + id + '}');
        QCOMPARE(ada.isToldOff(ErrorCode::BadField).field.value_or(QString()), u"id"_s);
    }

    void nothing_is_possible_before_hello_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < early().size(); ++i)
            QTest::newRow(typeOf(early().at(i)).data()) << i;
    }
    void nothing_is_possible_before_hello()
    {
        QFETCH(int, index);
        Dialogue play(server);
        Actor &stranger = play.stranger();
        stranger.isRefused(early().at(index), ErrorCode::Unauthenticated);
        QVERIFY(stranger.isOpen());
    }
    static QList<Request> early()
    {
        const UserId u(u"u"_s);
        const ConversationId c(u"c"_s);
        return {Logout{},
                Bye{},
                Heartbeat{},
                PresenceWatch{{u}, {}},
                PresenceSet{},
                TypingStart{c},
                TypingStop{c},
                ConversationCreate{{u}, {}},
                ConversationList{},
                ConversationMembers{c, {}, {}},
                ConversationAdd{c, {u}},
                ConversationRemove{c, u},
                ConversationLeave{c},
                ConversationRename{c, u"t"_s},
                MessageSend{c, ClientMessageId(u"m"_s), u"b"_s},
                MessageHistory{c, {}, {}, {}},
                Sync{},
                Read{c, 1},
                UserFind{u"q"_s},
                UserGet{{u}},
                UserBlock{u},
                UserUnblock{u}};
    }

    void a_second_hello_is_a_conflict_and_changes_nothing()
    {
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        Actor &laptop = play.opens(ada);
        laptop.isRefused(Hello{ada.token, {}, {}, {}}, ErrorCode::Conflict);
        laptop.hearsNothing();
    }

    void a_wrong_token_is_refused_and_not_invited_back()
    {
        Dialogue play(server);
        Actor &stranger = play.stranger();
        stranger.isRefused(Hello{u"guessed"_s, {}, {}, {}}, ErrorCode::Unauthenticated);
        stranger.isClosedWith(CloseCode::InvalidToken);
    }

    void a_token_does_not_appear_in_an_error_or_the_log()
    {
        Dialogue play(server);
        Actor &stranger = play.stranger();
        stranger.says(R"({"type":"hello","token":"secret-token-123","device":5,"id":"1"})");
        stranger.says(R"({"type":"login","username":"ada","password":["secret-pass-123"]})");
        stranger.isToldOff(ErrorCode::BadField);
        for (const QByteArray &frame : stranger.frames())
            QVERIFY(!frame.contains("secret-"));
        QVERIFY(!server.log().contains("secret-"));
    }

    void binary_on_the_text_protocol_and_text_on_the_binary_one_are_told_so()
    {
        Dialogue play(server);
        Actor &text = play.opens(play.signsUp(u"ada"_s));
        text.wire().saysBytes(QByteArray::fromHex("00ff80c3"));
        text.isToldOff(ErrorCode::BadFrame);
        text.hearsNothing();

        Dialogue cborPlay(server, Format::Cbor);
        Actor &binary = cborPlay.opens(cborPlay.signsUp(u"ada"_s));
        binary.wire().saysText(u"{\"type\":\"bye\"}"_s);
        binary.isToldOff(ErrorCode::BadFrame);
        binary.hearsNothing();
    }

    void binary_garbage_is_told_so_and_the_session_goes_on_data()
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::newRow("noise") << QByteArray::fromHex("deadbeefcafe00ff1234");
        QTest::newRow("map without its end") << QByteArray::fromHex("bf6474797065");
        QTest::newRow("map of four billion") << QByteArray::fromHex("baffffffff");
        QTest::newRow("text of four billion bytes") << QByteArray::fromHex("a17affffffff41");
        QTest::newRow("list in list in list") << QByteArray(60'000, char(0x81));
        QTest::newRow("tags of tags") << QByteArray(60'000, char(0xc6));
        QTest::newRow("invalid UTF-8") << QByteArray::fromHex("a16474797065") + "\x62\xc3\x28";
        QTest::newRow("a list") << QByteArray::fromHex("80");
    }
    void binary_garbage_is_told_so_and_the_session_goes_on()
    {
        QFETCH(QByteArray, frame);
        Dialogue play(server, Format::Cbor);
        Actor &ada = play.opens(play.signsUp(u"ada"_s));
        ada.says(frame);
        ada.isToldOff(ErrorCode::BadFrame);
        ada.hearsNothing();
        othersAreServed();
    }

    void a_frame_beyond_the_limit_is_refused_and_the_connection_ended()
    {
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        Actor &exact = play.opens(ada);
        exact.says(padded(limits::frameBytes));
        QVERIFY(exact.answerTo(RequestId(u"big"_s)));

        Actor &beyond = play.opens(ada);
        beyond.says(padded(limits::frameBytes + 1));
        beyond.isToldOff(ErrorCode::TooLarge);
        beyond.isClosedWith(CloseCode::TooLarge);
        othersAreServed();
    }
    static QByteArray padded(qint64 bytes)
    {
        const QByteArray head =
            "{\"type\":\"heartbeat\",\"activity\":\"active\",\"id\":\"big\",\"x\":\"";
        return head + QByteArray(bytes - head.size() - 2, 'x') + "\"}";
    }

    void broken_websocket_framing_ends_only_that_connection_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("closeCode");
        QTest::newRow("reserved bits") << QByteArray("\xf1\x80\x01\x02\x03\x04", 6) << 1002;
        QTest::newRow("reserved opcode") << QByteArray("\x83\x80\x01\x02\x03\x04", 6) << 1002;
        QTest::newRow("continues nothing") << QByteArray("\x80\x80\x01\x02\x03\x04", 6) << 1002;
        QTest::newRow("a ping in parts") << QByteArray("\x09\x80\x01\x02\x03\x04", 6) << 1002;
        QTest::newRow("exabytes") << QByteArray("\x81\xff\x3f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
                                                14)
                                  << 1009;
    }
    void broken_websocket_framing_ends_only_that_connection()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, closeCode);
        TcpPeer peer;
        QVERIFY(peer.upgrades(server.url()));
        peer.says(bytes);
        QVERIFY(peer.isCutOff());
        QCOMPARE(peer.closeCode(), closeCode);
        othersAreServed();
    }

    void invalid_utf8_ends_only_that_connection()
    {
        TcpPeer peer;
        QVERIFY(peer.upgrades(server.url()));
        peer.saysFrame("{\"type\":\"\xc3\x28\"}");
        QVERIFY(peer.isCutOff());
        QCOMPARE(peer.closeCode(), 1007);
        othersAreServed();
    }

    void what_is_not_http_is_not_let_in_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("noise") << QByteArray::fromHex("16030100ff0100dead\r\n\r\n") + "\r\n\r\n";
        QTest::newRow("no upgrade") << QByteArray("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        QTest::newRow("another method") << QByteArray("POST / HTTP/1.1\r\nHost: x\r\n\r\n");
        QTest::newRow("endless line") << QByteArray("GET /") + QByteArray(200'000, 'a');
        QTest::newRow("endless headers")
            << "GET / HTTP/1.1\r\n" + QByteArray("A: b\r\n").repeated(30'000);
    }
    void what_is_not_http_is_not_let_in()
    {
        QFETCH(QByteArray, bytes);
        TcpPeer peer;
        QVERIFY(peer.connects(hurried.url()));
        peer.says(bytes);
        QVERIFY(peer.isCutOff());
        QVERIFY(!peer.heard().contains("101 Switching"));
        othersAreServed();
    }

    void another_subprotocol_is_refused_for_good()
    {
        for (const QString &other : {QString(), u"relay.v2"_s, u"chat"_s}) {
            WirePeer peer;
            peer.open(server.url(), other);
            QCOMPARE(peer.closeCode(), int(CloseCode::BadProtocol));
        }
        othersAreServed();
    }
};

QTEST_GUILESS_MAIN(tst_BadInput)
#include "tst_BadInput.moc"
