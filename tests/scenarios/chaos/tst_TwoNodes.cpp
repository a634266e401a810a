// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"
#include "tests/support/Dialogue.h"
#include "tests/support/Nodes.h"
#include "tests/support/Patience.h"

#include <QElapsedTimer>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Who was shown how in what was pushed and not listened to yet.
QHash<UserId, QList<PresenceState>> shownTo(const Actor &viewer)
{
    QHash<UserId, QList<PresenceState>> shown;
    for (const QByteArray &frame : viewer.unheard()) {
        const auto decoded = decodeServerFrame(frame, Format::Json);
        const auto *push = decoded ? std::get_if<Push>(&*decoded) : nullptr;
        const auto *update = push ? std::get_if<PresenceUpdate>(push) : nullptr;
        for (const Presence &each : update ? update->presences : QList<Presence>{})
            shown[each.user].append(each.state);
    }
    return shown;
}

milliseconds since(const QElapsedTimer &timer)
{
    return milliseconds(timer.elapsed());
}

QList<UserId> idsOf(const QList<Person> &people)
{
    QList<UserId> ids;
    for (const Person &person : people)
        ids.append(person.id);
    return ids;
}

PresenceState stateOf(Actor &viewer, const Person &person)
{
    return viewer.asks(PresenceWatch{{person.id}, {}}).presences.value(0).state;
}

const QList<PresenceState> onceOffline{PresenceState::Offline};
const QList<PresenceState> onceOnline{PresenceState::Online};

/// ada, whose comings and goings are of interest, bob, who watches on both nodes, and carol, the
/// marker: what must not be heard is proven by her, who leaves later and is heard.
struct Cast {
    Nodes &nodes;
    Dialogue atA, atB;
    Person ada, bob, carol;
    ConversationId room;
    Actor &viewerA;
    Actor &viewerB;
    Actor &marker;

    explicit Cast(Nodes &on, const QList<Person> &others = {})
        : nodes(on)
        , atA(on.a())
        , atB(on.b())
        , ada(atA.signsUp(u"ada"_s))
        , bob(atA.signsUp(u"bob"_s))
        , carol(atA.signsUp(u"carol"_s))
        , room(atA.group(QList{ada, bob, carol} + others))
        , viewerA(atA.opens(bob))
        , viewerB(atB.opens(bob))
        , marker(atB.opens(carol))
    {
        atA.countResyncs();
        atB.countResyncs();
    }
    /// What both viewers see of ada, who must look the same from everywhere.
    [[nodiscard]] PresenceState watch(const QList<Person> &others = {},
                                      Place here = Place::current())
    {
        const PresenceWatch list{QList{ada.id, carol.id} + idsOf(others), {}};
        const auto fromA = viewerA.asks(list, here).presences;
        const auto fromB = viewerB.asks(list, here).presences;
        if (fromA != fromB)
            fail(u"the nodes differ"_s, here);
        atA.settles(here);
        atB.settles(here);
        return fromA.value(0).state;
    }
    /// Nobody hears of anybody but the marker for as long as a departure that began by now takes.
    void nothingElseIsHeard(Place here = Place::current())
    {
        marker.drops();
        for (Actor *viewer : {&viewerA, &viewerB}) {
            const auto seen = viewer->sees(here);
            if (seen.user != carol.id || seen.state != PresenceState::Offline)
                fail(u"heard of %1 instead of the marker"_s.arg(seen.user.text()), here);
        }
        quietFor(2 * nodes.numbers().sweep, here);
    }
    void quietFor(milliseconds time, Place here = Place::current())
    {
        const QDeadlineTimer end(time);
        const auto isDisturbed = [&] {
            return !viewerA.unheard().isEmpty() || !viewerB.unheard().isEmpty();
        };
        if (!waitUntil([&] { return end.hasExpired() || isDisturbed(); }) || isDisturbed())
            fail(u"somebody heard something"_s, here);
    }
};

} // namespace

/// Two real nodes, one real Redis, one real PostgreSQL, in real time with shortened numbers.
class tst_TwoNodes : public QObject
{
    Q_OBJECT

    Nodes nodes;

    static QList<Person> signUp(Dialogue &play, const QString &name, int count)
    {
        QList<Person> people;
        for (int i = 0; i < count; ++i)
            people.append(play.signsUp(name));
        return people;
    }
    [[nodiscard]] bool restart(ServerProcess &node)
    {
        node.askToStop();
        return node.exitCode() == 0 && node.start() && nodes.agreeOn(2);
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(nodes.start()); }
    void init()
    {
        for (ServerProcess *node : {&nodes.a(), &nodes.b()})
            QVERIFY(node->isRunning() || node->start());
        QVERIFY(nodes.agreeOn(2));
    }

