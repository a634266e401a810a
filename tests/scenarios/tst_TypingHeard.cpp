// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// Typing reaches those who may know of it, and nobody else; too much of it reaches nobody.
class tst_TypingHeard : public QObject
{
    Q_OBJECT

    ServerProcess server{{u"--request-rate"_s, u"100000"_s, u"--request-burst"_s, u"100000"_s}};

    struct Cast {
        Dialogue play;
        Person ada, bob, carol;
        ConversationId room;
        Actor &typist;
        Actor &reader;

        explicit Cast(const ServerProcess &server)
            : play(server)
            , ada(play.signsUp(u"ada"_s))
            , bob(play.signsUp(u"bob"_s))
            , carol(play.signsUp(u"carol"_s))
            , room(play.group({ada, bob, carol}))
            , typist(play.opens(ada))
            , reader(play.opens(bob))
        {
        }
    };

private Q_SLOTS:
    void initTestCase() { QVERIFY(server.start()); }
    void cleanup() { QVERIFY(server.isRunning()); }

    void it_reaches_the_other_members_and_no_session_of_the_typist()
    {
        Cast cast(server);
        cast.play.opens(cast.ada, u"phone"_s);
        Actor &second = cast.play.opens(cast.bob, u"phone"_s);
        cast.typist.asks(TypingStart{cast.room});
        QCOMPARE(cast.reader.hears<TypingStarted>(), (TypingStarted{cast.room, cast.ada.id}));
        second.hears<TypingStarted>();
        cast.typist.asks(TypingStop{cast.room});
        QCOMPARE(cast.reader.hears<TypingStopped>(), (TypingStopped{cast.room, cast.ada.id}));
        second.hears<TypingStopped>();
        cast.play.silence();
    }

    /// mattermost/mattermost#13373
    void that_of_somebody_who_is_no_member_is_ignored_silently()
    {
        Cast cast(server);
        Actor &outsider = cast.play.opens(cast.play.signsUp(u"eve"_s));
        outsider.asks(TypingStart{cast.room});
        outsider.asks(TypingStart{ConversationId(u"nowhere"_s)});
        cast.play.silence();
    }

    void who_has_left_the_conversation_types_unseen()
    {
        Cast cast(server);
        cast.typist.asks(ConversationLeave{cast.room});
        cast.play.settles();
        cast.typist.asks(TypingStart{cast.room});
        cast.play.silence();
    }

    /// peer-learning#287
    void a_flood_of_it_is_limited_and_the_others_do_not_notice()
    {
        Cast cast(server);
        Actor &other = cast.play.opens(cast.carol);
        for (int i = 0; i < 1'000; ++i)
            cast.typist.says(TypingStart{cast.room});
        cast.typist.roundTrip();
        cast.reader.roundTrip();
        cast.reader.roundTrip();
        const auto heard = cast.reader.unheard().size();
        QVERIFY2(heard > 0 && heard < 50, qPrintable(QString::number(heard)));
        cast.play.settles();

        other.asks(TypingStart{cast.room});
        QCOMPARE(cast.reader.hears<TypingStarted>().user, cast.carol.id);
        QVERIFY2(cast.typist.isOpen(), "typing too much is no reason to be shown out");
    }

    void nothing_passes_between_people_of_whom_one_blocked_the_other()
    {
        Cast cast(server);
        Actor &other = cast.play.opens(cast.carol);
        cast.reader.asks(UserBlock{cast.ada.id});
        cast.play.settles();
        cast.typist.asks(TypingStart{cast.room});
        other.hears<TypingStarted>();
        cast.reader.asks(TypingStart{cast.room});
        other.hears<TypingStarted>();
        cast.play.silence();
    }

    void nobody_sees_somebody_invisible_type()
    {
        Cast cast(server);
        cast.typist.asks(PresenceSet{PresenceMode::Invisible, {}, {}});
        cast.typist.asks(TypingStart{cast.room});
        cast.play.silence();
        cast.typist.asks(PresenceSet{PresenceMode::Auto, {}, {}});
        cast.typist.asks(TypingStart{cast.room});
        cast.reader.hears<TypingStarted>();
    }

    /// mattermost/mattermost#25794
    void nobody_is_shown_typing_in_a_conversation_of_more_than_a_hundred()
    {
        Cast cast(server);
        QList<Person> hundred{cast.ada, cast.bob};
        while (hundred.size() < limits::typingMembers)
            hundred.append(cast.play.signsUp(u"member"_s));
        const auto exact = cast.play.group(hundred);
        const auto beyond = cast.play.group(hundred + QList{cast.carol});
        cast.play.settles();
        cast.typist.asks(TypingStart{exact});
        QCOMPARE(cast.reader.hears<TypingStarted>().conversation, exact);
        cast.typist.asks(TypingStart{beyond});
        cast.play.silence();
    }
};

QTEST_GUILESS_MAIN(tst_TypingHeard)
#include "tst_TypingHeard.moc"
