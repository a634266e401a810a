// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Limits.h"
#include "tests/support/PresenceWorld.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using Heard = QStringList;

class tst_TypingService : public QObject
{
    Q_OBJECT

private:
    std::optional<PresenceWorld> m_world;
    PresenceWorld &world() { return *m_world; }

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        world().society.group(u"team"_s, {u"ada"_s, u"bob"_s, u"carol"_s});
        for (const auto &session :
             {u"ada/laptop"_s, u"ada/phone"_s, u"bob/desk"_s, u"carol/desk"_s, u"zoe/desk"_s})
            world().opens(session);
    }

    void the_other_members_hear_it_and_no_session_of_the_sender()
    {
        world().types(u"ada/laptop"_s, u"team"_s);
        world().stopsTyping(u"ada/laptop"_s, u"team"_s);
        QCOMPARE(world().heard.take(), (Heard{u"bob/desk hears ada typing in team"_s,
                                              u"carol/desk hears ada typing in team"_s,
                                              u"bob/desk hears ada no longer typing in team"_s,
                                              u"carol/desk hears ada no longer typing in team"_s}));
    }

    /// mattermost/mattermost#13373
    void typing_of_somebody_who_is_no_member_is_ignored_silently()
    {
        world().types(u"zoe/desk"_s, u"team"_s);
        world().types(u"zoe/desk"_s, u"nowhere"_s);
        world().types(u"ghost/desk"_s, u"team"_s);
        QCOMPARE(world().heard.take(), Heard{});
    }

    void typing_neither_comes_from_nor_goes_to_somebody_blocked()
    {
        world().society.block(u"bob"_s, u"ada"_s);
        world().types(u"ada/laptop"_s, u"team"_s);
        world().types(u"bob/desk"_s, u"team"_s);
        QCOMPARE(world().heard.take(), (Heard{u"carol/desk hears ada typing in team"_s,
                                              u"carol/desk hears bob typing in team"_s}));
    }

    void somebody_invisible_types_unseen_until_they_are_visible()
    {
        world().chooses(u"ada"_s, {PresenceMode::Invisible, {}, world().wallIn(10s)});
        world().heard.take();
        world().types(u"ada/laptop"_s, u"team"_s);
        QCOMPARE(world().heard.take(), Heard{});
        world().waits(10s);
        world().types(u"ada/laptop"_s, u"team"_s);
        QCOMPARE(world().heard.take().size(), 2);
    }

    void other_nodes_hear_who_may_not()
    {
        world().society.block(u"bob"_s, u"ada"_s);
        world().types(u"ada/laptop"_s, u"team"_s);
        world().types(u"zoe/desk"_s, u"team"_s);
        QCOMPARE(world().peers.take(), Heard{u"members typing:start not ada bob"_s});
    }

    /// peer-learning#287
    void a_flood_is_limited_and_others_do_not_notice()
    {
        for (int i = 0; i < 1000; ++i)
            world().types(u"ada/laptop"_s, u"team"_s);
        QCOMPARE(world().heard.take().size(), TypingRelay::burst * 2);
        world().types(u"ada/phone"_s, u"team"_s);
        world().types(u"bob/desk"_s, u"team"_s);
        QCOMPARE(world().heard.take().size(), 2 + 3);
        world().waits(3s);
        for (int i = 0; i < 1000; ++i)
            world().types(u"ada/laptop"_s, u"team"_s);
        QCOMPARE(world().heard.take().size(), TypingRelay::refillsPerThrottle * 2);
    }

    /// mattermost/mattermost#25794
    void nobody_types_visibly_in_a_large_busy_place_data()
    {
        QTest::addColumn<qint64>("members");
        QTest::addColumn<int>("heard");
        QTest::newRow("100") << limits::typingMembers << 1;
        QTest::newRow("101") << limits::typingMembers + 1 << 0;
    }

    void nobody_types_visibly_in_a_large_busy_place()
    {
        QFETCH(qint64, members);
        QStringList crowd{u"ada"_s, u"bob"_s};
        while (crowd.size() < members)
            crowd.append(u"user%1"_s.arg(crowd.size()));
        world().society.group(u"square"_s, crowd);
        world().types(u"ada/laptop"_s, u"square"_s);
        QTEST(int(world().heard.take().size()), "heard");
    }

    void when_members_cannot_be_looked_up_typing_is_dropped()
    {
        world().society.isDown = true;
        world().types(u"ada/laptop"_s, u"team"_s);
        QCOMPARE(world().heard.take(), Heard{});
    }

    void nothing_is_left_of_a_session_that_closed()
    {
        world().types(u"ada/laptop"_s, u"team"_s);
        world().closes(u"ada/laptop"_s, Departure::Bye);
        world().heard.take();
        world().types(u"ada/laptop"_s, u"team"_s);
        QCOMPARE(world().heard.take(), Heard{});
    }
};

QTEST_APPLESS_MAIN(tst_TypingService)
#include "tst_TypingService.moc"
