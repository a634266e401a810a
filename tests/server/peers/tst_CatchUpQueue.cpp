// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/peers/CatchUpQueue.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_CatchUpQueue : public QObject
{
    Q_OBJECT

    static constexpr Instant start{1'000s};
    static QList<UserId> people(int count)
    {
        QList<UserId> users;
        for (int i = 0; i < count; ++i)
            users.append(UserId(QString::number(i)));
        return users;
    }

private Q_SLOTS:
    void the_first_is_told_at_once_and_once()
    {
        CatchUpQueue queue(1'000);
        QVERIFY(!queue.nextDeadline());
        queue.add(UserId(u"ada"_s), start);
        queue.add(UserId(u"ada"_s), start);
        QCOMPARE(queue.nextDeadline(), start);
        QCOMPARE(queue.take(start), QList{UserId(u"ada"_s)});
        QVERIFY(!queue.nextDeadline());
        QVERIFY(queue.take(start + 1s).isEmpty());
    }

    void many_are_told_at_no_more_than_the_rate_in_their_order()
    {
        CatchUpQueue queue(1'000);
        const auto everybody = people(2'500);
        for (const UserId &user : everybody)
            queue.add(user, start);
        QList<UserId> told;
        for (Instant now = start; queue.nextDeadline(); now = *queue.nextDeadline()) {
            told += queue.take(now);
            QVERIFY(told.size() <= (now - start) / 1ms + 50);
        }
        QCOMPARE(told, everybody);
    }

    void who_is_gone_is_not_told()
    {
        CatchUpQueue queue(1'000);
        for (const UserId &user : people(3))
            queue.add(user, start);
        queue.remove(UserId(u"1"_s));
        QCOMPARE(queue.take(start), (QList{UserId(u"0"_s), UserId(u"2"_s)}));
    }

    void nobody_is_told_before_what_was_postponed_to()
    {
        CatchUpQueue queue(1'000);
        queue.postpone(start + 1s);
        queue.add(UserId(u"ada"_s), start);
        QCOMPARE(queue.nextDeadline(), start + 1s);
        QVERIFY(queue.take(start).isEmpty());
        QCOMPARE(queue.take(start + 1s).size(), 1);
    }
};

QTEST_GUILESS_MAIN(tst_CatchUpQueue)
#include "tst_CatchUpQueue.moc"
