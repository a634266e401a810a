// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/Faces.h"
#include "server/presence/HeldSessions.h"
#include "server/presence/Merging.h"
#include "server/presence/PresenceCore.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// What the contract does not say, because only the rules themselves know it: devices, versions
/// under a bad clock, and what is forgotten.
class tst_PresenceCore : public QObject
{
    Q_OBJECT

private:
    const UserId ada{u"ada"_s};
    Moment now{Instant(1h), WallTime(1'790'000'000s)};
    std::optional<PresenceCore> m_core;

    void passes(milliseconds time)
    {
        now.instant += time;
        now.wall += time;
    }
    void opens(const QString &session, DeviceKind device, Activity activity = Activity::Active)
    {
        m_core->opened({ada, SessionId(session), device, activity, {}}, now);
    }
    void beats(const QString &session, Activity activity)
    {
        m_core->heard({ada, SessionId(session), {}, activity, {}}, now);
    }
    void leaves(const QString &session, Departure departure = Departure::Bye)
    {
        m_core->closed(ada, SessionId(session), departure, now);
    }
    std::optional<DeviceKind> device() const { return m_core->recordOf(ada).shown.device; }

private Q_SLOTS:
    void init() { m_core.emplace(Timings{}); }

    void the_device_is_the_most_recently_active_one()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        opens(u"phone"_s, DeviceKind::Mobile);
        QCOMPARE(device(), DeviceKind::Mobile);
        beats(u"phone"_s, Activity::Idle);
        QCOMPARE(device(), DeviceKind::Desktop);
        beats(u"desk"_s, Activity::Idle);
        QCOMPARE(device(), DeviceKind::Desktop);
        beats(u"phone"_s, Activity::Active);
        QCOMPARE(device(), DeviceKind::Mobile);
    }

    void two_active_devices_do_not_fight()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        opens(u"phone"_s, DeviceKind::Mobile);
        const auto version = m_core->recordOf(ada).shown.version;
        for (int i = 0; i < 10; ++i) {
            passes(15s);
            beats(u"desk"_s, Activity::Active);
            passes(15s);
            beats(u"phone"_s, Activity::Active);
        }
        QCOMPARE(m_core->recordOf(ada).shown.version, version);
    }

