// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Keys.h"
#include "tests/support/Patience.h"
#include "tests/support/RedisClusterServers.h"
#include "tests/support/RedisPresenceEngine.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

class Ear final : public PresenceListener
{
public:
    QList<PresenceRecord> records;
    void heard(const Transition &change) override { records.append(change.record); }

    [[nodiscard]] QStringList statesOf(const UserId &user) const
    {
        QStringList states;
        for (const PresenceRecord &record : records) {
            const QString state = protocol::nameOf(record.shown.state);
            if (record.user == user && (states.isEmpty() || states.constLast() != state))
                states.append(state);
        }
        return states;
    }
};

} // namespace

/// Three masters with their replicas, while slots move and masters die.
class tst_RedisCluster : public QObject
{
    Q_OBJECT

private:
    RedisClusterServers m_cluster;
    std::unique_ptr<RedisPresenceEngine> m_engine;
    Ear m_ear;
    QList<UserId> m_users; ///< one in the slots of each master, and some more

    static Opening opening(const UserId &user, const QString &session = u"s"_s)
    {
        return {user, SessionId(user.text() + session), DeviceKind::Desktop, Activity::Active, {}};
    }
    /// Faults are what happens while a master is dead; whoever asks again is answered in the end.
    template<class Value, class Ask>
    std::optional<Value> soonerOrLater(const Ask &ask)
    {
        struct State {
            std::optional<Value> value;
            bool isAsking = false;
        };
        const auto state = std::make_shared<State>();
        const bool isAnswered = waitUntil([&] {
            if (!state->value && !state->isAsking) {
                state->isAsking = true;
                ask([state](const Result<Value, Fault> &answer) {
                    state->isAsking = false;
                    if (answer)
                        state->value = *answer;
                });
            }
            return state->value.has_value();
        });
        return isAnswered ? state->value : std::nullopt;
    }
    bool opens(const Opening &session)
    {
        return soonerOrLater<Admission>([&](auto then) { m_engine->store().open(session, then); })
            .has_value();
    }
    bool leaves(const Opening &session)
    {
        return soonerOrLater<std::optional<LastSeen>>([&](auto then) {
                   m_engine->store().close(session.user, session.session, Departure::Bye, then);
               })
            .has_value();
    }
    std::optional<PresenceState> stateOf(const UserId &user)
    {
        const auto records = soonerOrLater<QList<PresenceRecord>>(
            [&](auto then) { m_engine->feed().read({user}, then); });
        return records ? std::optional(records->constFirst().shown.state) : std::nullopt;
    }
    bool hears(const UserId &user, const QStringList &states)
    {
        return waitUntil([&] { return m_ear.statesOf(user) == states; });
    }
    static int slotOf(const UserId &user) { return keys::slotOf(keys::bucketOf(user)); }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_cluster.start()); }

    void init()
    {
        QVERIFY(m_cluster.flush());
        m_ear.records.clear();
        m_users.clear();
        for (int i = 0; i < 12; ++i)
            m_users.append(UserId(u"user%1"_s.arg(i)));
        m_engine = std::make_unique<RedisPresenceEngine>(m_cluster.url());
        m_engine->feed().setListener(&m_ear);
        m_engine->feed().follow(m_users);
        for (const UserId &user : std::as_const(m_users))
            QCOMPARE(stateOf(user), PresenceState::Offline); // and they are heard from here on
        for (const UserId &user : std::as_const(m_users))
            QVERIFY(opens(opening(user)));
        m_engine->settles();
    }
    void cleanup() { m_engine.reset(); }

    void the_users_of_this_test_are_on_all_masters()
    {
        QSet<int> masters;
        for (const UserId &user : std::as_const(m_users))
            masters.insert(m_cluster.masterOf(slotOf(user)));
        QCOMPARE(masters, (QSet<int>{0, 1, 2}));
    }

    void a_slot_that_moves_takes_its_users_and_those_who_listen_along()
    {
        const UserId ada = m_users.constFirst();
        const int from = m_cluster.masterOf(slotOf(ada));
        const int to = (from + 1) % RedisClusterServers::masters;
        QVERIFY(m_cluster.beginMigration(slotOf(ada), from, to));
        QCOMPARE(stateOf(ada), PresenceState::Online);
        QVERIFY(m_cluster.finishMigration(slotOf(ada), from, to));
        QVERIFY(leaves(opening(ada)));
        QVERIFY(hears(ada, {u"online"_s, u"offline"_s}));
        QVERIFY(opens(opening(ada, u"again"_s)));
        QVERIFY(hears(ada, {u"online"_s, u"offline"_s, u"online"_s}));
        QCOMPARE(m_engine->router().slotMap().serverOf(slotOf(ada))->port, m_cluster.port(to));
    }

    void what_is_asked_while_a_slot_is_on_its_way_waits_until_it_has_arrived()
    {
        const UserId ada = m_users.at(1);
        const int from = m_cluster.masterOf(slotOf(ada));
        const int to = (from + 1) % RedisClusterServers::masters;
        QVERIFY(m_cluster.beginMigration(slotOf(ada), from, to));
        bool hasLeft = false;
        m_engine->store().close(ada, opening(ada).session, Departure::Bye,
                                [&](const auto &left) { hasLeft = left.isOk(); });
        QVERIFY(m_cluster.finishMigration(slotOf(ada), from, to));
        QVERIFY(waitUntil([&] { return hasLeft; }));
        QVERIFY(hears(ada, {u"online"_s, u"offline"_s}));
    }

    void a_cluster_that_says_it_is_down_is_not_well_though_it_can_be_reached()
    {
        const UserId ada = m_users.constFirst();
        const int owner = m_cluster.masterOf(slotOf(ada));
        const QString slot = QString::number(slotOf(ada));
        QVERIFY(m_engine->router().isWell());
        QVERIFY(m_cluster.server(owner).cli({u"CLUSTER"_s, u"DELSLOTS"_s, slot}));
        std::optional<bool> isAnswered;
        m_engine->feed().read({ada}, [&](const auto &records) { isAnswered = records.isOk(); });
        QVERIFY(waitUntil([&] { return isAnswered.has_value(); }));
        QVERIFY(!*isAnswered);
        QVERIFY(!m_engine->router().isWell());
        QVERIFY(m_engine->router().trouble().contains(u"CLUSTERDOWN"_s));
        QVERIFY(m_cluster.server(owner).cli({u"CLUSTER"_s, u"ADDSLOTS"_s, slot}));
        QCOMPARE(stateOf(ada), PresenceState::Online);
        QVERIFY(waitUntil([&] { return m_engine->router().isWell(); }));
    }

    /// redisson#2007, redisson#4731
    void a_master_that_dies_is_followed_to_its_replica()
    {
        QVERIFY(m_cluster.replicate());
        const int dead = m_cluster.masterOf(slotOf(m_users.at(2)));
        m_cluster.server(dead).kill();
        // Until the replica has taken over, a read may be refused, but never answered wrongly.
        for (const UserId &user : std::as_const(m_users)) {
            std::optional<PresenceState> state;
            QVERIFY(waitUntil([&] { return (state = stateOf(user)).has_value(); }));
            QCOMPARE(state, PresenceState::Online);
        }
        QVERIFY(!m_ear.records.isEmpty());
        for (const UserId &user : std::as_const(m_users)) {
            QVERIFY(m_ear.statesOf(user) == QStringList{u"online"_s});
            QVERIFY(leaves(opening(user)));
            QVERIFY(hears(user, {u"online"_s, u"offline"_s}));
        }
        QVERIFY(waitUntil([&] { return m_engine->router().isWell(); }));
        QVERIFY(m_cluster.server(dead).start());
    }
};

QTEST_GUILESS_MAIN(tst_RedisCluster)
#include "tst_RedisCluster.moc"
