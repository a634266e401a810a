// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// What one says about oneself and chooses about the program: the status menu and the settings.
#include "tests/qml/ViewFixture.h"
#include "tests/ui/Screen.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

class tst_StatusAndSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        fixture.run(u"fill()"_s);
    }

    void a_setting_is_found_by_its_words_and_those_of_its_choices()
    {
        auto screen = show(u"Item { SettingsSheet { id: s } function begin() { s.open() } }"_s);
        QVERIFY(screen.waitFor(u"Search settings"_s));
        screen.type(u"TEAL"_s);
        QVERIFY(screen.waitUntilGone(u"Font size"_s));
        QVERIFY(screen.click(u"Teal"_s, QAccessible::RadioButton));
        QCOMPARE(fixture.run(u"return Client.settings.accent"_s).toString(), u"teal"_s);
        screen.type(u"x"_s);
        QVERIFY(screen.fill(u"Search settings"_s, u"quux"_s));
        QVERIFY(screen.waitFor(u"No setting has these words."_s));
        QVERIFY(screen.click(u"Clear search"_s));
        QVERIFY(screen.waitFor(u"Font size"_s));
    }

    void who_tells_of_a_pause_is_said_in_the_settings()
    {
        auto screen = show(u"Item { SettingsSheet { id: s } function begin() { s.open() } }"_s);
        QVERIFY(screen.waitForMention(u"told by the X server"_s));
        fixture.run(u"Desktop.idleSource = 'windows'"_s);
        QVERIFY(screen.waitForMention(u"does not tell about other programs"_s));
        fixture.run(u"Desktop.idleSource = 'x11'"_s);
    }

    void do_not_disturb_is_for_an_hour_until_tomorrow_or_for_good()
    {
        auto screen = show(u"Workspace { }"_s);
        const auto choose = [&](const QString &entry) {
            return screen.click(u"Your profile: Ada Lovelace, %1"_s.arg(
                       fixture.run(u"return Client.session.presenceMode"_s).toString() == u"dnd"
                           ? u"Do not disturb"_s
                           : u"Online"_s))
                   && screen.click(entry);
        };
        QVERIFY(choose(u"Do not disturb for 1 hour"_s));
        QVERIFY(choose(u"Do not disturb until tomorrow"_s));
        QVERIFY(choose(u"Do not disturb until I change it"_s));
        QVERIFY(choose(u"Automatic"_s));
        QCOMPARE(fixture.run(u"return Client.session.log.join(', ')"_s).toString(),
                 u"choose dnd 60, choose dnd until tomorrow, choose dnd 0, choose auto 0"_s);
    }

    void the_end_of_a_status_is_shown_beside_it()
    {
        auto screen = show(u"Workspace { }"_s);
        fixture.run(u"Client.session.presenceMode = 'dnd';"
                    "Client.session.untilText = 'until 15:40'"_s);
        QVERIFY(screen.waitForMention(u"Do not disturb · until 15:40"_s));
    }
    void the_return_of_somebody_is_told_when_asked_for_and_that_can_be_taken_back()
    {
        fixture.run(u"Client.world['u-bob'].state = Presence.Away;"
                    "Client.currentConversation = 'c-bob'"_s);
        auto screen = show(u"Workspace { }"_s);
        QVERIFY(screen.click(u"More about this conversation"_s));
        QVERIFY(screen.click(u"Tell me when they are back"_s));
        QVERIFY(screen.click(u"More about this conversation"_s));
        QVERIFY(screen.click(u"Do not tell me when they are back"_s));
        QVERIFY(fixture.run(u"return Client.log.join(', ')"_s)
                    .toString()
                    .endsWith(u"await u-bob, do not await u-bob"_s));
    }

private:
    Screen show(const QString &view)
    {
        auto *shown = fixture.show(view);
        if (!shown || !QTest::qWaitForWindowActive(&fixture.window()))
            qWarning("the view could not be shown");
        else if (shown->metaObject()->indexOfMethod("begin()") >= 0)
            QMetaObject::invokeMethod(shown, "begin");
        return Screen(fixture.window());
    }

    ViewFixture fixture;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_StatusAndSettings)
#include "tst_StatusAndSettings.moc"
