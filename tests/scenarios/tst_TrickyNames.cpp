// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// Names come from people: none may pass for somebody else's, break out of its line, or be anything
/// but text.
class tst_TrickyNames : public QObject
{
    Q_OBJECT

    ServerProcess server;
    const QString password = u"correct horse battery"_s;

private Q_SLOTS:
    void initTestCase() { QVERIFY(server.start()); }
    void cleanup() { QVERIFY(server.isRunning()); }

    void a_username_in_other_case_is_the_same_username()
    {
        Dialogue play(server);
        Actor &visitor = play.stranger();
        const auto ada = visitor.asks(Register{u"adalovelace"_s, password, u"Ada"_s});
        QCOMPARE(ada.user.username, u"adalovelace"_s);
        for (const QString &same : {u"adalovelace"_s, u"AdaLovelace"_s, u"ADALOVELACE"_s}) {
            const auto failure =
                visitor.isRefused(Register{same, password, {}}, ErrorCode::Conflict);
            QCOMPARE(failure.field.value_or(QString()), u"username"_s);
            QCOMPARE(visitor.asks(Login{same, password}).user.id, ada.user.id);
        }
    }

    void a_username_that_looks_like_another_is_refused_data()
    {
        QTest::addColumn<QString>("username");
        QTest::newRow("Cyrillic a") << u"\u0430da"_s;
        QTest::newRow("Greek omicron") << u"b\u03bfb"_s;
        QTest::newRow("fullwidth") << u"\uff41\uff44\uff41"_s;
        QTest::newRow("Kelvin sign") << u"\u212aelvin"_s;
        QTest::newRow("dotless i") << u"\u0131da"_s;
        QTest::newRow("combining accent") << u"a\u0301da"_s;
        QTest::newRow("soft hyphen") << u"a\u00adda"_s;
        QTest::newRow("zero width space") << u"a\u200bda"_s;
        QTest::newRow("right to left override") << u"\u202eada"_s;
        QTest::newRow("space behind") << u"ada "_s;
        QTest::newRow("no-break space") << u"a\u00a0da"_s;
        QTest::newRow("mathematical letters") << u"\U0001d41a\U0001d41d\U0001d41a"_s;
        QTest::newRow("line break") << u"ada\n"_s;
        QTest::newRow("U+0000") << u"ada"_s + QChar(0);
        QTest::newRow("markup") << u"<b>ada</b>"_s;
        QTest::newRow("path") << u"../ada"_s;
        QTest::newRow("quote") << u"a'da"_s;
        QTest::newRow("too short") << u"a"_s;
        QTest::newRow("too long") << QString(33, u'a');
    }
    void a_username_that_looks_like_another_is_refused()
    {
        QFETCH(QString, username);
        Dialogue play(server);
        const auto failure =
            play.stranger().isRefused(Register{username, password, u"A"_s}, ErrorCode::BadField);
        QCOMPARE(failure.field.value_or(QString()), u"username"_s);
    }

    void a_display_name_that_could_trick_a_reader_is_refused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("line break") << u"Ada\nadmin"_s;
        QTest::newRow("bell") << u"Ada\u0007"_s;
        QTest::newRow("escape") << u"\u001b[31mAda"_s;
        QTest::newRow("line separator") << u"Ada\u2028admin"_s;
        QTest::newRow("right to left override") << u"\u202egnp.exe"_s;
        QTest::newRow("isolate") << u"\u2066Ada"_s;
        QTest::newRow("nothing visible") << u" \u200d\u3164 "_s;
        QTest::newRow("tower of accents") << u"a"_s + QString(40, QChar(0x0301));
        QTest::newRow("one byte too long") << QString(97, u'a');
        QTest::newRow("empty") << u""_s;
    }
    void a_display_name_that_could_trick_a_reader_is_refused()
    {
        QFETCH(QString, name);
        Dialogue play(server);
        Actor &visitor = play.stranger();
        const auto failure =
            visitor.isRefused(Register{u"trickster"_s, password, name}, ErrorCode::BadField);
        QCOMPARE(failure.field.value_or(QString()), u"displayName"_s);
        const Person bob = play.signsUp(u"bob"_s);
        QVERIFY(play.opens(bob).asks(UserFind{u"trickster"_s}).users.isEmpty());
    }

    void a_status_text_is_held_to_the_same_rules()
    {
        Dialogue play(server);
        Actor &ada = play.opens(play.signsUp(u"status"_s));
        for (const QString &text : {u"\u202Eoffline"_s, u"one\nline"_s, u"\u2066away"_s}) {
            const auto failure =
                ada.isRefused(PresenceSet{PresenceMode::Auto, text, {}}, ErrorCode::BadField);
            QCOMPARE(failure.field.value_or(QString()), u"text"_s);
        }
        const auto shown = ada.asks(PresenceSet{PresenceMode::Auto, u"  at   lunch 🍜 "_s, {}});
        QCOMPARE(shown.presence.text.value_or(QString()), u"at lunch 🍜"_s);
    }

    void any_script_any_emoji_and_markup_are_text_and_come_back_as_they_were_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("markup") << u"<img src=x onerror=alert(1)>&amp;"_s;
        QTest::newRow("SQL") << u"'; DROP TABLE users; --"_s;
        QTest::newRow("JSON") << u"\"},{\"type\":\"bye\"}"_s;
        QTest::newRow("format") << u"%1 %s %n {0}"_s;
        QTest::newRow("Arabic") << u"\u0639\u0627\u0626\u0634\u0629"_s;
        QTest::newRow("Japanese") << u"\u6e05\u6c34 \u8475"_s;
        QTest::newRow("family") << u"\U0001f468\u200d\U0001f469\u200d\U0001f467 Lovelace"_s;
        QTest::newRow("exactly as long as allowed") << QString(96, u'a');
    }
    void any_script_any_emoji_and_markup_are_text_and_come_back_as_they_were()
    {
        QFETCH(QString, name);
        static int count = 0;
        Dialogue play(server);
        const QString username = u"plain.%1"_s.arg(++count);
        const auto signedIn = play.stranger().asks(Register{username, password, name});
        QCOMPARE(signedIn.user.displayName, name);

        const Person bob = play.signsUp(u"bob"_s);
        Actor &laptop = play.opens(bob);
        const auto found = laptop.asks(UserFind{username});
        QCOMPARE(found.users.size(), 1);
        QCOMPARE(found.users.constFirst().displayName, name);

        const auto made = laptop.asks(ConversationCreate{{signedIn.user.id}, name});
        QCOMPARE(made.conversation.title, name);
        laptop.asks(MessageSend{made.conversation.id, ClientMessageId(u"1"_s), name + u"\n\t"_s});
        const auto page = laptop.asks(MessageHistory{made.conversation.id, {}, {}, {}});
        QCOMPARE(page.messages.constFirst().body, name + u"\n\t"_s);
    }

    void a_search_holds_no_wildcards()
    {
        Dialogue play(server);
        Actor &bob = play.opens(play.signsUp(u"bob"_s));
        for (const QString &query : {u"%"_s, u"_"_s, u"*"_s, u"\" OR 1"_s, u"a* NEAR b"_s})
            QVERIFY(bob.asks(UserFind{query}).users.isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_TrickyNames)
#include "tst_TrickyNames.moc"
