// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"
#include "shared/ids/FreshId.h"
#include "tests/support/Dialogue.h"
#include "tests/support/Nodes.h"
#include "tests/support/Patience.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What is said on one node and heard on another: real nodes, real Redis, real PostgreSQL. ada has
/// her laptop on one node and her phone on the other, where bob is.
class tst_AcrossNodes : public QObject
{
    Q_OBJECT

    Nodes nodes;

    struct Cast {
        Dialogue atA, atB;
        Person ada, bob;
        ConversationId room;
        Actor &laptop;
        Actor &phone;
        Actor &reader;

        explicit Cast(Nodes &on)
            : atA(on.a())
            , atB(on.b())
            , ada(atA.signsUp(u"ada"_s))
            , bob(atA.signsUp(u"bob"_s))
            , room(atA.group({ada, bob}))
            , laptop(atA.opens(ada))
            , phone(atB.opens(ada, u"phone"_s))
            , reader(atB.opens(bob))
        {
            for (Dialogue *play : {&atA, &atB})
                play->countResyncs();
            atA.settles();
            atB.settles();
        }
        qint64 sends(const QString &body)
        {
            return laptop.asks(MessageSend{room, freshId<ClientMessageId>(), body}).seq;
        }
        /// Nothing is on its way any more: what ada says now comes last.
        void nothingElseIsHeard(Place here = Place::current())
        {
            sends(u"the last word"_s);
            for (Actor *each : {&phone, &reader}) {
                if (each->hears<MessageNew>(here).body != u"the last word"_s)
                    fail(u"heard something else before"_s, here);
            }
            atA.silence(here);
            atB.silence(here);
        }
    };

