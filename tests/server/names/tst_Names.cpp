// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/names/DisplayText.h"
#include "server/names/SearchWords.h"
#include "server/names/Username.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

/// What people may be called.
class tst_Names : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a_username_has_one_spelling()
    {
        QCOMPARE(*username(u"Ada.L-1_x"_s), u"ada.l-1_x"_s);
        QCOMPARE(*username(u"ab"_s), u"ab"_s);
        QVERIFY(username(QString(32, u'a')).isOk());
    }

    void a_username_that_could_be_mistaken_is_refused_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::newRow("too short") << u"a"_s;
        QTest::newRow("too long") << QString(33, u'a');
        QTest::newRow("cyrillic a") << u"\u0430da"_s;
        QTest::newRow("kelvin sign") << u"\u212Aim"_s;
        QTest::newRow("fullwidth") << u"\uFF41da"_s;
        QTest::newRow("accent") << u"zoë"_s;
        QTest::newRow("space") << u"ada l"_s;
        QTest::newRow("zero width") << u"ad\u200Ba"_s;
        QTest::newRow("leading dot") << u".ada"_s;
        QTest::newRow("control") << u"ad\ta"_s;
        QTest::newRow("html") << u"<b>ada"_s;
    }

    void a_username_that_could_be_mistaken_is_refused()
    {
        QFETCH(QString, typed);
        QVERIFY(!username(typed).isOk());
    }

    void any_script_and_emoji_may_be_shown_data()
    {
        QTest::addColumn<QString>("typed");
        for (const QString &name :
             {u"森 大輝"_s, u"فريد الحسيني"_s, u"காவ்யா"_s, u"Rosa 🧗‍♀️"_s, u"🇩🇪"_s,
              u"O’Sullivan"_s, u"<b>bold</b>"_s, u"لیلا\u200C کریمی"_s, u"Nguyễn Thị Ánh"_s})
            QTest::newRow(qUtf8Printable(name)) << name;
    }

    void any_script_and_emoji_may_be_shown()
    {
        QFETCH(QString, typed);
        QCOMPARE(*displayText(typed), typed.normalized(QString::NormalizationForm_C));
    }

    void spaces_are_tidied() { QCOMPARE(*displayText(u"  Ada \u00A0  L "_s), u"Ada L"_s); }

    void what_breaks_the_line_is_refused_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::newRow("newline") << u"Ada\nBob: hi"_s;
        QTest::newRow("control") << u"A\u0007"_s;
        QTest::newRow("line separator") << u"A\u2028B"_s;
        QTest::newRow("right-to-left override") << u"A\u202Etxt.exe"_s;
        QTest::newRow("isolate") << u"A\u2066B"_s;
        QTest::newRow("private use") << u"\uE000"_s;
        QTest::newRow("only spaces") << u"   "_s;
        QTest::newRow("only zero width") << u"\u200B\u200D"_s;
        QTest::newRow("hangul filler") << u"\u3164"_s;
        QTest::newRow("zalgo") << (u"Z"_s + QString(9, QChar(0x0300)));
    }

    void what_breaks_the_line_is_refused()
    {
        QFETCH(QString, typed);
        QVERIFY(!displayText(typed).isOk());
    }

    void words_lose_case_and_accents()
    {
        QCOMPARE(searchWords(u"Zoë van-der  BERG zoe"_s),
                 (QStringList{u"zoe"_s, u"van"_s, u"der"_s, u"berg"_s}));
        QVERIFY(searchWords(u" .%_ "_s).filter(u"%"_s).isEmpty());
    }
};

QTEST_APPLESS_MAIN(tst_Names)
#include "tst_Names.moc"