    void a_departure_is_silent_and_the_next_heartbeat_moves_the_device()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        opens(u"phone"_s, DeviceKind::Mobile);
        QVERIFY(!m_core->closed(ada, SessionId(u"phone"_s), Departure::Bye, now));
        QCOMPARE(device(), DeviceKind::Mobile);
        beats(u"desk"_s, Activity::Active);
        QCOMPARE(device(), DeviceKind::Desktop);
    }

    void while_nobody_is_active_the_device_stays_where_somebody_was_last()
    {
        opens(u"desk"_s, DeviceKind::Desktop, Activity::Idle);
        opens(u"phone"_s, DeviceKind::Mobile);
        beats(u"phone"_s, Activity::Idle);
        leaves(u"phone"_s);
        beats(u"desk"_s, Activity::Idle);
        QCOMPARE(device(), DeviceKind::Mobile);
    }

    void a_device_in_its_grace_period_keeps_its_place()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        opens(u"phone"_s, DeviceKind::Mobile);
        leaves(u"phone"_s, Departure::Drop);
        beats(u"desk"_s, Activity::Active);
        QCOMPARE(device(), DeviceKind::Mobile);
    }

    void a_departure_that_changes_the_state_tells_the_device_as_well()
    {
        opens(u"desk"_s, DeviceKind::Desktop, Activity::Idle);
        opens(u"phone"_s, DeviceKind::Mobile);
        leaves(u"phone"_s);
        QCOMPARE(m_core->recordOf(ada).shown.state, PresenceState::Away);
        QCOMPARE(device(), DeviceKind::Desktop);
    }

    void versions_grow_even_when_the_clock_is_set_back()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        const auto before = m_core->recordOf(ada).shown.version;
        now.wall -= 30s;
        beats(u"desk"_s, Activity::Idle);
        QCOMPARE(m_core->recordOf(ada).shown.version, before + 1);
    }

    /// ex-actor#208
    void a_wall_clock_that_jumps_by_half_a_minute_ends_no_lease_data()
    {
        QTest::addColumn<int>("jump_s");
        QTest::newRow("ahead") << 30;
        QTest::newRow("back") << -30;
    }

    void a_wall_clock_that_jumps_by_half_a_minute_ends_no_lease()
    {
        QFETCH(int, jump_s);
        opens(u"desk"_s, DeviceKind::Desktop);
        now.wall += std::chrono::seconds(jump_s);
        passes(74'999ms);
        QVERIFY(m_core->swept(now).isEmpty());
        passes(1ms);
        QCOMPARE(m_core->swept(now).size(), 1);
    }

    void a_choice_survives_a_clock_that_is_set_back_until_its_time_has_come()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        m_core->chose(ada, {PresenceMode::Dnd, {}, now.wall + 10s}, now);
        now.wall -= 30s;
        passes(10s);
        QVERIFY(m_core->swept(now).isEmpty());
        QCOMPARE(m_core->nextDeadline(), now.instant + 30s);
        passes(30s);
        QCOMPARE(m_core->swept(now).size(), 1);
    }

    void a_choice_that_is_over_already_is_no_choice()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        QVERIFY(!m_core->chose(ada, {PresenceMode::Dnd, {}, now.wall}, now));
        m_core->opened(
            {UserId(u"bob"_s), SessionId(u"b"_s), {}, {}, {PresenceMode::Dnd, u"old"_s, now.wall}},
            now);
        QCOMPARE(m_core->recordOf(UserId(u"bob"_s)).shown.state, PresenceState::Online);
    }

    void choosing_the_same_again_is_no_change()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        QVERIFY(m_core->chose(ada, {PresenceMode::Dnd, {}, {}}, now));
        QVERIFY(!m_core->chose(ada, {PresenceMode::Dnd, {}, {}}, now));
    }

    void who_left_long_ago_is_forgotten()
    {
        opens(u"desk"_s, DeviceKind::Desktop);
        leaves(u"desk"_s);
        m_core->closed(UserId(u"bob"_s), SessionId(u"b"_s), Departure::Bye, now);
        passes(PresenceCore::remembered - 1ms);
        m_core->swept(now);
        QCOMPARE(m_core->userCount(), 2);
        passes(1ms);
        m_core->swept(now);
        QCOMPARE(m_core->userCount(), 0);
        QVERIFY(!m_core->nextDeadline());
    }

    /// superset#3636, meteor-user-presence#17 (their share of one node)
    void a_sweep_of_many_claims_each_once()
    {
        for (int i = 0; i < 1000; ++i)
            m_core->opened({UserId(QString::number(i)), SessionId(QString::number(i)), {}, {}, {}},
                           now);
        passes(75s);
        QCOMPARE(m_core->swept(now).size(), 1000);
        QCOMPARE(m_core->swept(now).size(), 0);
    }

    void held_sessions_fall_silent_after_a_lease()
    {
        HeldSessions held(75s);
        held.opened({ada, SessionId(u"a"_s), {}, {}, {}}, now.instant);
        held.opened({ada, SessionId(u"b"_s), {}, {}, {}}, now.instant);
        QVERIFY(held.heard(SessionId(u"b"_s), Activity::Idle, now.instant + 10s));
        QCOMPARE(held.nextDeadline(), now.instant + 75s);
        QVERIFY(held.takeSilent(now.instant + 75s - 1ms).isEmpty());
        QCOMPARE(held.takeSilent(now.instant + 75s), QList<SessionId>{SessionId(u"a"_s)});
        QVERIFY(!held.heard(SessionId(u"a"_s), Activity::Active, now.instant + 75s));
        QCOMPARE(held.nextDeadline(), now.instant + 85s);
    }

    void a_session_that_opens_while_another_chooses_does_not_bring_back_the_old_choice()
    {
        HeldSessions held(75s);
        held.opened({ada, SessionId(u"a"_s), {}, {}, {}}, now.instant);
        held.chose(ada, {PresenceMode::Invisible, {}, {}});
        held.opened({ada, SessionId(u"b"_s), {}, {}, {}}, now.instant);
        QCOMPARE(held.heard(SessionId(u"b"_s), Activity::Idle, now.instant)->chosen.mode,
                 PresenceMode::Invisible);
    }

    void held_sessions_know_what_was_chosen()
    {
        HeldSessions held(75s);
        held.opened({ada, SessionId(u"a"_s), {}, {}, {}}, now.instant);
        held.chose(ada, {PresenceMode::Invisible, {}, {}});
        QCOMPARE(held.chosenBy(ada)->mode, PresenceMode::Invisible);
        QCOMPARE(held.closed(SessionId(u"a"_s))->chosen.mode, PresenceMode::Invisible);
        QVERIFY(!held.closed(SessionId(u"a"_s)));
        QVERIFY(!held.chosenBy(ada));
        QVERIFY(!held.nextDeadline());
    }
};

QTEST_APPLESS_MAIN(tst_PresenceCore)
#include "tst_PresenceCore.moc"
