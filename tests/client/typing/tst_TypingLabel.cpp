// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingLabel.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_TypingLabel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// dino/dino#739, dino/dino#117
    void one_two_three_and_many_typists_are_worded_exactly_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("line");
        QTest::newRow("nobody") << QStringList{} << QString();
        QTest::newRow("one") << QStringList{u"Ada"_s} << u"Ada is typing…"_s;
        QTest::newRow("two") << QStringList{u"Ada"_s, u"Bob"_s} << u"Ada and Bob are typing…"_s;
        QTest::newRow("three") << QStringList{u"Ada"_s, u"Bob"_s, u"Cleo"_s}
                               << u"Ada, Bob and Cleo are typing…"_s;
        QTest::newRow("four") << QStringList{u"A"_s, u"B"_s, u"C"_s, u"D"_s}
                              << u"A, B and 2 others are typing…"_s;
        QTest::newRow("not known yet") << QStringList{QString()} << u"Someone is typing…"_s;
        QTest::newRow("a name full of placeholders")
            << QStringList{u"%1 %2"_s, u"Bob"_s} << u"%1 %2 and Bob are typing…"_s;
    }
    void one_two_three_and_many_typists_are_worded_exactly()
    {
        QFETCH(QStringList, names);
        QFETCH(QString, line);
        QCOMPARE(words::typing(names), line);
    }

    void a_long_name_is_bounded_and_never_cut_inside_a_character()
    {
        const QString family = u"👩‍👩‍👧‍👦"_s;
        const QString line = words::typing({family.repeated(10)});
        QVERIFY(line.size() < 60);
        const QString shown = line.left(line.indexOf(u'…'));
        QCOMPARE(shown, family.repeated(shown.size() / family.size()));
    }
};

QTEST_APPLESS_MAIN(tst_TypingLabel)
#include "tst_TypingLabel.moc"
