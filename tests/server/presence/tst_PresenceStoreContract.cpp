// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Limits.h"
#include "tests/support/Patience.h"
#include "tests/support/PresenceEngine.h"
#include "tests/support/RedisClusterServers.h"
#include "tests/support/RedisPresenceEngine.h"
#include "tests/support/RedisServer.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

class Ear final : public PresenceListener
{
public:
    QList<Transition> news;
    void heard(const Transition &change) override { news.append(change); }

    [[nodiscard]] QStringList shown() const
    {
        QStringList lines;
        for (const Transition &change : news) {
            if (change.shownChanged)
                lines.append(change.record.user.text() + u' '
                             + QString(protocol::nameOf(change.record.shown.state)));
        }
        return lines;
    }
};

/// Waits for the answer, also of an engine that answers later.
template<class Value, class Ask>
Value answerOf(const Ask &ask)
{
    std::optional<Result<Value, Fault>> answer;
    ask([&](Result<Value, Fault> given) { answer = std::move(given); });
    if (!waitUntil([&] { return answer.has_value(); }))
        qFatal("the engine did not answer");
    if (!*answer)
        qFatal("the engine failed: %s", qPrintable(answer->error().reason));
    return **answer;
}

} // namespace

/// What every engine of presence must do. The memory engine is the specification; another engine is
/// another row of data.
class tst_PresenceStoreContract : public QObject
{
    Q_OBJECT

private:
    const UserId ada{u"ada"_s};
    const UserId bob{u"bob"_s};
    const Timings timings;
    RedisServer m_redis;
    RedisClusterServers m_cluster;
    Ear m_ear;
    std::unique_ptr<PresenceEngine> m_engine;

    std::unique_ptr<PresenceEngine> engineNamed(const QString &name)
    {
        if (name == u"memory"_s)
            return std::make_unique<MemoryPresenceEngine>();
        const bool isCluster = name == u"cluster"_s;
        if (isCluster ? !m_cluster.flush() : m_redis.cli({u"FLUSHALL"_s}) != u"OK"_s)
            return nullptr;
        return std::make_unique<RedisPresenceEngine>(isCluster ? m_cluster.url() : m_redis.url());
    }
    const QList<Transition> &news()
    {
        m_engine->settles();
        return m_ear.news;
    }
    QStringList heard()
    {
        m_engine->settles();
        return m_ear.shown();
    }

