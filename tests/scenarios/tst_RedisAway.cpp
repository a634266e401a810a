// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"
#include "tests/support/Patience.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// A real server whose Redis goes away and comes back empty, as after a restart.
class tst_RedisAway : public QObject
{
    Q_OBJECT

    ServerProcess server{{u"--batch"_s, u"20ms"_s}};

    static Presence watches(Actor &viewer, const Person &person)
    {
        return viewer.asks(PresenceWatch{{person.id}, {}}).presences.value(0);
    }
    bool isReadySaying(const QByteArray &words)
    {
        return waitUntil([&] {
            const auto answer = server.get(u"/readyz"_s);
            return answer.status == 200 && answer.body.contains(words);
        });
    }

private Q_SLOTS:
    void initTestCase()
    {
        server.useRedis();
        QVERIFY(server.start());
    }
    void init() { QVERIFY(isReadySaying("ready")); }
    void cleanup() { QVERIFY(server.isRunning()); }

    /// After a failover behind the same address, the old server lives on as a replica.
    void a_redis_that_became_a_replica_is_as_good_as_away()
    {
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        const auto room = play.group({ada, bob});
        Actor &writer = play.opens(ada);
        Actor &viewer = play.opens(bob);
        QCOMPARE(watches(viewer, ada).state, PresenceState::Online);
        play.settles();
        play.countResyncs();

        const auto nobody = QString::number(RedisServer::freePort());
        QVERIFY(server.redis()->cli({u"REPLICAOF"_s, u"127.0.0.1"_s, nobody}));
        QVERIFY(isReadySaying("degraded"));
        writer.asks(MessageSend{room, ClientMessageId(u"1"_s), u"still here"_s});
        QCOMPARE(viewer.hears<MessageNew>().body, u"still here"_s);

        QVERIFY(server.redis()->cli({u"REPLICAOF"_s, u"NO"_s, u"ONE"_s}));
        QVERIFY(isReadySaying("ready"));
        writer.asks(Heartbeat{Activity::Idle});
        QCOMPARE(viewer.sees().state, PresenceState::Away);
    }

    /// socket.io#950
    void while_redis_is_away_messages_flow_and_no_dot_changes_and_afterwards_all_is_true_again()
    {
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        const auto room = play.group({ada, bob});
        Actor &writer = play.opens(ada);
        Actor &viewer = play.opens(bob);
        QCOMPARE(watches(viewer, ada).state, PresenceState::Online);
        play.settles();
        viewer.countsResyncs();

        server.redis()->kill();
        QVERIFY(isReadySaying("degraded"));
        writer.asks(MessageSend{room, ClientMessageId(u"1"_s), u"still here"_s});
        QCOMPARE(viewer.hears<MessageNew>().body, u"still here"_s);
        writer.asks(Heartbeat{Activity::Idle});
        play.silence();

        QVERIFY(server.redis()->start());
        QVERIFY(isReadySaying("ready"));
        QVERIFY(waitUntil([&] { return server.metric("relay_recoveries_total") >= 1; }));
        QCOMPARE(viewer.sees().state, PresenceState::Away);
        QVERIFY(waitUntil([&] { return viewer.resyncs() > 0; }));
        writer.asks(Heartbeat{Activity::Active});
        QCOMPARE(viewer.sees().state, PresenceState::Online);
    }

    /// Redis knows nothing of somebody whose session ended while it was away, and no node holds it.
    void who_leaves_while_redis_is_away_is_shown_as_gone_when_it_is_back_data()
    {
        QTest::addColumn<bool>("isEmpty");
        QTest::newRow("empty") << true;
        QTest::newRow("as it was") << false;
    }
    void who_leaves_while_redis_is_away_is_shown_as_gone_when_it_is_back()
    {
        QFETCH(bool, isEmpty);
        ServerProcess hasty({u"--heartbeat"_s, u"500ms"_s, u"--heartbeat-jitter"_s, u"0"_s,
                             u"--heartbeat-repeat"_s, u"1s"_s, u"--heartbeat-give-up"_s, u"2s"_s,
                             u"--lease"_s, u"4s"_s, u"--grace-clean"_s, u"1s"_s, u"--grace-drop"_s,
                             u"1s"_s, u"--repair"_s, u"1s"_s});
        hasty.useRedis();
        QVERIFY(hasty.start());
        Dialogue play(hasty);
        play.countResyncs();
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        play.group({ada, bob});
        Actor &laptop = play.opens(ada);
        Actor &viewer = play.opens(bob);
        QCOMPARE(watches(viewer, ada).state, PresenceState::Online);
        isEmpty ? hasty.redis()->kill() : hasty.redis()->suspend();
        laptop.drops();
        play.settles();
        if (isEmpty)
            QVERIFY(hasty.redis()->start());
        else
            hasty.redis()->resume();
        QCOMPARE(viewer.sees().state, PresenceState::Offline);
        play.silence();
    }

    /// turms-im/turms#1022
    void a_redis_that_is_emptied_is_filled_again_and_nobody_is_seen_leaving()
    {
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        play.group({ada, bob});
        play.opens(ada);
        Actor &viewer = play.opens(bob);
        QCOMPARE(watches(viewer, ada).state, PresenceState::Online);
        const auto before = server.metric("relay_recoveries_total");
        QCOMPARE(server.redis()->cli({u"FLUSHALL"_s}), u"OK"_s);
        QVERIFY(waitUntil([&] { return server.metric("relay_recoveries_total") > before; }));
        QVERIFY(waitUntil([&] { return watches(viewer, ada).state == PresenceState::Online; }));
        for (const QByteArray &push : viewer.unheard())
            QVERIFY2(!push.contains("offline"), push.constData());
    }
};

QTEST_GUILESS_MAIN(tst_RedisAway)
#include "tst_RedisAway.moc"