    /// The bodies of all messages that a client without any is told when it catches up.
    static QStringList caughtUp(Actor &reader, const ConversationId &room)
    {
        QStringList bodies;
        const auto missed = reader.asks(Sync{{{room, 0}}});
        for (const Message &message : missed.conversations.value(0).messages)
            bodies.append(message.body);
        return bodies;
    }
    void interrupt(const QString &how)
    {
        if (how == u"bus cut"_s) {
            QVERIFY(nodes.redis().cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"pubsub"_s}));
        } else {
            nodes.redis().kill();
            QVERIFY(nodes.redis().start());
        }
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(nodes.start()); }
    void init() { QVERIFY(nodes.agreeOn(2)); }

    void a_message_reaches_everybody_on_the_other_node_once_and_in_order()
    {
        Cast cast(nodes);
        for (int i = 1; i <= 20; ++i)
            QCOMPARE(cast.sends(QString::number(i)), i);
        for (Actor *each : {&cast.phone, &cast.reader}) {
            for (int i = 1; i <= 20; ++i)
                QCOMPARE(each->hears<MessageNew>().seq, i);
        }
        cast.nothingElseIsHeard();
    }

    void typing_is_seen_on_the_other_node_and_never_by_the_typist()
    {
        Cast cast(nodes);
        cast.laptop.asks(TypingStart{cast.room});
        QCOMPARE(cast.reader.hears<TypingStarted>().user, cast.ada.id);
        cast.laptop.asks(TypingStop{cast.room});
        QCOMPARE(cast.reader.hears<TypingStopped>().user, cast.ada.id);
        cast.nothingElseIsHeard();
    }

    void what_is_read_on_one_node_is_told_on_the_other()
    {
        Cast cast(nodes);
        cast.sends(u"read me"_s);
        cast.phone.hears<MessageNew>();
        cast.reader.hears<MessageNew>();
        cast.reader.asks(protocol::Read{cast.room, 1});
        for (Actor *each : {&cast.laptop, &cast.phone}) {
            const auto mark = each->hears<ReadBy>();
            QCOMPARE(mark.user, cast.bob.id);
            QCOMPARE(mark.seq, 1);
        }
        cast.nothingElseIsHeard();
    }

    void a_conversation_begins_changes_and_ends_on_the_other_node()
    {
        Cast cast(nodes);
        const auto made = cast.laptop.asks(ConversationCreate{{cast.bob.id}, u"Plans"_s});
        const ConversationId plans = made.conversation.id;
        for (Actor *each : {&cast.phone, &cast.reader})
            QCOMPARE(each->hears<ConversationNew>().conversation.id, plans);
        cast.laptop.asks(MessageSend{plans, freshId<ClientMessageId>(), u"welcome"_s});
        for (Actor *each : {&cast.phone, &cast.reader})
            QCOMPARE(each->hears<MessageNew>().conversation, plans);
        cast.laptop.asks(ConversationRename{plans, u"Plans B"_s});
        for (Actor *each : {&cast.phone, &cast.reader})
            QCOMPARE(each->hears<ConversationUpdate>().conversation.title, u"Plans B"_s);
        cast.laptop.asks(ConversationRemove{plans, cast.bob.id});
        QCOMPARE(cast.reader.hears<ConversationGone>().conversation, plans);
        cast.phone.hears<ConversationUpdate>();
        cast.laptop.asks(MessageSend{plans, freshId<ClientMessageId>(), u"without bob"_s});
        QCOMPARE(cast.phone.hears<MessageNew>().body, u"without bob"_s);
        cast.nothingElseIsHeard();
    }

    void who_is_blocked_on_one_node_sees_nothing_on_the_other()
    {
        Cast cast(nodes);
        const PresenceWatch list{{cast.ada.id}, {}};
        QCOMPARE(cast.reader.asks(list).presences.value(0).state, PresenceState::Online);
        cast.laptop.asks(UserBlock{cast.bob.id});
        QCOMPARE(cast.reader.sees().state, PresenceState::Offline);
        cast.laptop.asks(UserUnblock{cast.bob.id});
        QCOMPARE(cast.reader.sees().state, PresenceState::Online);
        cast.nothingElseIsHeard();
    }

    void who_signs_out_on_one_node_is_signed_out_on_the_other()
    {
        Cast cast(nodes);
        const auto again = cast.atA.stranger().asks(Login{cast.ada.username, cast.atA.password()});
        Actor &tablet = cast.atB.opens({cast.ada.id, cast.ada.username, again.token}, u"tablet"_s);
        cast.laptop.asks(Logout{});
        cast.phone.isClosedWith(CloseCode::SignedOut);
        cast.reader.asks(MessageSend{cast.room, freshId<ClientMessageId>(), u"still there?"_s});
        QCOMPARE(tablet.hears<MessageNew>().body, u"still there?"_s);
    }

    void a_password_that_is_reset_ends_the_sessions_on_every_node()
    {
        Nodes::Numbers numbers;
        numbers.repair = 1s;
        Nodes reviewing(numbers);
        QVERIFY(reviewing.start());
        Cast cast(reviewing);
        QVERIFY(ServerProcess::runCommand({u"user"_s, u"reset-password"_s, cast.ada.username,
                                           u"--data-dir"_s, reviewing.redis().folder(),
                                           u"--database"_s, reviewing.database()},
                                          "another password\n"));
        for (Actor *each : {&cast.laptop, &cast.phone})
            each->isClosedWith(CloseCode::SignedOut);
        cast.reader.asks(Heartbeat{});
    }

    /// yetone/cumora#19: the acknowledgement is lost with its node, or seems to be.
    void the_same_message_sent_again_on_the_other_node_is_one_message()
    {
        Cast cast(nodes);
        const MessageSend message{cast.room, freshId<ClientMessageId>(), u"once"_s};
        const auto first = cast.laptop.asks(message);
        cast.laptop.drops();
        QCOMPARE(cast.phone.hears<MessageNew>().seq, first.seq);
        const auto again = cast.phone.asks(message);
        QCOMPARE(again.seq, first.seq);
        QCOMPARE(again.sentAt, first.sentAt);
        QCOMPARE(cast.reader.hears<MessageNew>().seq, first.seq);
        QCOMPARE(caughtUp(cast.reader, cast.room), QStringList{u"once"_s});
        cast.atB.silence();
    }

    /// soketi/soketi#428: the bus loses messages.
    void a_bus_that_was_interrupted_ends_in_resync_and_nothing_is_missing_data()
    {
        QTest::addColumn<QString>("how");
        for (const char *how : {"bus cut", "Redis restarts"})
            QTest::newRow(how) << QString::fromLatin1(how);
    }
    void a_bus_that_was_interrupted_ends_in_resync_and_nothing_is_missing()
    {
        QFETCH(QString, how);
        Cast cast(nodes);
        const int before = cast.reader.resyncs();
        cast.sends(u"before"_s);
        interrupt(how);
        cast.sends(u"meanwhile"_s);
        QVERIFY(waitUntil([&] { return cast.reader.resyncs() > before; }));
        QCOMPARE(caughtUp(cast.reader, cast.room), (QStringList{u"before"_s, u"meanwhile"_s}));
        cast.reader.forgets();
        // The other node may find Redis later: until then its words are owed, as another resync.
        // And what was fetched already may come once more.
        QVERIFY(waitUntil([&] {
            cast.sends(u"after"_s);
            const auto frames = cast.reader.unheard();
            return std::any_of(frames.begin(), frames.end(),
                               [](const QByteArray &frame) { return frame.contains("\"after\""); });
        }));
    }

    /// matrix-org/synapse#3971: the cost of a change grows with those who look, on whichever node,
    /// not with those who share a room.
    void a_change_of_somebody_with_ten_thousand_room_mates_costs_what_those_who_look_cost()
    {
        Nodes::Numbers quiet;
        quiet.heartbeat = 60s;
        quiet.lease = 150s;
        Nodes three(quiet);
        QVERIFY(three.start(3));
        const QString tokens = three.redis().folder() + u"/tokens"_s;
        QVERIFY(ServerProcess::runCommand(
            {u"seed"_s, u"--users"_s, u"10000"_s, u"--conversation-size"_s, u"10000"_s,
             u"--tokens-file"_s, tokens, u"--data-dir"_s, three.redis().folder(), u"--database"_s,
             three.database(), u"--password-memory"_s, u"8k"_s, u"--password-passes"_s, u"1"_s}));
        QFile file(tokens);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().split('\n');
        int next = 0;
        const auto somebody = [&] {
            return Person{{}, u"mate"_s, QString::fromUtf8(lines.at(next++))};
        };
        std::vector<std::unique_ptr<Dialogue>> plays;
        std::vector<Actor *> watchers, others;
        for (size_t i = 0; i < three.size(); ++i)
            plays.push_back(std::make_unique<Dialogue>(three.node(i)));
        Actor &star = plays[0]->opens(somebody());
        for (size_t i = 0; i < 2; ++i) {
            for (size_t count = 0; count < 3 + i; ++count)
                watchers.push_back(&plays[i]->opens(somebody()));
        }
        for (size_t i = 0; i < three.size(); ++i)
            others.push_back(&plays[i]->opens(somebody()));
        for (Actor *watcher : watchers) {
            const auto seen = watcher->asks(PresenceWatch{{star.user()}, {}}).presences;
            QCOMPARE(seen.value(0).state, PresenceState::Online);
        }
        for (const auto &play : plays)
            play->settles();

        const auto channel = QString::fromUtf8(keys::channel(star.user()));
        const auto listening =
            three.redis().cli({u"PUBSUB"_s, u"SHARDNUMSUB"_s, channel}).value_or(QString());
        QCOMPARE(listening.section(u'\n', -1), u"2"_s); // nodes with watchers
        const auto framesSent = [&] {
            QList<double> sent;
            for (size_t i = 0; i < three.size(); ++i)
                sent.append(three.node(i).metric("relay_frames_sent_total"));
            return sent;
        };
        const auto before = framesSent();
        star.asks(PresenceSet{PresenceMode::Dnd, u"on stage"_s, {}});
        for (Actor *watcher : watchers)
            QCOMPARE(watcher->sees().text, u"on stage"_s);
        const auto after = framesSent();
        QCOMPARE(after.at(0) - before.at(0), 3.0 + 1.0); // its watchers, and the answer
        QCOMPARE(after.at(1) - before.at(1), 4.0);
        QCOMPARE(after.at(2) - before.at(2), 0.0);
        for (const auto &play : plays)
            play->silence();
    }
};

QTEST_GUILESS_MAIN(tst_AcrossNodes)
#include "tst_AcrossNodes.moc"
