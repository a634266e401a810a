// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"
#include "tests/support/Patience.h"
#include "tests/support/Sanitized.h"
#include "tests/support/TcpPeer.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// A reader that stops reading costs the server a bounded amount of memory: first typing is not
/// sent to it, then presence is held back, then it is asked to come back. No message is lost.
class tst_SlowReader : public QObject
{
    Q_OBJECT

    ServerProcess server{{u"--request-rate"_s, u"100000"_s, u"--request-burst"_s, u"100000"_s,
                          u"--batch"_s, u"20ms"_s, u"--grace-drop"_s, u"1s"_s, u"--grace-clean"_s,
                          u"1s"_s, u"--typing-throttle"_s, u"20ms"_s, u"--typing-expiry"_s,
                          u"40ms"_s}};

    static constexpr quint8 pingOpcode = 9;

    /// ada writes, bob reads on a bare socket, carol comes and goes.
    struct Cast {
        Dialogue play;
        Person ada, bob, carol;
        ConversationId room;
        Actor &writer;
        TcpPeer reader;
        int written = 0;

        explicit Cast(const ServerProcess &server)
            : play(server)
            , ada(play.signsUp(u"ada"_s))
            , bob(play.signsUp(u"bob"_s))
            , carol(play.signsUp(u"carol"_s))
            , room(play.group({ada, bob, carol}))
            , writer(play.opens(ada))
        {
        }
        bool comesIn(const ServerProcess &server)
        {
            if (!reader.upgrades(server.url()))
                return false;
            says(Hello{bob.token, {}, {}, {}}, "h");
            if (!reader.hears("\"id\":\"h\""))
                return false;
            says(PresenceWatch{{carol.id}, {}}, "w");
            return reader.hears("\"id\":\"w\"");
        }
        void says(const Request &request, const char *id)
        {
            reader.saysFrame(encode(request, RequestId(QString::fromLatin1(id)), Format::Json));
        }
        void writes(int count)
        {
            RequestId asked;
            for (int i = 0; i < count; ++i)
                asked = writer.begins(MessageSend{room, ClientMessageId(QString::number(++written)),
                                                  QString(8'000, u'm')});
            QVERIFY(writer.answerTo(asked));
        }
    };

private Q_SLOTS:
    void initTestCase() { QVERIFY(server.start()); }
    void cleanup() { QVERIFY(server.isRunning()); }

    void a_reader_that_is_behind_gets_no_typing_and_only_the_latest_presence_but_every_message()
    {
        Cast cast(server);
        QVERIFY(cast.comesIn(server));
        cast.reader.stopsReading();
        // Until the network takes no more and the server starts to hold things back.
        const double droppedBefore = server.metric("relay_volatile_dropped_total");
        const bool isBehind = waitUntil([&] {
            cast.writes(2);
            cast.writer.asks(TypingStart{cast.room});
            return server.metric("relay_volatile_dropped_total") > droppedBefore;
        });
        QVERIFY(isBehind);

        // From here on it is behind: carol comes in five times in five moods.
        cast.writer.asks(TypingStop{cast.room});
        Actor &carol = cast.play.opens(cast.carol);
        for (int i = 0; i < 5; ++i) {
            carol.asks(PresenceSet{PresenceMode::Dnd, u"mood %1"_s.arg(i), {}});
            cast.writer.roundTrip();
        }
        const QByteArray marker = "the last message";
        cast.writer.asks(
            MessageSend{cast.room, ClientMessageId(u"last"_s), QString::fromLatin1(marker)});

        const qsizetype readBefore = cast.reader.heard().size();
        cast.reader.readsAgain();
        QVERIFY(cast.reader.hears(marker));
        QVERIFY(cast.reader.hears("mood 4"));
        const QByteArray heard = cast.reader.heard().mid(readBefore);
        for (int i = 0; i < 4; ++i)
            QVERIFY(!heard.contains("mood " + QByteArray::number(i)));
        QCOMPARE(heard.count("\"type\":\"typing:stop\""), 0);
        for (int i = 1; i <= cast.written; ++i)
            QVERIFY(cast.reader.heard().contains("\"clientId\":\"" + QByteArray::number(i) + '"'));
        QCOMPARE(cast.reader.closeCode(), 0);
    }

    void a_reader_that_stays_behind_is_asked_to_come_back_and_then_catches_up()
    {
        Cast cast(server);
        QVERIFY(cast.comesIn(server));
        cast.reader.stopsReading();
        const qint64 memoryBefore = server.memory();
        const double closedBefore = server.metric("relay_closed_slow_total");
        const bool isClosed = waitUntil([&] {
            cast.writes(20);
            return server.metric("relay_closed_slow_total") > closedBefore;
        });
        QVERIFY(isClosed);
        cast.reader.readsAgain();
        QVERIFY(cast.reader.isCutOff());
        QCOMPARE(cast.reader.closeCode(), int(CloseCode::SlowReader));
        QVERIFY2(isSanitized || server.memory() - memoryBefore < 16 * 1024 * 1024,
                 qPrintable(QString::number(server.memory() - memoryBefore)));

        Actor &back = cast.play.opens(cast.bob);
        qint64 last = 0;
        Missed missed;
        do {
            missed = back.asks(Sync{{{cast.room, last}}});
            QVERIFY(!hasFailed() && missed.conversations.size() == 1);
            for (const Message &message : missed.conversations.constFirst().messages)
                QCOMPARE(message.seq, ++last);
        } while (missed.conversations.constFirst().more);
        QCOMPARE(last, cast.written);
    }

    /// The WebSocket answers pings by itself; those answers once piled up without a bound.
    void a_peer_that_pings_and_does_not_read_is_asked_to_come_back()
    {
        TcpPeer peer;
        QVERIFY(peer.upgrades(server.url()));
        peer.stopsReading();
        const qint64 memoryBefore = server.memory();
        const double closedBefore = server.metric("relay_closed_slow_total");
        const bool isClosed = waitUntil([&] {
            for (int i = 0; i < 5'000 && peer.isOpen(); ++i)
                peer.saysFrame(QByteArray(125, 'p'), pingOpcode);
            return server.metric("relay_closed_slow_total") > closedBefore;
        });
        QVERIFY(isClosed);
        QVERIFY2(isSanitized || server.memory() - memoryBefore < 16 * 1024 * 1024,
                 qPrintable(QString::number(server.memory() - memoryBefore)));
    }

    void one_slow_reader_does_not_slow_the_others()
    {
        Cast cast(server);
        QVERIFY(cast.comesIn(server));
        cast.reader.stopsReading();
        Actor &quick = cast.play.opens(cast.carol);
        cast.writes(300);
        for (int i = 1; i <= 300; ++i)
            QCOMPARE(quick.hears<MessageNew>().seq, i);
    }
};

QTEST_GUILESS_MAIN(tst_SlowReader)
#include "tst_SlowReader.moc"