    /// mattermost/mattermost#26813
    void the_last_session_here_closes_and_one_on_the_other_node_lives_data()
    {
        QTest::addColumn<QString>("how");
        for (const char *how : {"bye", "closes", "drops"})
            QTest::newRow(how) << QString::fromLatin1(how);
    }
    void the_last_session_here_closes_and_one_on_the_other_node_lives()
    {
        QFETCH(QString, how);
        Cast cast(nodes);
        Actor &laptop = cast.atA.opens(cast.ada, u"laptop"_s);
        cast.atB.opens(cast.ada, u"phone"_s);
        QCOMPARE(cast.watch(), PresenceState::Online);
        if (how == u"bye")
            laptop.asks(Bye{});
        if (how == u"drops")
            laptop.drops();
        else
            laptop.closes();
        cast.nothingElseIsHeard();
        QCOMPARE(cast.watch(), PresenceState::Online);
    }

    void who_comes_and_goes_on_one_node_is_seen_on_both_at_once_and_once()
    {
        Cast cast(nodes);
        QCOMPARE(cast.watch(), PresenceState::Offline);
        Actor &laptop = cast.atA.opens(cast.ada);
        QCOMPARE(cast.viewerA.sees(), cast.viewerB.sees());
        laptop.asks(PresenceSet{PresenceMode::Dnd, u"in a meeting"_s, {}});
        QCOMPARE(cast.viewerA.sees().text, u"in a meeting"_s);
        QCOMPARE(cast.viewerB.sees().text, u"in a meeting"_s);
        laptop.asks(Bye{});
        for (Actor *viewer : {&cast.viewerA, &cast.viewerB})
            QCOMPARE(viewer->sees().state, PresenceState::Offline);
        cast.nothingElseIsHeard();
    }

    void all_close_and_one_comes_back_on_the_other_node_within_the_grace_period_and_nobody_hears()
    {
        Cast cast(nodes);
        Actor &laptop = cast.atA.opens(cast.ada, u"laptop"_s);
        Actor &phone = cast.atB.opens(cast.ada, u"phone"_s);
        QCOMPARE(cast.watch(), PresenceState::Online);
        laptop.drops();
        phone.drops();
        cast.atB.opens(cast.ada, u"laptop"_s);
        cast.nothingElseIsHeard();
        QCOMPARE(cast.watch(), PresenceState::Online);
    }

