// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"
#include "tests/support/Patience.h"
#include "tests/support/Sanitized.h"
#include "tests/support/TcpPeer.h"

#include <QElapsedTimer>
#include <QTest>

#include <memory>
#include <vector>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// Too much of anything: whoever floods is slowed down and shown out, others do not notice, and the
/// server's memory stays where it was.
class tst_Floods : public QObject
{
    Q_OBJECT

    ServerProcess server;

    /// What a flood may leave behind: caches and the allocator's slack, not the flood.
    static constexpr qint64 flat = 12 * 1024 * 1024;
    static constexpr int cutOff = 1000; ///< what Qt calls the end of a connection without a code
    static constexpr qint64 patienceOfOthers_ms = 5'000;

    void stayedFlat(qint64 before, Place here = Place::current())
    {
        if (!waitUntil([&] { return isSanitized || server.memory() - before < flat; }))
            fail(u"the server holds %1 MiB more than before"_s.arg((server.memory() - before) / 1024
                                                                   / 1024),
                 here);
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(server.start()); }
    void cleanup() { QVERIFY(server.isRunning()); }

    void ten_thousand_rapid_frames_are_slowed_down_and_shown_out_while_others_talk_data()
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::newRow("requests") << QByteArray(R"({"type":"user:find","query":"a","id":"1"})");
        QTest::newRow("garbage") << QByteArray("{]");
        QTest::newRow("heartbeats") << QByteArray(R"({"type":"heartbeat","activity":"idle"})");
    }
    void ten_thousand_rapid_frames_are_slowed_down_and_shown_out_while_others_talk()
    {
        QFETCH(QByteArray, frame);
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        Actor &laptop = play.opens(bob);
        const qint64 before = server.memory();
        const double closedBefore = server.metric("relay_closed_flooding_total");

        WirePeer flood;
        QVERIFY(flood.connects(server.url(), Format::Json));
        QByteArray lastHeard;
        flood.setListener([&](const QByteArray &heard) { lastHeard = heard; });
        flood.says(encode(Hello{ada.token, {}, {}, {}}, RequestId(u"h"_s), Format::Json),
                   Format::Json);
        for (int i = 0; i < 10'000; ++i)
            flood.says(frame, Format::Json);

        QElapsedTimer waited;
        waited.start();
        laptop.asks(UserFind{u"bob"_s});
        QVERIFY(waited.elapsed() < patienceOfOthers_ms);
        const int code = flood.closeCode();
        QCOMPARE(server.metric("relay_closed_flooding_total"), closedBefore + 1);
        // Whoever goes on regardless, too busy to listen, is cut off after a moment.
        QVERIFY(code == int(CloseCode::Flooding) || code == cutOff);
        QVERIFY2(lastHeard.contains("rate_limited"), lastHeard.constData());
        QVERIFY(lastHeard.contains("retryAfterMs"));
        stayedFlat(before);
    }

    void who_asks_a_little_too_often_is_told_when_to_come_again_and_stays()
    {
        Dialogue play(server);
        Actor &ada = play.opens(play.signsUp(u"ada"_s));
        QList<RequestId> asked;
        for (int i = 0; i < 300; ++i)
            asked.append(ada.begins(Heartbeat{}));
        int refused = 0;
        for (const RequestId &id : asked) {
            const auto answer = ada.answerTo(id);
            QVERIFY(answer);
            const auto *error = std::get_if<ErrorFrame>(&*answer);
            if (!error)
                continue;
            ++refused;
            QCOMPARE(error->failure.code, ErrorCode::RateLimited);
            QVERIFY(error->failure.retryAfterMs.value_or(0) > 0);
        }
        QVERIFY(refused > 0 && refused < 150);
        QVERIFY(ada.isOpen());
    }

    void wrong_passwords_by_the_thousand_are_not_even_looked_at()
    {
        ServerProcess guessed(
            {u"--sign-in-burst"_s, u"100000"_s, u"--request-burst"_s, u"100000"_s});
        QVERIFY(guessed.start());
        Dialogue play(guessed);
        const Person ada = play.signsUp(u"ada"_s);
        Actor &stranger = play.stranger();
        const qint64 before = guessed.memory();
        int lookedAt = 0;
        for (int i = 0; i < 1'000; ++i) {
            const auto id = stranger.begins(Login{ada.username, u"guess %1"_s.arg(i)});
            const auto answer = stranger.answerTo(id);
            QVERIFY(answer && std::holds_alternative<ErrorFrame>(*answer));
            const Failure failure = std::get<ErrorFrame>(*answer).failure;
            if (failure.code == ErrorCode::Unauthenticated)
                ++lookedAt;
            else
                QCOMPARE(failure.code, ErrorCode::RateLimited);
        }
        QVERIFY2(lookedAt < 40, qPrintable(QString::number(lookedAt)));
        // Whoever is signed in already does not notice.
        play.opens(ada).asks(Heartbeat{});
        QVERIFY(isSanitized || guessed.memory() - before < flat);
    }

    void guessing_at_a_thousand_accounts_is_slowed_down_as_well()
    {
        ServerProcess guessed(
            {u"--sign-in-burst"_s, u"100000"_s, u"--request-burst"_s, u"100000"_s});
        QVERIFY(guessed.start());
        Dialogue play(guessed);
        Actor &stranger = play.stranger();
        int lookedAt = 0;
        for (int i = 0; i < 1'000; ++i) {
            const auto id = stranger.begins(Login{u"victim%1"_s.arg(i), u"password"_s});
            const auto answer = stranger.answerTo(id);
            QVERIFY(answer && std::holds_alternative<ErrorFrame>(*answer));
            if (std::get<ErrorFrame>(*answer).failure.code == ErrorCode::Unauthenticated)
                ++lookedAt;
        }
        QVERIFY2(lookedAt < 100, qPrintable(QString::number(lookedAt)));
    }

    void a_stranger_asks_one_thing_at_a_time()
    {
        Dialogue play(server);
        Actor &stranger = play.stranger();
        QList<RequestId> asked;
        for (int i = 0; i < 50; ++i)
            asked.append(stranger.begins(Login{u"nobody"_s, u"password"_s}));
        int conflicts = 0;
        for (const RequestId &id : asked) {
            const auto answer = stranger.answerTo(id);
            QVERIFY(answer && std::holds_alternative<ErrorFrame>(*answer));
            if (std::get<ErrorFrame>(*answer).failure.code == ErrorCode::Conflict)
                ++conflicts;
        }
        QVERIFY2(conflicts > 0, "a thousand passwords cannot be queued up");
    }

    void half_open_handshakes_are_dropped_and_keep_nobody_out()
    {
        ServerProcess hurried({u"--introduction"_s, u"1s"_s});
        QVERIFY(hurried.start());
        const qint64 before = hurried.openDescriptors();
        std::vector<std::unique_ptr<TcpPeer>> silent;
        for (int i = 0; i < 300; ++i) {
            silent.push_back(std::make_unique<TcpPeer>());
            QVERIFY(silent.back()->connects(hurried.url()));
            if (i % 3 > 0)
                silent.back()->says("GET / HTTP/1.1\r\nHost: loca");
            if (i % 3 > 1)
                silent.back()->says("lhost\r\nUpgrade: websocket\r\n");
        }
        Dialogue play(hurried);
        play.opens(play.signsUp(u"ada"_s)).asks(Heartbeat{});
        for (const auto &peer : silent)
            QVERIFY(peer->isCutOff());
        QVERIFY(waitUntil([&] { return hurried.openDescriptors() < before + 10; }));
    }

    void a_socket_that_does_not_introduce_itself_is_closed_and_invited_back()
    {
        ServerProcess hurried({u"--introduction"_s, u"1s"_s});
        QVERIFY(hurried.start());
        Dialogue play(hurried);
        Actor &silent = play.stranger();
        Actor &chatty = play.stranger();
        chatty.isRefused(Heartbeat{}, ErrorCode::Unauthenticated);
        silent.isClosedWith(CloseCode::NotIntroduced);
        chatty.isClosedWith(CloseCode::NotIntroduced);
    }

    void connections_beyond_the_limit_of_an_address_are_refused_by_http()
    {
        ServerProcess small({u"--connections-per-address"_s, u"5"_s});
        QVERIFY(small.start());
        std::vector<std::unique_ptr<WirePeer>> peers;
        for (int i = 0; i < 5; ++i) {
            peers.push_back(std::make_unique<WirePeer>());
            QVERIFY(peers.back()->connects(small.url(), Format::Json));
        }
        TcpPeer sixth;
        QVERIFY(sixth.connects(small.url()));
        QVERIFY(sixth.hears("HTTP/1.1 429"));
        peers.front()->drops();
        QVERIFY(waitUntil([&] {
            WirePeer again;
            return again.connects(small.url(), Format::Json);
        }));
    }

    void the_thirty_third_session_of_a_user_is_refused()
    {
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        for (int i = 0; i < limits::sessionsPerUser; ++i)
            play.opens(ada, u"tab %1"_s.arg(i));
        Actor &oneMore = play.stranger();
        oneMore.isRefused(Hello{ada.token, {}, {}, {}}, ErrorCode::TooLarge);
        oneMore.isClosedWith(CloseCode::TooManySessions);
    }

    void connections_that_come_and_misbehave_and_go_leave_nothing_behind()
    {
        const auto misbehave = [this](int rounds) {
            for (int i = 0; i < rounds; ++i) {
                WirePeer peer;
                QVERIFY(peer.connects(server.url(), Format::Json));
                peer.says("{\"type\":\"hello\",\"token\":\"" + QByteArray(i % 100, 't') + "\"}",
                          Format::Json);
                peer.saysBytes(QByteArray(1'000, char(i)));
                QVERIFY(!peer.hears().isEmpty());
                peer.drops();
            }
        };
        misbehave(100);
        const qint64 memoryBefore = server.memory();
        const qint64 descriptorsBefore = server.openDescriptors();
        misbehave(700);
        QVERIFY(waitUntil([&] { return server.openDescriptors() <= descriptorsBefore + 5; }));
        stayedFlat(memoryBefore);
    }
};

QTEST_GUILESS_MAIN(tst_Floods)
#include "tst_Floods.moc"
