// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ServerProcess.h"
#include "tests/ui/ClientWindow.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

class tst_ExampleSignIn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a_wrong_password_is_told_in_the_form()
    {
        ServerProcess server;
        QVERIFY(server.start());
        ClientWindow window(u"ada"_s);
        window.activate();
        auto &form = window.screen();
        QVERIFY(form.fill(u"Server"_s, server.url().toString()));
        QVERIFY(form.fill(u"Username"_s, u"ada"_s));
        QVERIFY(form.fill(u"Password"_s, u"not the right one"_s));
        form.press(Qt::Key_Return);
        QVERIFY(form.waitFor(u"The name or the password is not right."_s));
        window.picture(u"wrong-password"_s);
    }
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_ExampleSignIn)
#include "tst_ExampleSignIn.moc"
