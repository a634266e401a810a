// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The page of somebody who is not signed in.
#include "tests/qml/ViewFixture.h"
#include "tests/ui/Screen.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

class tst_SignInPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        fixture.run(u"fill()"_s);
    }

    void enter_signs_in_with_what_was_typed()
    {
        fixture.run(u"Client.session.username = ''"_s);
        auto screen = show(u"SignInPage { }"_s);
        screen.type(u"ada"_s);
        screen.press(Qt::Key_Return);
        screen.type(u"secret words"_s);
        screen.press(Qt::Key_Return);
        QCOMPARE(sessionLog(), u"signIn ada secret words"_s);
    }

    void who_is_known_already_types_the_password_alone()
    {
        fixture.run(u"Client.session.username = 'bob'"_s);
        auto screen = show(u"SignInPage { }"_s);
        screen.type(u"secret words"_s);
        screen.press(Qt::Key_Return);
        fixture.run(u"Client.session.username = 'ada'"_s);
        QCOMPARE(sessionLog(), u"signIn bob secret words"_s);
    }

    void nothing_is_sent_without_a_password()
    {
        auto screen = show(u"SignInPage { }"_s);
        QVERIFY(screen.fill(u"Username"_s, u"ada"_s));
        QVERIFY(screen.click(u"Sign in"_s));
        QCOMPARE(sessionLog(), QString());
    }

    void an_account_is_made_with_a_display_name()
    {
        auto screen = show(u"SignInPage { }"_s);
        QVERIFY(!screen.shows(u"Display name"_s));
        QVERIFY(screen.click(u"Create an account"_s));
        QVERIFY(screen.fill(u"Username"_s, u"ada"_s));
        QVERIFY(screen.fill(u"Display name"_s, u"Ada L."_s));
        QVERIFY(screen.fill(u"Password"_s, u"pw"_s));
        QVERIFY(screen.click(u"Create account"_s));
        QCOMPARE(sessionLog(), u"register ada pw Ada L."_s);
    }

    void what_is_wrong_is_said_beside_the_field()
    {
        auto screen = show(u"SignInPage { }"_s);
        fixture.run(u"Client.session.errorField = 'username'; Client.session.error = 'Taken.'"_s);
        QVERIFY(screen.shows(u"Taken."_s));
        auto *face = QAccessible::queryAccessibleInterface(screen.find(u"Username"_s));
        QCOMPARE(face->text(QAccessible::Description), u"Taken."_s);
    }

    void a_password_is_hidden_until_asked_for()
    {
        auto screen = show(u"SignInPage { }"_s);
        auto *password = screen.find(u"Password"_s);
        QVERIFY(password->property("echoMode").toInt() != 0);
        QVERIFY(screen.click(u"Show password"_s));
        QCOMPARE(password->property("echoMode").toInt(), 0);
    }

private:
    Screen show(const QString &view)
    {
        if (!fixture.show(view) || !QTest::qWaitForWindowActive(&fixture.window()))
            qWarning("the view could not be shown");
        return Screen(fixture.window());
    }

    QString sessionLog()
    {
        return fixture.run(u"return Client.session.log.join('; ')"_s).toString();
    }

    ViewFixture fixture;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_SignInPage)
#include "tst_SignInPage.moc"
