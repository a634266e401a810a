// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/MessageOracle.h"
#include "tests/scenarios/chaos/PresenceOracle.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using protocol::Message;
using protocol::Presence;
using protocol::PresenceState;

/// A judge that never condemns proves nothing: each wrong that can be done is found here.
class tst_Oracle : public QObject
{
    Q_OBJECT

    static constexpr PresenceRules rules{12s, 1s, 3s, 200ms, 1500ms, 500ms, 500ms};
    const UserId ada{u"ada"_s};
    const ConversationId room{u"room"_s};

    static Instant at(milliseconds time) { return Instant(time); }
    Presence shown(PresenceState state, qint64 version) const
    {
        Presence presence;
        presence.user = ada;
        presence.state = state;
        presence.version = version;
        return presence;
    }
    Presence online(qint64 version = 1) const { return shown(PresenceState::Online, version); }
    Presence offline(qint64 version = 1) const { return shown(PresenceState::Offline, version); }

    /// From 0 to 60 s, with ada looking like that at first.
    static Look look(const Presence &first, const QList<Look::Seen> &updates = {})
    {
        return {u"bob"_s, at(0s), at(60s), {first}, updates};
    }
    Stay stay(milliseconds from) const { return {ada, at(from), at(from), {}, {}, {}}; }
    Stay stay(milliseconds from, milliseconds to, Ending ending = Ending::Drop) const
    {
        return {ada, at(from), at(from), at(to), at(to), ending};
    }
    static PresenceOracle oracle(const QList<Stay> &stays)
    {
        PresenceOracle judge(rules, at(60s));
        for (const Stay &each : stays)
            judge.was(each);
        return judge;
    }
    /// Exactly one thing is wrong, and the sentence says so.
    static bool isWrong(const QStringList &found, const QString &words)
    {
        if (found.size() == 1 && found.constFirst().contains(words))
            return true;
        qWarning() << found;
        return false;
    }

    Message message(qint64 seq, const QString &id) const
    {
        return {room, seq, ClientMessageId(id), ada, u"body"_s, {}};
    }

private Q_SLOTS:
    void spans_are_joined_cut_and_turned_around()
    {
        Spans spans{{at(1s), at(2s)}, {at(5s), at(6s)}, {at(2s), at(3s)}};
        QCOMPARE(spans, (Spans{{at(1s), at(3s)}, {at(5s), at(6s)}}));
        QVERIFY(spans.contains(at(1s)) && !spans.contains(at(3s)));
        QCOMPARE(spans.outside({at(0s), at(6s)}), (Spans{{at(0s), at(1s)}, {at(3s), at(5s)}}));
        QCOMPARE(spans.within({at(2s), at(5500ms)}),
                 (Spans{{at(2s), at(3s)}, {at(5s), at(5500ms)}}));
        QCOMPARE(spans.without({{at(1s), at(5500ms)}}), (Spans{{at(5500ms), at(6s)}}));
        QCOMPARE(spans.beginningLater(1500ms), (Spans{{at(2500ms), at(3s)}}));
    }

    void what_the_rules_allow_is_not_held_against_anybody()
    {
        const auto judge = oracle({stay(0s, 10s), stay(30s)});
        QCOMPARE(
            judge.judge(look(online(1), {{at(13100ms), offline(2)}, {at(30200ms), online(3)}})),
            QStringList{});
    }

    void somebody_shown_as_gone_who_is_here_is_found()
    {
        const auto judge = oracle({stay(0s)});
        QVERIFY(judge.judge(look(online(1), {{at(20s), offline(2)}, {at(20300ms), online(3)}}))
                    .join(u' ')
                    .contains(u"leaving at 20.000 s, though here"_s));
    }

    void a_flap_that_is_seen_within_the_grace_period_is_found()
    {
        const auto judge = oracle({stay(0s, 10s), stay(11s)});
        QVERIFY(judge.judge(look(online(1), {{at(10500ms), offline(2)}, {at(11s), online(3)}}))
                    .join(u' ')
                    .contains(u"though here"_s));
        QCOMPARE(judge.judge(look(online(1))), QStringList{});
    }

    void one_of_two_sessions_that_ends_is_no_departure()
    {
        const auto judge = oracle({stay(0s, 10s, Ending::Bye), stay(5s)});
        QVERIFY(!judge.judge(look(online(1), {{at(10100ms), offline(2)}})).isEmpty());
    }

