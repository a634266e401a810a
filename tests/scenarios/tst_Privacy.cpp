// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"

#include <QRegularExpression>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// Invisible, blocked and absent people look the same, byte for byte, in every way there is to
/// look.
class tst_Privacy : public QObject
{
    Q_OBJECT

    ServerProcess server{{u"--grace-clean"_s, u"100ms"_s, u"--grace-drop"_s, u"1s"_s, u"--sweep"_s,
                          u"50ms"_s, u"--batch"_s, u"20ms"_s, u"--online-count"_s, u"200ms"_s}};

    /// Two people who do everything alike, but one leaves where the other becomes invisible; bob
    /// looks at both.
    struct Cast {
        Dialogue play;
        Person gone, hidden, bob;
        ConversationId room;
        Actor &leaver;
        Actor &hider;
        Actor &viewer;

        explicit Cast(const ServerProcess &server)
            : play(server)
            , gone(play.signsUp(u"gone"_s))
            , hidden(play.signsUp(u"hide"_s))
            , bob(play.signsUp(u"bob"_s))
            , room(play.group({bob, gone, hidden}))
            , leaver(play.opens(gone))
            , hider(play.opens(hidden))
            , viewer(play.opens(bob))
        {
        }
        QByteArray watches(const Person &person) const
        {
            viewer.asks(PresenceWatch{{person.id}, {}});
            return viewer.frames().constLast();
        }
        /// The bytes without what differs between any two people and moments.
        QByteArray anonymous(const QByteArray &frame) const
        {
            QString text = QString::fromUtf8(frame);
            for (const Person *person : {&gone, &hidden})
                text.replace(person->id.text(), u"USER"_s).replace(person->username, u"NAME"_s);
            text.replace(gone.username.section(u'.', 0, 0), u"NAME"_s);
            text.replace(hidden.username.section(u'.', 0, 0), u"NAME"_s);
            text.replace(QRegularExpression(u"\\b\\d{13}\\b"_s), u"TIME"_s);
            text.replace(QRegularExpression(u"\"id\":\"\\d+\""_s), u"\"id\":\"N\""_s);
            return text.toUtf8();
        }
        void bothDisappear()
        {
            leaver.asks(Bye{});
            hider.asks(PresenceSet{PresenceMode::Invisible, u"busy"_s, {}});
        }
    };

private Q_SLOTS:
    void initTestCase() { QVERIFY(server.start()); }
    void cleanup() { QVERIFY(server.isRunning()); }

    /// stoatchat#34, stoatchat#375
    void the_update_of_somebody_who_becomes_invisible_is_that_of_somebody_who_leaves()
    {
        Cast cast(server);
        cast.watches(cast.gone);
        cast.leaver.asks(Bye{});
        cast.viewer.sees();
        const QByteArray left = cast.viewer.frames().constLast();

        cast.watches(cast.hidden);
        cast.hider.asks(PresenceSet{PresenceMode::Invisible, u"busy"_s, {}});
        cast.viewer.sees();
        QCOMPARE(cast.anonymous(cast.viewer.frames().constLast()), cast.anonymous(left));
        cast.play.silence();
    }

    void the_snapshot_of_somebody_invisible_is_that_of_somebody_who_left()
    {
        Cast cast(server);
        cast.bothDisappear();
        QCOMPARE(cast.anonymous(cast.watches(cast.hidden)),
                 cast.anonymous(cast.watches(cast.gone)));
    }

