// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/peers/LocalMembers.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

namespace {

const UserId ada{u"ada"_s};
const UserId bob{u"bob"_s};
const ConversationId team{u"team"_s};
const ConversationId club{u"club"_s};

} // namespace

class tst_LocalMembers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void it_is_known_from_both_sides()
    {
        LocalMembers local;
        QVERIFY(local.join(ada, team));
        QVERIFY(local.join(bob, team));
        QVERIFY(local.join(ada, club));
        QVERIFY(!local.join(ada, team));
        QCOMPARE(local.membersOf(team), (QList{ada, bob}));
        QCOMPARE(local.conversationsOf(ada).size(), 2);
        QCOMPARE(local.conversations(), 2);
    }

    void who_leaves_is_forgotten_and_the_last_takes_the_conversation_along()
    {
        LocalMembers local;
        local.join(ada, team);
        local.join(bob, team);
        QVERIFY(local.leave(ada, team));
        QVERIFY(!local.leave(ada, team));
        QVERIFY(!local.leave(ada, club));
        QVERIFY(local.hasAnybodyIn(team));
        QVERIFY(local.leave(bob, team));
        QVERIFY(!local.hasAnybodyIn(team));
        QCOMPARE(local.conversations(), 0);
    }

    void whose_last_session_ends_is_nowhere()
    {
        LocalMembers local;
        local.join(ada, team);
        local.join(ada, club);
        local.join(bob, club);
        local.remove(ada);
        QVERIFY(local.conversationsOf(ada).isEmpty());
        QCOMPARE(local.membersOf(club), QList{bob});
        QVERIFY(!local.hasAnybodyIn(team));
    }
};

QTEST_GUILESS_MAIN(tst_LocalMembers)
#include "tst_LocalMembers.moc"
