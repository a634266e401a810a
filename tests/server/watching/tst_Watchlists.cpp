// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/Watchlists.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_Watchlists : public QObject
{
    Q_OBJECT

private:
    const UserId ada{u"ada"_s};
    const UserId carol{u"carol"_s};
    const SessionId desk{u"desk"_s};
    const SessionId phone{u"phone"_s};

private Q_SLOTS:
    void a_new_list_replaces_the_one_before()
    {
        Watchlists<UserId> lists;
        auto difference = lists.replace(desk, {ada});
        QCOMPARE(difference.begun, QList{ada});
        QCOMPARE(difference.ended, QList<UserId>{});
        difference = lists.replace(desk, {carol});
        QCOMPARE(difference.begun, QList{carol});
        QCOMPARE(difference.ended, QList{ada});
        QCOMPARE(lists.watchedBy(desk), QList{carol});
        QCOMPARE(lists.watchersOf(ada), QList<SessionId>{});
    }

    void whom_a_session_goes_on_watching_neither_begins_nor_ends()
    {
        Watchlists<UserId> lists;
        lists.replace(desk, {ada});
        const auto difference = lists.replace(desk, {ada, carol});
        QCOMPARE(difference.begun, QList{carol});
        QCOMPARE(difference.ended, QList<UserId>{});
        QCOMPARE(lists.watchersOf(ada), QList{desk});
    }

    void somebody_is_followed_until_the_last_watcher_goes()
    {
        Watchlists<UserId> lists;
        QCOMPARE(lists.replace(desk, {ada}).begun, QList{ada});
        QCOMPARE(lists.replace(phone, {ada}).begun, QList<UserId>{});
        QCOMPARE(lists.watchersOf(ada), (QList{desk, phone}));
        QCOMPARE(lists.remove(desk).ended, QList<UserId>{});
        QVERIFY(lists.isWatched(ada));
        QCOMPARE(lists.remove(phone).ended, QList{ada});
        QVERIFY(lists.isEmpty());
        QVERIFY(!lists.isWatched(ada));
    }

    void removing_what_is_not_there_is_no_difference()
    {
        Watchlists<UserId> lists;
        const auto difference = lists.remove(desk);
        QVERIFY(difference.begun.isEmpty() && difference.ended.isEmpty());
        QCOMPARE(lists.allWatched(), QList<UserId>{});
    }
};

QTEST_APPLESS_MAIN(tst_Watchlists)
#include "tst_Watchlists.moc"