    /// cometd/cometd#456, beyondcode/laravel-websockets#447: who was only there is offline once, in
    /// the time of a node's lease and the grace period; who is elsewhere too, or comes back there,
    /// never flickers.
    void the_users_of_a_node_that_is_killed_under_load_are_offline_once_and_in_time()
    {
        Dialogue visitors(nodes.a());
        const auto stranded = signUp(visitors, u"stranded"_s, 12);
        const auto twofold = signUp(visitors, u"twofold"_s, 4);
        const auto returning = signUp(visitors, u"returning"_s, 4);
        const auto everybody = stranded + twofold + returning;
        Cast cast(nodes, everybody);
        for (const Person &person : everybody)
            cast.atA.opens(person);
        for (const Person &person : twofold)
            cast.atB.opens(person, u"phone"_s);
        Actor &writer = cast.atA.opens(cast.ada);
        QCOMPARE(cast.watch(everybody), PresenceState::Online);
        RequestId last;
        int sent = 0;
        const auto says = [&](int count) {
            for (const int end = sent + count; sent < end; ++sent)
                last = writer.begins(MessageSend{cast.room, ClientMessageId(QString::number(sent)),
                                                 u"under load"_s});
        };
        says(1'000);
        QVERIFY(waitUntil([&] { return cast.viewerA.unheard().size() > 50; }));
        says(100);

        QElapsedTimer sinceDeath;
        sinceDeath.start();
        nodes.a().killHard();
        QVERIFY(!writer.isAnswered(last)); // the load was on
        for (const Person &person : returning)
            cast.atB.opens(person);
        cast.viewerB.forgets();
        const auto gone = QSet<UserId>{cast.ada.id}.unite([&] {
            const auto ids = idsOf(stranded);
            return QSet<UserId>(ids.begin(), ids.end());
        }());
        const auto heardOf = [&] { return shownTo(cast.viewerB); };
        QVERIFY(waitUntil([&] { return !heardOf().isEmpty(); }));
        QVERIFY(since(sinceDeath) >= nodes.numbers().graceDrop);
        QVERIFY(waitUntil([&] { return heardOf().size() >= gone.size(); }));
        const auto bound = nodes.numbers().untilDeadNodesUsersAreGone() + Nodes::allowance;
        QVERIFY(bound < nodes.numbers().lease);
        QVERIFY2(since(sinceDeath) < bound, qPrintable(QString::number(sinceDeath.elapsed())));

        cast.marker.drops();
        QVERIFY(waitUntil([&] { return heardOf().contains(cast.carol.id); }));
        auto heard = heardOf();
        QCOMPARE(heard.take(cast.carol.id), onceOffline);
        for (const UserId &user : gone)
            QCOMPARE(heard.take(user), onceOffline);
        QVERIFY(heard.isEmpty());
        const PresenceWatch list{{cast.ada.id}, {}};
        QVERIFY(waitUntil(
            [&] { return cast.viewerB.asks(list).presences.at(0).lastSeenAt.has_value(); }));
    }

    /// phoenixframework/phoenix_pubsub_redis#26
    void nodes_restart_one_by_one_and_nothing_dead_comes_back()
    {
        Cast cast(nodes);
        cast.atA.opens(cast.ada);
        QCOMPARE(cast.watch(), PresenceState::Online);
        nodes.a().killHard();
        QCOMPARE(cast.viewerB.sees().state, PresenceState::Offline);
        QVERIFY(nodes.a().start());
        QVERIFY(nodes.agreeOn(2));
        for (ServerProcess *node : {&nodes.b(), &nodes.a()}) {
            QVERIFY(restart(*node));
            Dialogue after(*node);
            QCOMPARE(stateOf(after.opens(cast.bob), cast.ada), PresenceState::Offline);
        }
        Dialogue after(nodes.a());
        Actor &viewer = after.opens(cast.bob);
        viewer.countsResyncs();
        QCOMPARE(stateOf(viewer, cast.ada), PresenceState::Offline);
        Dialogue elsewhere(nodes.b());
        elsewhere.opens(cast.ada);
        QCOMPARE(viewer.sees().state, PresenceState::Online);
        after.silence();
    }

    /// A share of the sweep belongs to it from its start on; it once lay still until somebody came.
    void a_node_that_nobody_has_come_to_sweeps_its_share()
    {
        Dialogue visitors(nodes.b());
        const auto people = signUp(visitors, u"leaving"_s, 12);
        visitors.group(people);
        Actor &viewer = visitors.opens(people.constFirst());
        viewer.countsResyncs();
        QVERIFY(restart(nodes.a()));
        std::vector<Actor *> leaving;
        for (const Person &person : people.mid(1))
            leaving.push_back(&visitors.opens(person));
        viewer.asks(PresenceWatch{idsOf(people.mid(1)), {}});
        visitors.settles();
        for (Actor *each : leaving)
            each->drops();
        QVERIFY(waitUntil([&] { return shownTo(viewer).size() == people.size() - 1; }));
        QVERIFY(nodes.a().metric("relay_sessions") == 0);
    }

    void a_rolling_restart_is_no_event_for_those_who_come_back()
    {
        Dialogue visitors(nodes.a());
        const auto people = signUp(visitors, u"rolling"_s, 6);
        Cast cast(nodes, people);
        for (const Person &person : people)
            cast.atA.opens(person);
        QCOMPARE(cast.watch(people), PresenceState::Offline);
        nodes.a().askToStop();
        QCOMPARE(nodes.a().exitCode().value_or(-1), 0);
        for (const Person &person : people)
            cast.atB.opens(person);
        QVERIFY(nodes.a().start());
        cast.marker.drops();
        const auto seen = cast.viewerB.sees();
        QCOMPARE(seen.user, cast.carol.id);
        cast.atB.silence();
    }

    /// Long enough to be taken for dead, and its users for gone; it was not, and says so.
    void a_node_that_is_suspended_loses_its_users_once_and_brings_them_back_once()
    {
        Cast cast(nodes);
        cast.atA.opens(cast.ada);
        QCOMPARE(cast.watch(), PresenceState::Online);
        nodes.a().suspend();
        QCOMPARE(cast.viewerB.sees().state, PresenceState::Offline);
        nodes.a().resume();
        QCOMPARE(cast.viewerB.sees().state, PresenceState::Online);
        QVERIFY(nodes.agreeOn(2));
        const QDeadlineTimer end(nodes.numbers().untilDeadNodesUsersAreGone());
        QVERIFY(waitUntil([&] { return end.hasExpired(); }));
        cast.atB.silence();
        QCOMPARE(stateOf(cast.viewerA, cast.ada), PresenceState::Online);
    }

    void a_node_that_is_suspended_for_less_than_the_grace_period_is_no_event()
    {
        Cast cast(nodes);
        cast.atA.opens(cast.ada);
        QCOMPARE(cast.watch(), PresenceState::Online);
        nodes.a().suspend();
        QVERIFY(waitUntil([&] { return nodes.b().metric("relay_nodes_alive") == 1; }));
        nodes.a().resume();
        QVERIFY(nodes.agreeOn(2));
        cast.nothingElseIsHeard();
        QCOMPARE(cast.watch(), PresenceState::Online);
    }

    /// socketio/socket.io-redis-streams-adapter#6: neither while it is not known to be dead, nor
    /// after it is.
    void a_peer_node_is_dead_and_no_request_waits_for_it()
    {
        Cast cast(nodes);
        Actor &writer = cast.atB.opens(cast.ada);
        cast.atA.opens(cast.ada, u"phone"_s);
        QCOMPARE(cast.watch(), PresenceState::Online);
        nodes.a().suspend();
        int round = 0;
        const auto allAreAnsweredAtOnce = [&] {
            QElapsedTimer taken;
            taken.start();
            const ClientMessageId id(u"round %1"_s.arg(++round));
            writer.asks(MessageSend{cast.room, id, u"hello"_s});
            writer.asks(ConversationList{});
            writer.asks(ConversationCreate{{cast.bob.id}, u"Another"_s});
            writer.asks(PresenceWatch{{cast.bob.id, cast.carol.id}, {}});
            writer.asks(TypingStart{cast.room});
            writer.asks(protocol::Read{cast.room, 1});
            writer.asks(PresenceSet{PresenceMode::Dnd, {}, {}});
            writer.asks(Heartbeat{});
            return since(taken) < Nodes::allowance;
        };
        do {
            QVERIFY(allAreAnsweredAtOnce());
        } while (nodes.b().metric("relay_nodes_alive") > 1);
        QVERIFY(allAreAnsweredAtOnce());
        nodes.a().killHard();
        QVERIFY(allAreAnsweredAtOnce());
    }

    /// superset#3636
    void four_nodes_sweep_and_one_event_is_heard()
    {
        Nodes four;
        QVERIFY(four.start(4));
        Dialogue visitors(four.a());
        const auto people = signUp(visitors, u"leaving"_s, 10);
        Cast cast(four, people);
        std::vector<std::unique_ptr<Dialogue>> stages;
        std::vector<Actor *> viewers, leaving;
        for (size_t i = 0; i < four.size(); ++i) {
            stages.push_back(std::make_unique<Dialogue>(four.node(i)));
            viewers.push_back(&stages.back()->opens(cast.bob, u"tablet"_s));
        }
        for (qsizetype i = 0; i < people.size(); ++i)
            leaving.push_back(&stages[size_t(i) % stages.size()]->opens(people.at(i)));
        for (Actor *viewer : viewers)
            viewer->asks(PresenceWatch{idsOf(people), {}});
        for (const auto &stage : stages)
            stage->settles();
        for (Actor *each : leaving)
            each->drops();
        for (Actor *viewer : viewers)
            QVERIFY(waitUntil([&] { return shownTo(*viewer).size() == people.size(); }));
        const QDeadlineTimer sweeps(4 * four.numbers().sweep);
        QVERIFY(waitUntil([&] { return sweeps.hasExpired(); }));
        for (Actor *viewer : viewers) {
            const auto shown = shownTo(*viewer);
            for (const Person &person : people)
                QCOMPARE(shown.value(person.id), onceOffline);
        }
    }

    /// mattermost/mattermost#25369: a change is in Redis and its news are lost.
    void news_between_nodes_that_were_lost_are_made_good_within_one_repair_read()
    {
        Nodes::Numbers numbers;
        numbers.repair = 1s;
        Nodes repairing(numbers);
        QVERIFY(repairing.start());
        Cast cast(repairing);
        cast.atA.opens(cast.ada);
        QCOMPARE(cast.watch(), PresenceState::Online);
        const QString key = QString::fromUtf8(keys::state(cast.ada.id));
        const QString face =
            repairing.redis().cli({u"HGET"_s, key, u"shown"_s}).value_or(QString());
        auto words = face.split(u' ');
        QVERIFY(words.size() >= 4);
        words[0] = u"away"_s;
        words[3] = QString::number(words.at(3).toLongLong() + 1);
        const QString changed = words.join(u' ') + u' '; // and no status text
        QVERIFY(repairing.redis().cli({u"HSET"_s, key, u"shown"_s, changed, u"truth"_s, changed}));
        for (Actor *viewer : {&cast.viewerA, &cast.viewerB})
            QCOMPARE(viewer->sees().state, PresenceState::Away);
    }
};

QTEST_GUILESS_MAIN(tst_TwoNodes)
#include "tst_TwoNodes.moc"