    void a_ghost_is_found_when_its_time_is_up_data()
    {
        QTest::addColumn<Ending>("ending");
        QTest::addColumn<milliseconds>("most"); // with 200 ms of sweep and 500 ms of allowance
        QTest::newRow("bye") << Ending::Bye << milliseconds(700);
        QTest::newRow("clean") << Ending::Clean << milliseconds(1'700);
        QTest::newRow("drop") << Ending::Drop << milliseconds(3'700);
        QTest::newRow("node died") << Ending::NodeDied << milliseconds(5'700);
        QTest::newRow("silence") << Ending::Silence << milliseconds(12'700);
    }
    void a_ghost_is_found_when_its_time_is_up()
    {
        QFETCH(Ending, ending);
        QFETCH(milliseconds, most);
        const auto judge = oracle({stay(0s, 10s, ending)});
        QCOMPARE(judge.judge(look(online(1), {{at(10s + most), offline(2)}})), QStringList{});
        QVERIFY(isWrong(judge.judge(look(online(1), {{at(10s + most + 1ms), offline(2)}})),
                        u"as here"_s));
        QVERIFY(isWrong(judge.judge(look(online(1))), u"as here"_s));
    }

    void who_came_and_is_not_shown_is_found()
    {
        const auto judge = oracle({stay(20s)});
        QCOMPARE(judge.judge(look(offline(1), {{at(20400ms), online(2)}})), QStringList{});
        QVERIFY(isWrong(judge.judge(look(offline(1))), u"as gone"_s));
        QVERIFY(isWrong(judge.judge(look(offline(1), {{at(21s), online(2)}})), u"as gone"_s));
    }

    void an_event_that_is_told_twice_is_found()
    {
        const auto judge = oracle({stay(0s)});
        QVERIFY(isWrong(judge.judge(look(online(1), {{at(20s), online(2)}})), u"twice"_s));
    }

    void older_news_after_newer_ones_are_found()
    {
        const auto judge = oracle({stay(0s)});
        const auto away = shown(PresenceState::Away, 5);
        QVERIFY(isWrong(judge.judge(look(online(5), {{at(20s), away}})), u"older"_s));
    }

    void while_something_is_away_dots_may_be_late_but_nobody_is_seen_leaving()
    {
        auto judge = oracle({stay(0s, 10s), stay(0s, 12s)});
        judge.isDisturbed({at(14s), at(25s)});
        QCOMPARE(judge.judge(look(online(1), {{at(24s), offline(2)}})), QStringList{});
        auto here = oracle({stay(0s)});
        here.isDisturbed({at(14s), at(25s)});
        QVERIFY(isWrong(here.judge(look(online(1), {{at(20s), offline(2)}, {at(21s), online(3)}})),
                        u"though here"_s));
    }

    void what_nobody_could_know_yet_is_not_demanded()
    {
        Stay unanswered = stay(10s, 12s);
        unanswered.admitted.reset();
        const auto judge = oracle({unanswered});
        QCOMPARE(judge.judge(look(offline(1))), QStringList{});
        QCOMPARE(judge.judge(look(offline(1), {{at(11s), online(2)}, {at(15s), offline(3)}})),
                 QStringList{});
    }

    void messages_that_are_all_there_are_not_complained_about()
    {
        MessageOracle judge;
        judge.acknowledged(u"laptop"_s, room, ClientMessageId(u"x"_s), 1);
        judge.acknowledged(u"laptop"_s, room, ClientMessageId(u"y"_s), 2);
        QCOMPARE(judge.judgeStored(room, {message(1, u"x"_s), message(2, u"y"_s)}), QStringList{});
        const QMap<qint64, ClientMessageId> kept{{1, ClientMessageId(u"x"_s)},
                                                 {2, ClientMessageId(u"y"_s)}};
        QCOMPARE(judge.judgeKept(u"bob"_s, room, kept), QStringList{});
    }

    void a_message_that_was_acknowledged_and_is_lost_is_found()
    {
        MessageOracle judge;
        judge.acknowledged(u"laptop"_s, room, ClientMessageId(u"x"_s), 1);
        QVERIFY(isWrong(judge.judgeStored(room, {}), u"is not there"_s));
    }

    void a_message_that_is_stored_twice_is_found()
    {
        MessageOracle judge;
        judge.acknowledged(u"laptop"_s, room, ClientMessageId(u"x"_s), 1);
        QVERIFY(
            isWrong(judge.judgeStored(room, {message(1, u"x"_s), message(2, u"x"_s)}), u"twice"_s));
    }

    void a_gap_and_a_wrong_order_are_found()
    {
        MessageOracle judge;
        QVERIFY(isWrong(judge.judgeStored(room, {message(2, u"x"_s)}), u"number 2 follows 0"_s));
        MessageOracle turned;
        turned.acknowledged(u"laptop"_s, room, ClientMessageId(u"x"_s), 2);
        turned.acknowledged(u"laptop"_s, room, ClientMessageId(u"y"_s), 1);
        QVERIFY(isWrong(turned.judgeStored(room, {message(1, u"y"_s), message(2, u"x"_s)}),
                        u"sent earlier"_s));
    }

    void a_client_that_lacks_a_message_or_has_another_is_found()
    {
        MessageOracle judge;
        QVERIFY(judge.judgeStored(room, {message(1, u"x"_s)}).isEmpty());
        QVERIFY(isWrong(judge.judgeKept(u"bob"_s, room, {}), u"lacks number 1"_s));
        QVERIFY(isWrong(judge.judgeKept(u"bob"_s, room, {{1, ClientMessageId(u"y"_s)}}),
                        u"another number 1"_s));
        QVERIFY(
            isWrong(judge.judgeKept(u"bob"_s, room,
                                    {{1, ClientMessageId(u"x"_s)}, {2, ClientMessageId(u"z"_s)}}),
                    u"is not stored"_s));
    }
};

QTEST_APPLESS_MAIN(tst_Oracle)
#include "tst_Oracle.moc"
