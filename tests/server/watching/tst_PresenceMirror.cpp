// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/PresenceMirror.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_PresenceMirror : public QObject
{
    Q_OBJECT

private:
    const UserId ada{u"ada"_s};

    PresenceRecord record(qint64 truth, qint64 shown) const
    {
        PresenceRecord made{ada, {}, {}, {}};
        made.truth.version = truth;
        made.truth.text = QString::number(truth);
        made.shown.version = shown;
        made.shown.text = QString::number(shown);
        return made;
    }

private Q_SLOTS:
    void only_newer_faces_are_news()
    {
        PresenceMirror mirror;
        mirror.follow({ada});
        mirror.learn(record(5, 5));
        auto newer = mirror.learn(record(6, 5));
        QVERIFY(newer.truth && !newer.shown);
        newer = mirror.learn(record(5, 6));
        QVERIFY(!newer.truth && newer.shown);
        newer = mirror.learn(record(6, 6));
        QVERIFY(!newer.truth && !newer.shown);
        QCOMPARE(mirror.newest(record(1, 1)), record(6, 6));
    }

    void what_is_learnt_first_is_for_the_snapshot()
    {
        PresenceMirror mirror;
        mirror.follow({ada});
        const auto newer = mirror.learn(record(5, 5));
        QVERIFY(!newer.truth && !newer.shown);
    }

    /// A store that was wiped tells everything again, with newer versions.
    void a_newer_version_of_the_same_look_is_noted_and_no_news()
    {
        PresenceMirror mirror;
        mirror.follow({ada});
        mirror.learn(record(5, 5));
        PresenceRecord again = record(5, 5);
        again.truth.version = again.shown.version = 9;
        auto newer = mirror.learn(again);
        QVERIFY(!newer.truth && !newer.shown);
        QCOMPARE(mirror.known(ada), again);
        newer = mirror.learn(record(7, 7));
        QVERIFY(!newer.truth && !newer.shown);
        again.truth.version = 10;
        again.chosen.mode = PresenceMode::Dnd;
        QVERIFY(mirror.learn(again).truth); // their own devices show the choice
    }

    void an_answer_under_way_does_not_turn_back_time()
    {
        PresenceMirror mirror;
        mirror.follow({ada});
        mirror.learn(record(7, 7));
        QCOMPARE(mirror.newest(record(0, 0)), record(7, 7));
        QCOMPARE(mirror.newest(record(8, 8)), record(8, 8));
    }

    void who_is_not_followed_is_not_remembered()
    {
        PresenceMirror mirror;
        mirror.learn(record(5, 5));
        QCOMPARE(mirror.size(), 0);
        mirror.follow({ada});
        mirror.learn(record(5, 5));
        mirror.unfollow({ada});
        QCOMPARE(mirror.size(), 0);
        QCOMPARE(mirror.newest(record(1, 1)), record(1, 1));
    }
};

QTEST_APPLESS_MAIN(tst_PresenceMirror)
#include "tst_PresenceMirror.moc"
