// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingExpiry.h"
#include "tests/support/FakeClock.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_TypingExpiry : public QObject
{
    Q_OBJECT

    const ConversationId here{u"here"_s};
    const ConversationId there{u"there"_s};
    const UserId ada{u"ada"_s};
    const UserId bob{u"bob"_s};
    std::unique_ptr<TypingExpiry> expiry;
    test::FakeClock clock;

    bool starts(const UserId &who) { return !expiry->started(here, who, clock.now()).isEmpty(); }

private Q_SLOTS:
    void init()
    {
        clock = {};
        expiry = std::make_unique<TypingExpiry>(6s);
    }

    /// dino/dino#822
    void a_killed_typist_is_gone_at_the_expiry()
    {
        QVERIFY(starts(ada));
        QCOMPARE(*expiry->nextDeadline() - clock.now(), 6s);
        clock.advance(5999ms);
        QVERIFY(expiry->tick(clock.now()).isEmpty());
        clock.advance(1ms);
        QCOMPARE(expiry->tick(clock.now()), QSet{here});
        QVERIFY(expiry->typists(here).isEmpty());
        QVERIFY(!expiry->nextDeadline());
    }

    void a_new_start_prolongs_without_a_repaint()
    {
        QVERIFY(starts(ada));
        clock.advance(3s);
        QVERIFY(!starts(ada));
        clock.advance(5s);
        (void)expiry->tick(clock.now());
        QCOMPARE(expiry->typists(here), QList{ada});
    }

    void a_stop_ends_it_at_once()
    {
        starts(ada);
        QCOMPARE(expiry->stopped(here, ada), QSet{here});
        QVERIFY(expiry->stopped(here, ada).isEmpty());
    }

    /// webex/react-widgets#53
    void a_message_ends_its_authors_typing_and_nobody_elses()
    {
        starts(ada);
        starts(bob);
        QCOMPARE(expiry->messageFrom(here, ada, clock.now()), QSet{here});
        QCOMPARE(expiry->typists(here), QList{bob});
    }

    void a_start_that_was_overtaken_by_its_message_does_not_bring_the_line_back()
    {
        (void)expiry->messageFrom(here, ada, clock.now());
        clock.advance(TypingExpiry::straggle - 1ms);
        QVERIFY(!starts(ada));
        clock.advance(1ms);
        QVERIFY(starts(ada));
    }

    /// dino/dino#197
    void a_lost_connection_clears_every_line()
    {
        starts(ada);
        (void)expiry->started(there, bob, clock.now());
        QCOMPARE(expiry->connectionLost(), (QSet{here, there}));
        QVERIFY(expiry->typists(here).isEmpty());
        QVERIFY(!expiry->nextDeadline());
    }

    /// dino/dino#117
    void the_order_is_that_of_beginning()
    {
        starts(bob);
        starts(ada);
        starts(bob);
        QCOMPARE(expiry->typists(here), (QList{bob, ada}));
    }

    void a_conversation_that_is_left_has_no_typists()
    {
        starts(ada);
        QCOMPARE(expiry->left(here), QSet{here});
        QVERIFY(expiry->left(here).isEmpty());
    }
};

QTEST_APPLESS_MAIN(tst_TypingExpiry)
#include "tst_TypingExpiry.moc"