    void whatever_somebody_invisible_does_nobody_hears_of_it()
    {
        Cast cast(server);
        cast.viewer.asks(MessageSend{cast.room, ClientMessageId(u"1"_s), u"Hello"_s});
        cast.hider.hears<MessageNew>();
        cast.bothDisappear();
        cast.watches(cast.hidden);
        cast.play.settles();
        const QByteArray before = cast.watches(cast.hidden);

        cast.hider.asks(Heartbeat{Activity::Idle});
        cast.hider.asks(Heartbeat{Activity::Active});
        cast.hider.asks(TypingStart{cast.room});
        cast.hider.asks(TypingStop{cast.room});
        cast.hider.asks(Read{cast.room, 1});
        cast.hider.asks(PresenceSet{PresenceMode::Invisible, u"still here"_s, {}});
        Actor &phone = cast.play.opens(cast.hidden, u"phone"_s);
        phone.asks(Heartbeat{Activity::Idle});
        phone.asks(Bye{});
        cast.viewer.hearsNothing();
        const QByteArray after = cast.watches(cast.hidden);
        QCOMPARE(after.mid(after.indexOf("presences")), before.mid(before.indexOf("presences")));

        cast.hider.asks(Bye{});
        cast.viewer.hearsNothing();
        const QByteArray left = cast.watches(cast.hidden);
        QCOMPARE(left.mid(left.indexOf("presences")), before.mid(before.indexOf("presences")));
    }

    void a_read_mark_of_somebody_invisible_stays_where_others_saw_it_last()
    {
        Cast cast(server);
        for (const char *id : {"1", "2"})
            cast.viewer.asks(
                MessageSend{cast.room, ClientMessageId(QString::fromLatin1(id)), u"Hello"_s});
        cast.play.settles();
        cast.leaver.asks(Read{cast.room, 1});
        cast.hider.asks(Read{cast.room, 1});
        cast.play.settles();
        cast.bothDisappear();
        cast.hider.asks(Read{cast.room, 2});
        const auto members = cast.viewer.asks(ConversationMembers{cast.room, {}, {}}).members;
        for (const Member &member : members) {
            if (member.id != cast.bob.id)
                QCOMPARE(member.readSeq, 1);
        }
        QCOMPARE(cast.hider.asks(ConversationList{}).conversations.constFirst().readSeq.value(), 2);
        cast.play.settles();

        cast.hider.asks(PresenceSet{PresenceMode::Auto, {}, {}});
        const auto mark = cast.viewer.hears<ReadBy>();
        QCOMPARE(mark.user, cast.hidden.id);
        QCOMPARE(mark.seq, 2);
    }

