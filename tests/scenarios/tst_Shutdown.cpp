// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/ids/FreshId.h"
#include "tests/support/Dialogue.h"
#include "tests/support/Patience.h"
#include "tests/support/TcpPeer.h"

#include <QElapsedTimer>
#include <QTest>

#include <memory>
#include <vector>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// A server that stops says so, keeps what it acknowledged, and does not wait for those who do not
/// listen; one that many come back to at once goes on serving.
class tst_Shutdown : public QObject
{
    Q_OBJECT

    static QStringList unlimited()
    {
        return {u"--request-rate"_s, u"100000"_s, u"--request-burst"_s, u"100000"_s};
    }

private Q_SLOTS:
    void a_clean_shutdown_asks_everybody_to_come_back()
    {
        ServerProcess server;
        QVERIFY(server.start());
        Dialogue play(server);
        Actor &ada = play.opens(play.signsUp(u"ada"_s));
        Actor &bob = play.opens(play.signsUp(u"bob"_s));
        Actor &stranger = play.stranger();
        server.askToStop();
        ada.isClosedWith(CloseCode::GoingAway);
        bob.isClosedWith(CloseCode::GoingAway);
        stranger.isClosedWith(CloseCode::GoingAway);
        QCOMPARE(server.exitCode().value_or(-1), 0);
    }

    /// Who was here when it stopped, and does not come back, was here until then.
    void who_does_not_come_back_was_last_seen_when_it_stopped()
    {
        ServerProcess server;
        QVERIFY(server.start());
        Person ada, bob;
        {
            Dialogue before(server);
            ada = before.signsUp(u"ada"_s);
            bob = before.signsUp(u"bob"_s);
            before.group({ada, bob});
            before.opens(ada);
            before.opens(bob);
            server.askToStop();
            QCOMPARE(server.exitCode().value_or(-1), 0);
        }
        QVERIFY(server.start());
        Dialogue after(server);
        const auto seen = after.opens(bob).asks(PresenceWatch{{ada.id}, {}}).presences.value(0);
        QCOMPARE(seen.state, PresenceState::Offline);
        QVERIFY(seen.lastSeenAt);
    }

    void who_does_not_listen_is_not_waited_for()
    {
        ServerProcess server;
        QVERIFY(server.start());
        TcpPeer deaf;
        QVERIFY(deaf.upgrades(server.url()));
        deaf.stopsReading();
        TcpPeer half;
        QVERIFY(half.connects(server.url()));
        half.says("GET / HTTP/1.1\r\n");
        Dialogue play(server);
        play.opens(play.signsUp(u"ada"_s)); // the half handshake has arrived as well
        QElapsedTimer taken;
        taken.start();
        server.askToStop();
        QCOMPARE(server.exitCode().value_or(-1), 0);
        QVERIFY(taken.elapsed() < 8'000);
    }

    void asked_to_stop_under_load_it_keeps_what_it_acknowledged()
    {
        ServerProcess server(unlimited());
        QVERIFY(server.start());
        Dialogue before(server);
        const Person ada = before.signsUp(u"ada"_s);
        const auto room = before.group({ada, before.signsUp(u"bob"_s)});
        Actor &writer = before.opens(ada);
        QList<RequestId> asked;
        for (int i = 0; i < 2'000; ++i)
            asked.append(writer.begins(
                MessageSend{room, ClientMessageId(QString::number(i)), u"under load"_s}));
        QVERIFY(waitUntil([&] { return writer.isAnswered(asked.at(100)); }));
        server.askToStop();
        writer.isClosedWith(CloseCode::GoingAway);
        QCOMPARE(server.exitCode().value_or(-1), 0);

        qint64 acknowledged = 0;
        for (const RequestId &id : asked) {
            if (!writer.isAnswered(id))
                continue;
            const auto answer = writer.answerTo(id);
            if (const auto *ok = std::get_if<OkFrame>(&*answer))
                acknowledged = std::max(acknowledged, readOk<MessageStored>(*ok)->seq);
        }
        QVERIFY(acknowledged >= 100);
        QVERIFY(server.start());
        Dialogue after(server);
        const auto page = after.opens(ada).asks(MessageHistory{room, {}, {}, 1});
        QVERIFY(page.messages.constFirst().seq >= acknowledged);
    }

    void it_starts_again_on_the_same_port_at_once()
    {
        ServerProcess server;
        QVERIFY(server.start());
        const QUrl url = server.url();
        for (int i = 0; i < 3; ++i) {
            Dialogue play(server);
            play.opens(play.signsUp(u"ada"_s));
            if (i % 2 == 0) {
                server.askToStop();
                QCOMPARE(server.exitCode().value_or(-1), 0);
            } else {
                server.killHard();
            }
            QVERIFY(server.start());
            QCOMPARE(server.url(), url);
        }
    }

    void a_second_server_on_the_same_data_is_refused()
    {
        ServerProcess first;
        QVERIFY(first.start());
        QProcess second;
        second.start(ServerProcess::program(),
                     {u"--port"_s, u"0"_s, u"--data-dir"_s, first.dataDirectory()});
        QVERIFY(second.waitForFinished());
        QVERIFY(second.exitCode() != 0);
        QVERIFY(second.readAllStandardError().contains("another relay-server"));
        Dialogue play(first);
        play.opens(play.signsUp(u"ada"_s)).asks(Heartbeat{});
    }

    /// Rocket.Chat#21182: half of all clients reconnect at once.
    void a_reconnect_storm_of_half_the_clients_is_no_event_and_messages_keep_flowing()
    {
        constexpr int clients = 120;
        ServerProcess server(
            {u"--grace-drop"_s, u"10s"_s, u"--grace-clean"_s, u"10s"_s, u"--batch"_s, u"50ms"_s});
        QVERIFY(server.start());
        Dialogue play(server);
        QList<Person> people;
        for (int i = 0; i < clients; ++i)
            people.append(play.signsUp(u"client"_s));
        for (int first = 0; first < clients; first += 30)
            play.group(people.mid(first, 30));
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        const auto room = play.group(QList{ada, bob} + people.mid(0, 60));
        const auto everyone = play.group(QList{bob} + people);
        QVERIFY(!everyone.isEmpty());

        std::vector<std::unique_ptr<Actor>> storm;
        const auto reopens = [&](size_t i) {
            storm[i] = std::make_unique<Actor>(people.at(qsizetype(i)).username, server.url(),
                                               Format::Json);
            Hello hello;
            hello.token = people.at(qsizetype(i)).token;
            storm[i]->enters(hello);
        };
        storm.resize(clients);
        for (size_t i = 0; i < clients; ++i)
            reopens(i);
        Actor &viewer = play.opens(bob);
        QList<UserId> ids;
        for (const Person &person : people)
            ids.append(person.id);
        for (const Presence &seen : viewer.asks(PresenceWatch{ids, {}}).presences)
            QCOMPARE(seen.state, PresenceState::Online);
        Actor &writer = play.opens(ada);
        play.settles();

        for (size_t i = 0; i < clients; i += 2)
            storm[i]->drops();
        for (size_t i = 0; i < clients; i += 2) {
            const auto asked =
                writer.begins(MessageSend{room, freshId<ClientMessageId>(), u"in the storm"_s});
            reopens(i);
            QVERIFY(writer.answerTo(asked));
            QCOMPARE(viewer.hears<MessageNew>().seq, qint64(i / 2 + 1));
        }
        play.silence(); // not one of sixty was seen to leave or to come
    }
};

QTEST_GUILESS_MAIN(tst_Shutdown)
#include "tst_Shutdown.moc"