    static Opening opening(const UserId &user, const QString &session,
                           Activity activity = Activity::Active, const Chosen &chosen = {})
    {
        return {user, SessionId(session), DeviceKind::Desktop, activity, chosen};
    }
    Admission opens(const Opening &session)
    {
        return answerOf<Admission>([&](auto then) { m_engine->store().open(session, then); });
    }
    void beats(const QList<Opening> &sessions)
    {
        answerOf<Done>([&](auto then) { m_engine->store().heartbeat(sessions, then); });
    }
    std::optional<LastSeen> closes(const UserId &user, const QString &session, Departure departure)
    {
        return answerOf<std::optional<LastSeen>>(
            [&](auto then) { m_engine->store().close(user, SessionId(session), departure, then); });
    }
    PresenceRecord chooses(const UserId &user, const Chosen &chosen)
    {
        return choosing(user, chosen).record;
    }
    Choice choosing(const UserId &user, const Chosen &chosen)
    {
        return answerOf<Choice>([&](auto then) { m_engine->store().choose(user, chosen, then); });
    }
    QList<LastSeen> claims()
    {
        return answerOf<QList<LastSeen>>([&](auto then) { m_engine->store().claim(then); });
    }
    /// The session is heard again and again while the time passes.
    void stays(const Opening &session, milliseconds time)
    {
        for (milliseconds passed{0}; passed < time; passed += timings.heartbeat) {
            m_engine->passes(timings.heartbeat);
            beats({session});
            claims();
        }
    }
    PresenceRecord reads(const UserId &user)
    {
        return answerOf<QList<PresenceRecord>>(
                   [&](auto then) { m_engine->feed().read({user}, then); })
            .constFirst();
    }
    QList<UserId> here()
    {
        return answerOf<QList<UserId>>([&](auto then) {
            m_engine->feed().shownAmong({ada, bob}, then);
        });
    }

private Q_SLOTS:
    void initTestCase_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::newRow("memory") << u"memory"_s;
        QTest::newRow("redis") << u"redis"_s;
        QTest::newRow("cluster") << u"cluster"_s;
    }

    void initTestCase()
    {
        QVERIFY(m_redis.start());
        QVERIFY(m_cluster.start());
    }

    void init()
    {
        QFETCH_GLOBAL(QString, engine);
        m_engine = engineNamed(engine);
        QVERIFY(m_engine);
        m_ear.news.clear();
        m_engine->feed().setListener(&m_ear);
        m_engine->feed().follow({ada, bob});
        reads(ada);
        reads(bob);
    }
    void cleanup() { m_engine.reset(); }

    void a_user_is_online_while_one_lease_is_left()
    {
        opens(opening(ada, u"s1"_s));
        QCOMPARE(reads(ada).shown.state, PresenceState::Online);
        m_engine->passes(timings.lease - 1ms);
        QVERIFY(claims().isEmpty());
        m_engine->passes(1ms);
        QCOMPARE(claims().size(), 1);
        QCOMPARE(heard(), (QStringList{u"ada online"_s, u"ada offline"_s}));
    }

    void two_sessions_that_open_at_once_are_one_transition()
    {
        opens(opening(ada, u"s1"_s));
        opens(opening(ada, u"s2"_s));
        QCOMPARE(heard(), QStringList{u"ada online"_s});
    }

    void opening_twice_is_a_heartbeat()
    {
        opens(opening(ada, u"s1"_s));
        m_engine->passes(timings.heartbeat);
        opens(opening(ada, u"s1"_s));
        m_engine->passes(timings.lease - 1ms);
        QVERIFY(claims().isEmpty());
        QCOMPARE(news().size(), 1);
    }

    void a_heartbeat_moves_the_lease_and_tells_nobody()
    {
        opens(opening(ada, u"s1"_s));
        for (int i = 0; i < 10; ++i) {
            m_engine->passes(timings.lease - 1ms);
            beats({opening(ada, u"s1"_s)});
            QVERIFY(claims().isEmpty());
        }
        QCOMPARE(news().size(), 1);
    }

    /// turms-im/turms#1022
    void a_heartbeat_recreates_what_the_store_has_lost()
    {
        beats({opening(ada, u"s1"_s), opening(bob, u"s2"_s, Activity::Idle)});
        QStringList both = heard();
        both.sort(); // two people's news may overtake each other
        QCOMPARE(both, (QStringList{u"ada online"_s, u"bob away"_s}));
    }

    void a_closed_session_comes_back_neither_by_heartbeat_nor_by_a_late_open_data()
    {
        QTest::addColumn<int>("departure");
        QTest::newRow("bye") << int(Departure::Bye);
        QTest::newRow("clean") << int(Departure::Clean);
        QTest::newRow("drop") << int(Departure::Drop);
    }

    void a_closed_session_comes_back_neither_by_heartbeat_nor_by_a_late_open()
    {
        QFETCH(int, departure);
        opens(opening(ada, u"s1"_s));
        closes(ada, u"s1"_s, Departure(departure));
        beats({opening(ada, u"s1"_s)});
        opens(opening(ada, u"s1"_s));
        m_engine->passes(timings.graceDrop);
        claims();
        beats({opening(ada, u"s1"_s)});
        opens(opening(ada, u"s1"_s));
        QCOMPARE(heard(), (QStringList{u"ada online"_s, u"ada offline"_s}));
    }

    void closing_what_was_never_opened_keeps_it_closed()
    {
        closes(ada, u"s1"_s, Departure::Bye);
        opens(opening(ada, u"s1"_s));
        QCOMPARE(heard(), QStringList{});
    }

    /// processone/ejabberd#347
    void a_departure_leaves_its_grace_period_data()
    {
        QTest::addColumn<int>("departure");
        QTest::addColumn<qint64>("grace");
        QTest::newRow("clean") << int(Departure::Clean) << qint64(timings.graceClean.count());
        QTest::newRow("drop") << int(Departure::Drop) << qint64(timings.graceDrop.count());
    }

    void a_departure_leaves_its_grace_period()
    {
        QFETCH(int, departure);
        QFETCH(qint64, grace);
        opens(opening(ada, u"s1"_s));
        m_engine->passes(7s);
        const auto left = m_engine->wallTime();
        QVERIFY(!closes(ada, u"s1"_s, Departure(departure)));
        m_engine->passes(milliseconds(grace) - 1ms);
        QVERIFY(claims().isEmpty());
        m_engine->passes(1ms);
        QCOMPARE(claims(), (QList<LastSeen>{{ada, left}}));
        QVERIFY(claims().isEmpty());
    }

    void a_close_never_lengthens_a_lease()
    {
        opens(opening(ada, u"s1"_s));
        m_engine->passes(timings.lease - 1s);
        closes(ada, u"s1"_s, Departure::Drop);
        m_engine->passes(1s);
        QCOMPARE(claims().size(), 1);
    }

    void a_goodbye_leaves_nothing_and_answers_last_seen()
    {
        opens(opening(ada, u"s1"_s));
        opens(opening(ada, u"s2"_s));
        QVERIFY(!closes(ada, u"s1"_s, Departure::Bye));
        const auto left = closes(ada, u"s2"_s, Departure::Bye);
        QCOMPARE(left, (std::optional<LastSeen>{{ada, m_engine->wallTime()}}));
        QCOMPARE(reads(ada).shown.lastSeenAt, m_engine->wallTime());
    }

    void last_seen_of_a_silent_session_is_its_last_heartbeat()
    {
        opens(opening(ada, u"s1"_s));
        m_engine->passes(20s);
        beats({opening(ada, u"s1"_s)});
        const auto heard = m_engine->wallTime();
        m_engine->passes(timings.lease);
        QCOMPARE(claims(), (QList<LastSeen>{{ada, heard}}));
    }

    void a_connection_that_is_found_dead_was_last_seen_at_its_last_heartbeat()
    {
        opens(opening(ada, u"s1"_s));
        const auto heard = m_engine->wallTime();
        m_engine->passes(timings.lease + 500ms);
        closes(ada, u"s1"_s, Departure::Drop);
        QCOMPARE(claims(), (QList<LastSeen>{{ada, heard}}));
    }

    void the_state_is_merged_from_the_sessions()
    {
        opens(opening(ada, u"s1"_s, Activity::Idle));
        opens(opening(ada, u"s2"_s));
        beats({opening(ada, u"s2"_s, Activity::Idle)});
        chooses(ada, {PresenceMode::Dnd, {}, {}});
        beats({opening(ada, u"s1"_s)});
        chooses(ada, {});
        QCOMPARE(heard(), (QStringList{u"ada away"_s, u"ada online"_s, u"ada away"_s, u"ada dnd"_s,
                                       u"ada online"_s}));
    }

    void the_choice_comes_with_the_first_session_and_ends_by_itself()
    {
        const Chosen dnd{PresenceMode::Dnd, u"busy"_s, m_engine->wallTime() + 60s};
        opens(opening(ada, u"s1"_s, Activity::Active, dnd));
        QCOMPARE(reads(ada).shown.text, u"busy"_s);
        opens(opening(ada, u"s2"_s));
        QCOMPARE(reads(ada).chosen, dnd);
        m_engine->passes(60s);
        claims();
        QCOMPARE(reads(ada).chosen, Chosen{});
        QCOMPARE(heard(), (QStringList{u"ada dnd"_s, u"ada online"_s}));
    }

    void a_choice_without_a_session_is_not_kept()
    {
        QCOMPARE(chooses(ada, {PresenceMode::Dnd, {}, {}}).truth.state, PresenceState::Offline);
        opens(opening(ada, u"s1"_s));
        QCOMPARE(reads(ada).shown.state, PresenceState::Online);
    }

    void nothing_done_while_invisible_shows()
    {
        opens(opening(ada, u"s1"_s));
        m_engine->passes(5s);
        const auto gone = m_engine->wallTime();
        const auto choice = choosing(ada, {PresenceMode::Invisible, {}, {}});
        QCOMPARE(choice.left, (std::optional<LastSeen>{{ada, gone}}));
        const Face shown = reads(ada).shown;
        QCOMPARE(shown.lastSeenAt, gone);
        m_engine->passes(5s);
        beats({opening(ada, u"s1"_s, Activity::Idle)});
        opens(opening(ada, u"s2"_s));
        closes(ada, u"s1"_s, Departure::Bye);
        QCOMPARE(reads(ada).truth.state, PresenceState::Online);
        QCOMPARE(closes(ada, u"s2"_s, Departure::Bye), std::nullopt);
        QCOMPARE(reads(ada).shown, shown);
        QCOMPARE(heard(), (QStringList{u"ada online"_s, u"ada offline"_s}));
    }

    /// How long somebody is remembered must not tell that they are still here.
    void who_is_invisible_is_forgotten_as_soon_as_who_left()
    {
        opens(opening(ada, u"s1"_s));
        opens(opening(bob, u"s2"_s));
        const Face before = chooses(ada, {PresenceMode::Invisible, {}, {}}).shown;
        closes(bob, u"s2"_s, Departure::Bye);
        stays(opening(ada, u"s1"_s), PresenceCore::remembered - 1min);
        QCOMPARE(reads(ada).shown, before);
        QVERIFY(reads(bob).shown.lastSeenAt);
        stays(opening(ada, u"s1"_s), 1min);
        QCOMPARE(reads(ada).shown, Face{});
        QCOMPARE(reads(bob).shown, Face{});
        QCOMPARE(reads(ada).truth.state, PresenceState::Online);

        const Face again = chooses(ada, {}).shown;
        QCOMPARE(again.state, PresenceState::Online);
        QVERIFY(again.version > before.version);
    }

    void each_face_has_a_version_that_grows_with_its_changes_alone()
    {
        opens(opening(ada, u"s1"_s));
        const auto first = reads(ada);
        QVERIFY(first.shown.version >= m_engine->wallTime().time_since_epoch().count());
        const auto invisible = chooses(ada, {PresenceMode::Invisible, {}, {}});
        QVERIFY(invisible.shown.version > first.shown.version);
        QVERIFY(invisible.truth.version > first.truth.version);
        beats({opening(ada, u"s1"_s, Activity::Idle)});
        QCOMPARE(reads(ada).shown.version, invisible.shown.version);
        QVERIFY(reads(ada).truth.version > invisible.truth.version);
    }

    void only_followed_users_are_heard_of()
    {
        m_engine->feed().unfollow({bob});
        opens(opening(bob, u"s1"_s));
        QVERIFY(news().isEmpty());
        m_engine->feed().follow({bob});
        reads(bob);
        closes(bob, u"s1"_s, Departure::Bye);
        QCOMPARE(heard(), QStringList{u"bob offline"_s});
    }

    /// discourse#15970, discourse#13803
    void reading_changes_nothing_and_knows_nothing_of_strangers()
    {
        opens(opening(ada, u"s1"_s));
        m_engine->passes(timings.lease);
        QCOMPARE(reads(ada).shown.state, PresenceState::Online);
        QCOMPARE(reads(UserId(u"nobody"_s)), (PresenceRecord{UserId(u"nobody"_s), {}, {}, {}}));
        QCOMPARE(claims().size(), 1);
    }

    void who_is_shown_as_here_is_counted()
    {
        opens(opening(ada, u"s1"_s));
        opens(opening(bob, u"s2"_s));
        QCOMPARE(here().size(), 2);
        chooses(bob, {PresenceMode::Invisible, {}, {}});
        QCOMPARE(here(), QList<UserId>{ada});
    }

    void thirty_two_sessions_are_admitted_and_one_more_is_not()
    {
        for (int i = 0; i < limits::sessionsPerUser; ++i)
            QCOMPARE(opens(opening(ada, u"s%1"_s.arg(i))), Admission::Admitted);
        QCOMPARE(opens(opening(ada, u"more"_s)), Admission::TooManySessions);
        QCOMPARE(opens(opening(ada, u"s0"_s)), Admission::Admitted);
        closes(ada, u"s1"_s, Departure::Drop);
        QCOMPARE(opens(opening(ada, u"new"_s)), Admission::Admitted);
        QCOMPARE(opens(opening(ada, u"more"_s)), Admission::TooManySessions);
    }

    void the_session_whose_grace_ends_first_gives_its_place()
    {
        opens(opening(ada, u"active"_s));
        for (int i = 1; i < limits::sessionsPerUser; ++i)
            opens(opening(ada, u"s%1"_s.arg(i), Activity::Idle));
        closes(ada, u"active"_s, Departure::Drop);
        closes(ada, u"s1"_s, Departure::Clean);
        opens(opening(ada, u"new"_s, Activity::Idle));
        QCOMPARE(heard(), QStringList{u"ada online"_s});
        closes(ada, u"s2"_s, Departure::Drop);
        opens(opening(ada, u"newer"_s, Activity::Idle));
        QCOMPARE(heard(), (QStringList{u"ada online"_s, u"ada away"_s}));
    }

    void a_flap_that_others_saw_is_a_false_offline_data()
    {
        QTest::addColumn<milliseconds>("away");
        QTest::addColumn<int>("device");
        QTest::addColumn<int>("departure");
        QTest::addColumn<int>("count");
        const auto row = [](const char *name, milliseconds away, DeviceKind device,
                            Departure departure, int count) {
            QTest::newRow(name) << away << int(device) << int(departure) << count;
        };
        row("soon", 30s, DeviceKind::Desktop, Departure::Drop, 1);
        row("within grace", 11s, DeviceKind::Desktop, Departure::Drop, 0);
        row("later", 12s + 2min, DeviceKind::Desktop, Departure::Drop, 0);
        row("on another device", 30s, DeviceKind::Mobile, Departure::Drop, 0);
        row("after a goodbye", 30s, DeviceKind::Desktop, Departure::Bye, 0);
    }

    void a_flap_that_others_saw_is_a_false_offline()
    {
        QFETCH(milliseconds, away);
        QFETCH(int, device);
        QFETCH(int, departure);
        opens(opening(ada, u"s1"_s));
        closes(ada, u"s1"_s, Departure(departure));
        m_engine->passes(std::min(away, milliseconds(timings.graceDrop)));
        claims();
        m_engine->passes(std::max(away - timings.graceDrop, milliseconds(0)));
        Opening back = opening(ada, u"s2"_s);
        back.device = DeviceKind(device);
        opens(back);
        beats({back});
        QTEST(int(m_engine->store().falseOfflines()), "count");
    }

    void a_session_whose_lease_ran_out_before_its_heartbeat_came_is_a_false_offline()
    {
        opens(opening(ada, u"s1"_s));
        m_engine->passes(timings.lease);
        claims();
        beats({opening(ada, u"s1"_s)});
        QCOMPARE(m_engine->store().falseOfflines(), 1);
    }

    void the_next_claim_is_when_something_runs_out()
    {
        opens(opening(ada, u"s1"_s));
        QVERIFY(m_engine->store().nextClaim().has_value());
        m_engine->passes(timings.lease);
        QCOMPARE(claims().size(), 1);
    }
};

QTEST_GUILESS_MAIN(tst_PresenceStoreContract)
#include "tst_PresenceStoreContract.moc"
