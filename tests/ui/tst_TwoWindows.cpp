// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Two people at two windows of the product, with a real server process between them: what one does
// with pointer and keys is what the other one sees.
#include "tests/support/ServerProcess.h"
#include "tests/ui/ClientWindow.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

class tst_TwoWindows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(server.start());
        ada = std::make_unique<ClientWindow>(u"ada"_s);
        bob = std::make_unique<ClientWindow>(u"bob"_s);
        QVERIFY(ada->registerAs(u"ada"_s, u"Ada Lovelace"_s, server.url()));
        QVERIFY(bob->registerAs(u"bob"_s, u"Bob Martinez"_s, server.url()));
    }

    void cleanupTestCase()
    {
        ada.reset();
        bob.reset();
    }

    void a_person_is_found_and_the_first_message_arrives()
    {
        auto &mine = front(*ada);
        QVERIFY(mine.click(u"New conversation"_s));
        QVERIFY(mine.click(u"Message somebody"_s));
        mine.type(u"bob"_s);
        QVERIFY(mine.waitForMention(u"Bob Martinez, "_s));
        QVERIFY(mine.click(mine.row(u"Bob Martinez, "_s)));
        QVERIFY(mine.waitFor(u"Message"_s));
        QVERIFY(mine.click(u"Message"_s));
        mine.type(u"Hello Bob"_s);
        mine.press(Qt::Key_Return);
        QVERIFY(mine.waitForMention(u": Hello Bob"_s));

        auto &theirs = bob->screen();
        QVERIFY(theirs.waitForMention(u"Ada Lovelace, online, 1 unread"_s));
    }

    void opening_it_shows_the_message_and_takes_the_badge_away()
    {
        auto &theirs = front(*bob);
        QVERIFY(theirs.click(theirs.row(u"Ada Lovelace, online"_s)));
        QVERIFY(theirs.waitForMention(u": Hello Bob"_s));
        QVERIFY(theirs.waitUntilGone(u"unread"_s));
    }

    void typing_shows_while_keys_are_pressed_and_ends_with_the_message()
    {
        auto &theirs = front(*bob);
        QVERIFY(theirs.click(u"Message"_s));
        theirs.type(u"Hi"_s);
        QVERIFY(ada->screen().waitForMention(u"typing"_s));
        theirs.type(u" Ada"_s);
        theirs.press(Qt::Key_Return);
        QVERIFY(ada->screen().waitForMention(u"Bob Martinez, "_s));
        QVERIFY(ada->screen().waitForMention(u": Hi Ada"_s));
        QVERIFY(ada->screen().waitUntilGone(u"typing"_s, 500));
        ada->picture(u"two-windows-ada"_s);
        bob->picture(u"two-windows-bob"_s);
    }

    void do_not_disturb_is_seen_by_the_other()
    {
        auto &theirs = front(*bob);
        QVERIFY(theirs.click(u"Your profile: Bob Martinez, Online"_s));
        QVERIFY(theirs.click(u"Do not disturb until I change it"_s, QAccessible::MenuItem));
        QVERIFY(ada->screen().waitForMention(u"Bob Martinez, do not disturb"_s));
        QVERIFY(theirs.click(u"Your profile: Bob Martinez, Do not disturb"_s));
        QVERIFY(theirs.click(u"Automatic"_s, QAccessible::MenuItem));
        QVERIFY(ada->screen().waitForMention(u"Bob Martinez, online"_s));
    }

    /// psi#20, element-web#2667, nheko#1176
    void without_the_server_nobody_is_called_online_and_what_is_written_arrives_later()
    {
        server.killHard();
        QVERIFY(ada->screen().waitForMention(u"You are offline"_s));
        QVERIFY(ada->screen().waitForMention(u"Bob Martinez, status unknown"_s));
        auto &mine = front(*ada);
        QVERIFY(mine.click(u"Message"_s));
        mine.type(u"Written in the dark"_s);
        mine.press(Qt::Key_Return);
        QVERIFY(mine.waitForMention(u"Written in the dark, sending"_s));
        ada->picture(u"two-windows-offline"_s);

        QVERIFY(server.start());
        QVERIFY(bob->screen().waitForMention(u": Written in the dark"_s, 40'000));
        QVERIFY(mine.waitUntilGone(u", sending"_s));
        QVERIFY(mine.waitUntilGone(u"You are offline"_s));
        QVERIFY(mine.waitForMention(u"Bob Martinez, online"_s));
    }

    void who_signs_out_is_seen_to_leave()
    {
        auto &theirs = front(*bob);
        QVERIFY(theirs.click(u"Your profile: Bob Martinez, Online"_s));
        QVERIFY(theirs.click(u"Sign out"_s, QAccessible::MenuItem));
        QVERIFY(theirs.waitFor(u"Sign in"_s));
        QVERIFY(ada->screen().waitForMention(u"Bob Martinez, offline"_s));
        QVERIFY(ada->screen().waitForMention(u"last seen"_s));
    }

private:
    static Screen &front(ClientWindow &window)
    {
        window.activate();
        return window.screen();
    }

    ServerProcess server;
    std::unique_ptr<ClientWindow> ada;
    std::unique_ptr<ClientWindow> bob;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_TwoWindows)
#include "tst_TwoWindows.moc"
