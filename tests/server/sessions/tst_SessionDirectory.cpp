// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sessions/SessionDirectory.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_SessionDirectory : public QObject
{
    Q_OBJECT

    const UserId ada{u"ada"_s};
    const UserId bob{u"bob"_s};
    const SessionId laptop{u"laptop"_s};
    const SessionId phone{u"phone"_s};
    const SessionId desk{u"desk"_s};

private Q_SLOTS:
    void a_session_is_found_by_user_and_the_user_by_session()
    {
        SessionDirectory directory;
        directory.add(laptop, ada);
        directory.add(phone, ada);
        QCOMPARE(directory.sessionsOf(ada), (QList{laptop, phone}));
        QCOMPARE(directory.userOf(phone), ada);
        QCOMPARE(directory.size(), 2);
    }

    void the_sessions_of_several_people_leave_out_the_one_that_caused_the_news()
    {
        SessionDirectory directory;
        directory.add(laptop, ada);
        directory.add(phone, ada);
        directory.add(desk, bob);
        QCOMPARE(directory.sessionsOf({ada, bob}, phone), (QList{laptop, desk}));
    }

    void who_left_is_not_found_and_may_leave_twice()
    {
        SessionDirectory directory;
        directory.add(laptop, ada);
        directory.remove(laptop);
        directory.remove(laptop);
        QVERIFY(!directory.userOf(laptop));
        QVERIFY(directory.sessionsOf(ada).isEmpty());
        QCOMPARE(directory.size(), 0);
    }
};

QTEST_APPLESS_MAIN(tst_SessionDirectory)
#include "tst_SessionDirectory.moc"
