// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Walks every view: whatever the pointer or the keyboard can work must say what it is.
#include "tests/qml/ViewFixture.h"
#include "tests/ui/Screen.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

class tst_Accessibility : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        QAccessible::setActive(true);
        fixture.run(u"fill();"_s);
    }

    void everything_one_can_use_has_a_name_and_a_role_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("story");

        const auto open = u"Client.currentConversation = 'c-launch';"_s;
        QTest::newRow("sign in") << u"SignInPage { }"_s << QString();
        QTest::newRow("register") << u"SignInPage { registering: true }"_s << QString();
        QTest::newRow("workspace") << u"Workspace { }"_s << open;
        QTest::newRow("nothing open") << u"Workspace { }"_s << QString();
        QTest::newRow("empty") << u"Workspace { }"_s << u"Client.reset()"_s;
        QTest::newRow("offline") << u"Workspace { }"_s
                                 << open + u"Client.session.state = Session.Waiting"_s;
        QTest::newRow("credentials")
            << u"Workspace { }"_s << open + u"Client.session.credentialWarning = 'No keychain'"_s;
        QTest::newRow("failed")
            << u"Workspace { }"_s
            << u"Client.put('messages', 'c-bob', [says('u-ada', 'x', '1', {status: 'failed'})]);"
               "Client.currentConversation = 'c-bob'"_s;
        QTest::newRow("people") << u"Sidebar { section: 'people' }"_s << QString();
        QTest::newRow("members")
            << u"ConversationPage { conversationId: 'c-launch'; narrow: true; membersShown: true }"_s
            << QString();
        for (const auto *sheet : {"StatusSheet", "SettingsSheet", "NewGroupSheet"}) {
            QTest::newRow(sheet) << u"Item { %1 { id: s } function begin() { s.open() } }"_s.arg(
                QString::fromLatin1(sheet))
                                 << QString();
        }
        for (const auto *sheet : {"RenameSheet", "LeaveSheet"}) {
            QTest::newRow(sheet)
                << u"Item { %1 { id: s; info: ConversationInfo { conversationId: 'c-launch' } } "
                   "function begin() { s.open() } }"_s.arg(QString::fromLatin1(sheet))
                << QString();
        }
    }

    void everything_one_can_use_has_a_name_and_a_role()
    {
        QFETCH(QString, view);
        QFETCH(QString, story);
        fixture.run(story);
        auto *shown = fixture.show(view);
        QVERIFY(shown);
        QVERIFY(QTest::qWaitForWindowExposed(&fixture.window()));
        if (shown->metaObject()->indexOfMethod("begin()") >= 0)
            QMetaObject::invokeMethod(shown, "begin");

        int usable = 0;
        forEachShown(*fixture.window().contentItem(), [&](QQuickItem &item) {
            if (!isUsable(item))
                return;
            ++usable;
            const auto type = QString::fromLatin1(item.metaObject()->className());
            QVERIFY2(!nameOf(item).trimmed().isEmpty(), qPrintable(type + u" has no name"_s));
            QVERIFY2(roleOf(item) != QAccessible::NoRole && roleOf(item) != QAccessible::Client,
                     qPrintable(type + u" has no role: "_s + nameOf(item)));
        });
        QVERIFY(usable > 0);
    }

    /// mumble#5811
    void tab_reaches_everything_and_comes_back()
    {
        fixture.run(u"Client.currentConversation = 'c-launch'"_s);
        QVERIFY(fixture.show(u"Workspace { }"_s));
        QVERIFY(QTest::qWaitForWindowActive(&fixture.window()));
        Screen screen(fixture.window());

        QStringList visited;
        for (int i = 0; i < 30; ++i) {
            QVERIFY(!screen.focused().isEmpty());
            visited.append(screen.focused());
            screen.press(Qt::Key_Tab);
        }
        for (const auto &name : {u"Message"_s, u"Search conversations"_s, u"New conversation"_s,
                                 u"Bob Martínez, online"_s, u"Chats"_s, u"People"_s, u"Messages"_s,
                                 u"Show members"_s, u"More about this conversation"_s})
            QVERIFY2(visited.contains(name),
                     qPrintable(name + u" not in "_s + visited.join(u", "_s)));
        QVERIFY(visited.count(u"Message"_s) > 1);
    }

    /// telegramdesktop/tdesktop#8508
    void a_row_reads_who_how_many_and_what_they_do()
    {
        fixture.run(u"Client.conversations.setProperty(4, 'unread', 3);"
                    "Client.conversations.setProperty(4, 'typingText', 'typing');"_s);
        QVERIFY(fixture.show(u"Workspace { }"_s));
        QVERIFY(Screen(fixture.window()).waitFor(u"Yuki Tanaka, away, 3 unread, typing"_s));
    }

private:
    static bool isUsable(QQuickItem &item)
    {
        static const QSet<QAccessible::Role> worked{
            QAccessible::Button,   QAccessible::ButtonMenu,   QAccessible::CheckBox,
            QAccessible::ListItem, QAccessible::EditableText, QAccessible::MenuItem,
            QAccessible::List,     QAccessible::RadioButton};
        return item.activeFocusOnTab() || worked.contains(roleOf(item));
    }

    ViewFixture fixture;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_Accessibility)
#include "tst_Accessibility.moc"