    void hiding_and_showing_take_effect_for_those_who_watch_already()
    {
        Cast cast(server);
        cast.watches(cast.hidden);
        cast.hider.asks(PresenceSet{PresenceMode::Invisible, {}, {}});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Offline);
        cast.hider.asks(PresenceSet{PresenceMode::Auto, {}, {}});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Online);
        cast.play.silence();
    }

    void own_devices_see_the_truth()
    {
        Cast cast(server);
        Actor &phone = cast.play.opens(cast.hidden, u"phone"_s);
        phone.asks(PresenceWatch{{cast.hidden.id}, {}});
        cast.hider.asks(PresenceSet{PresenceMode::Invisible, u"busy"_s, {}});
        const Presence own = phone.sees();
        QCOMPARE(own.mode.value_or(PresenceMode::Auto), PresenceMode::Invisible);
        QVERIFY(own.state != PresenceState::Offline);
        QCOMPARE(own.text.value_or(QString()), u"busy"_s);
    }

    void somebody_invisible_is_in_no_count()
    {
        Cast cast(server);
        QList<Person> crowd{cast.bob, cast.gone, cast.hidden};
        while (crowd.size() <= limits::dottedMembers)
            crowd.append(cast.play.signsUp(u"member"_s));
        const auto place = cast.play.group(crowd);
        cast.play.settles();
        const auto count = [&] {
            cast.viewer.asks(PresenceWatch{{}, QList{place}});
            const auto told = cast.viewer.hears<ConversationOnline>().count;
            cast.viewer.asks(PresenceWatch{{}, {}});
            return told;
        };
        QCOMPARE(count(), 3);
        cast.hider.asks(PresenceSet{PresenceMode::Invisible, {}, {}});
        QCOMPARE(count(), 2);
        cast.leaver.asks(Bye{});
        QCOMPARE(count(), 1);
    }

    void the_moment_of_becoming_invisible_is_what_is_stored_as_last_seen()
    {
        ServerProcess restarted;
        QVERIFY(restarted.start());
        QByteArray before;
        Person bob, hidden;
        {
            Cast cast(restarted);
            cast.bothDisappear();
            const QByteArray frame = cast.watches(cast.hidden);
            cast.hider.asks(Bye{});
            cast.play.settles();
            before = frame.mid(frame.indexOf("lastSeenAt"), 26);
            bob = cast.bob;
            hidden = cast.hidden;
        }
        restarted.askToStop();
        QCOMPARE(restarted.exitCode().value_or(-1), 0);
        QVERIFY(restarted.start());
        Dialogue after(restarted);
        Actor &viewer = after.opens(bob);
        viewer.asks(PresenceWatch{{hidden.id}, {}});
        const QByteArray frame = viewer.frames().constLast();
        QCOMPARE(frame.mid(frame.indexOf("lastSeenAt"), 26), before);
    }

    /// telegramdesktop/tdesktop#16442
    void who_is_blocked_gets_the_fixed_answer_whatever_really_happens()
    {
        Cast cast(server);
        const auto fixed = [](const Person &person) {
            return "\"presences\":[{\"user\":\"" + person.id.text().toUtf8()
                   + "\",\"state\":\"offline\"}]}";
        };
        cast.watches(cast.hidden);
        cast.play.settles();
        cast.hider.asks(UserBlock{cast.bob.id});
        cast.viewer.sees();
        QVERIFY(cast.viewer.frames().constLast().contains(fixed(cast.hidden)));

        QVERIFY(cast.watches(cast.hidden).contains(fixed(cast.hidden)));
        cast.hider.asks(PresenceSet{PresenceMode::Dnd, u"text"_s, {}});
        cast.hider.asks(Heartbeat{Activity::Idle});
        cast.hider.asks(TypingStart{cast.room});
        cast.play.opens(cast.hidden, u"phone"_s).asks(Bye{});
        cast.viewer.hearsNothing();
        QVERIFY(cast.watches(cast.hidden).contains(fixed(cast.hidden)));
        cast.hider.asks(Bye{});
        cast.viewer.hearsNothing();
        QVERIFY(cast.watches(cast.hidden).contains(fixed(cast.hidden)));

        Actor &back = cast.play.opens(cast.hidden);
        cast.viewer.hearsNothing();
        back.asks(UserUnblock{cast.bob.id});
        QCOMPARE(cast.viewer.sees().state, PresenceState::Dnd);
    }

    void a_stranger_and_somebody_who_does_not_exist_look_alike()
    {
        Cast cast(server);
        const Person eve = cast.play.signsUp(u"eve"_s);
        cast.play.opens(eve).asks(PresenceSet{PresenceMode::Dnd, u"secret"_s, {}});
        const auto answer =
            cast.viewer.asks(PresenceWatch{{eve.id, UserId(u"nobody"_s)}, {}}).presences;
        QCOMPARE(answer.size(), 2);
        Presence fixed;
        fixed.user = eve.id;
        QCOMPARE(answer.at(0), fixed);
        fixed.user = UserId(u"nobody"_s);
        QCOMPARE(answer.at(1), fixed);
        cast.play.silence();
    }

    void who_leaves_the_last_common_conversation_is_not_seen_any_more()
    {
        Cast cast(server);
        cast.watches(cast.hidden);
        cast.play.settles();
        cast.hider.asks(ConversationLeave{cast.room});
        const auto update = cast.viewer.hears<ConversationUpdate>();
        QCOMPARE(update.conversation.id, cast.room);
        Presence fixed;
        fixed.user = cast.hidden.id;
        QCOMPARE(cast.viewer.sees(), fixed);
        cast.hider.asks(PresenceSet{PresenceMode::Dnd, u"secret"_s, {}});
        cast.viewer.hearsNothing();
    }
};

QTEST_GUILESS_MAIN(tst_Privacy)
#include "tst_Privacy.moc"
