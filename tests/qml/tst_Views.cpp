// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// What the views do when they are used: the pointer and the keys go in, requests to the client come
// out, and what the client says is on screen.
#include "tests/qml/ViewFixture.h"
#include "tests/ui/Screen.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace relay::test {

class tst_Views : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        fixture.run(u"fill()"_s);
    }

    // --- the connection

    /// mattermost-webapp#10960
    void the_banner_counts_down_and_tries_now()
    {
        auto screen = show(u"Workspace { }"_s);
        QVERIFY(!screen.mentions(u"You are offline"_s));
        fixture.run(u"Client.session.state = Session.Waiting; Client.session.retryInSeconds = 1"_s);
        QVERIFY(screen.shows(u"You are offline. Next try in 1 second."_s));
        QVERIFY(screen.click(u"Try now"_s));
        QCOMPARE(sessionLog(), u"tryNow"_s);
        fixture.run(u"Client.session.state = Session.Online"_s);
        QVERIFY(!screen.mentions(u"You are offline"_s));
    }

    /// mumble#1395
    void a_refusal_is_told_with_its_reason_and_a_button()
    {
        auto screen = show(u"Workspace { }"_s);
        fixture.run(u"Client.session.refusedReason = 'This client is too old.';"
                    "Client.session.state = Session.Refused"_s);
        QVERIFY(screen.shows(u"This client is too old."_s));
        QVERIFY(screen.click(u"Reconnect"_s));
        QCOMPARE(sessionLog(), u"tryNow"_s);
    }

    /// Signal#7944, element-desktop#2822, nheko#733
    void a_missing_keychain_is_told_and_a_file_only_used_when_accepted()
    {
        auto screen = show(u"Workspace { }"_s);
        fixture.run(u"Client.session.credentialWarning = 'No keychain.'"_s);
        QVERIFY(screen.shows(u"No keychain."_s));
        QCOMPARE(sessionLog(), QString());
        QVERIFY(screen.click(u"Keep me signed in anyway"_s));
        QCOMPARE(sessionLog(), u"acceptInsecureStorage"_s);
    }

    void do_not_disturb_is_one_menu_away()
    {
        auto screen = show(u"Workspace { }"_s);
        QVERIFY(screen.click(u"Your profile: Ada Lovelace, Online"_s));
        QVERIFY(screen.click(u"Do not disturb until I change it"_s, QAccessible::MenuItem));
        QCOMPARE(sessionLog(), u"choose dnd 0"_s);
        QVERIFY(screen.waitFor(u"Your profile: Ada Lovelace, Do not disturb"_s));
    }

    // --- conversations and people

    void a_click_opens_a_conversation_and_the_keys_write_in_it()
    {
        auto screen = show(u"Workspace { }"_s);
        QVERIFY(screen.click(u"Bob Martínez, online"_s));
        QCOMPARE(fixture.run(u"return Client.currentConversation"_s).toString(), u"c-bob"_s);
        QCOMPARE(screen.focused(), u"Message"_s);
        QVERIFY(screen.shows(u"Bob Martínez"_s));
    }

    void arrows_and_enter_open_a_conversation()
    {
        auto screen = show(u"Workspace { }"_s);
        screen.press(Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(screen.focused(), u"Search conversations"_s);
        screen.press(Qt::Key_Down);
        screen.press(Qt::Key_Down);
        screen.press(Qt::Key_Return);
        QCOMPARE(fixture.run(u"return Client.currentConversation"_s).toString(), u"c-launch"_s);
    }

    void searching_filters_conversations_and_finds_people()
    {
        auto screen = show(u"Workspace { }"_s);
        QVERIFY(screen.fill(u"Search conversations"_s, u"bo"_s));
        QCOMPARE(fixture.run(u"return Client.conversations.filter"_s).toString(), u"bo"_s);
        QVERIFY(screen.click(u"People"_s, QAccessible::RadioButton));
        QCOMPARE(fixture.run(u"return Client.people.query"_s).toString(), u"bo"_s);
        QCOMPARE(fixture.run(u"return Client.conversations.filter"_s).toString(), QString());
        QVERIFY(screen.click(u"Léa Dubois, do not disturb"_s));
        QCOMPARE(log(), u"openDirect u-lea"_s);
    }

    void an_empty_place_offers_the_next_step()
    {
        fixture.run(u"Client.reset()"_s);
        auto screen = show(u"Workspace { }"_s);
        QVERIFY(screen.shows(u"It is quiet here"_s));
        QVERIFY(screen.click(u"Find people"_s));
        QCOMPARE(screen.focused(), u"Search people"_s);
        QVERIFY(screen.shows(u"Who do you want to talk to?"_s));
    }

    void a_group_is_made_of_those_ticked()
    {
        auto screen = show(u"Workspace { }"_s);
        QVERIFY(screen.click(u"New conversation"_s));
        QVERIFY(screen.click(u"New group…"_s));
        QVERIFY(screen.fill(u"Group name"_s, u"Picnic"_s));
        QVERIFY(screen.click(u"Create group"_s)); // nobody is in it yet
        QCOMPARE(log(), QString());
        auto *list = screen.find(u"People to add"_s);
        QVERIFY(list);
        QVERIFY(clickRowIn(screen, *list, u"Yuki Tanaka, away"_s));
        QVERIFY(clickRowIn(screen, *list, u"Bob Martínez, online"_s));
        QVERIFY(screen.click(u"Create group"_s));
        QCOMPARE(log(), u"createGroup u-yuki+u-bob Picnic"_s);
    }

    // --- who is watched

    void only_people_on_screen_are_watched()
    {
        fixture.run(
            u"Client.reset(); for (let i = 0; i < 1000; ++i) { const id = 'u' + i;"
            "Client.world[id] = {name: 'N' + i, username: id, state: 1, text: '', summary: ''};"
            "row('c' + i, 'direct', 'N' + i, id, 2, 'x', 'y', false, '', 0) }"_s);
        auto *view = fixture.show(u"Workspace { }"_s, QSize(1040, 720));
        QVERIFY(view);
        auto screen = Screen(fixture.window());
        QTRY_VERIFY(watched().contains(u"u0"_s));
        QVERIFY(watched().size() <= 10);
        QVERIFY(!watched().contains(u"u12"_s));

        auto *list = screen.find(u"Conversations"_s);
        list->setProperty("contentY", 64 * 500);
        QTRY_VERIFY(watched().contains(u"u500"_s));
        QVERIFY(!watched().contains(u"u0"_s));
        QVERIFY(watched().size() <= 11);
        fixture.window().resize(1040, 500);
        view->setHeight(500);
        QTRY_VERIFY(watched().size() <= 7);
    }

    void a_row_that_moves_into_sight_is_watched()
    {
        fixture.run(u"Client.reset(); for (let i = 0; i < 100; ++i)"
                    "row('c' + i, 'direct', 'N' + i, 'u' + i, 2, 'x', 'y', false, '', 0)"_s);
        QVERIFY(fixture.show(u"Workspace { }"_s));
        QTRY_VERIFY(watched().contains(u"u0"_s));
        fixture.run(u"Client.conversations.move(99, 0, 1)"_s);
        QTRY_VERIFY(watched().contains(u"u99"_s));
    }

    void the_person_of_the_open_conversation_is_watched_wherever_the_list_is()
    {
        fixture.run(u"Client.currentConversation = 'c-ivan'; Client.conversations.clear()"_s);
        QVERIFY(fixture.show(u"Workspace { }"_s));
        QTRY_COMPARE(watched(), QStringList{u"u-ivan"_s});
    }

    /// element-web#33919
    void a_change_of_presence_repaints_every_place_at_once()
    {
        fixture.run(u"Client.currentConversation = 'c-sam'"_s);
        auto screen = show(u"Workspace { }"_s);
        QVERIFY(screen.shows(u"last seen 5 minutes ago"_s));
        fixture.run(u"Client.put('world', 'u-sam', {name: 'Samuel Okafor', username: 'sam',"
                    "state: Presence.Online, text: '', summary: 'online'})"_s);
        QVERIFY(screen.shows(u"Samuel Okafor, online"_s));
        QVERIFY(screen.shows(u"online"_s));
        QVERIFY(!screen.shows(u"last seen 5 minutes ago"_s));
    }

    // --- writing

    void enter_sends_and_shift_enter_breaks_the_line()
    {
        auto screen = open(u"c-bob"_s);
        screen.type(u"one"_s);
        screen.press(Qt::Key_Return, Qt::ShiftModifier);
        screen.type(u"two"_s);
        screen.press(Qt::Key_Return);
        QVERIFY(log().endsWith(u"send one\ntwo"_s));
        QCOMPARE(screen.find(u"Message"_s)->property("text").toString(), QString());
    }

    void nothing_is_sent_that_is_only_blank()
    {
        auto screen = open(u"c-bob"_s);
        screen.type(u"   "_s);
        screen.press(Qt::Key_Return);
        QVERIFY(!log().contains(u"send"_s));
    }

    void a_restored_draft_is_not_typing()
    {
        fixture.run(u"Client.put('drafts', 'c-bob', 'half a thought')"_s);
        auto screen = open(u"c-bob"_s);
        QCOMPARE(screen.find(u"Message"_s)->property("text").toString(), u"half a thought"_s);
        QVERIFY(!log().contains(u"userEdited"_s));
        screen.type(u"!"_s);
        QVERIFY(log().contains(u"userEdited"_s));
        QCOMPARE(fixture.run(u"return Client.composer.text"_s).toString(), u"half a thought!"_s);
    }

    void leaving_the_composer_is_told()
    {
        auto screen = open(u"c-bob"_s);
        screen.press(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(log().contains(u"focusLost"_s));
    }

    void the_composer_grows_to_six_lines_and_then_scrolls()
    {
        auto screen = open(u"c-bob"_s);
        QList<qreal> heights;
        for (int line = 0; line < 9; ++line) {
            QGuiApplication::processEvents();
            heights.append(screen.find(u"Message"_s)->parentItem()->parentItem()->height());
            screen.press(Qt::Key_Return, Qt::ShiftModifier);
        }
        QVERIFY(heights[5] > heights[0] + 4 * 14);
        QCOMPARE(heights[8], heights[6]);
    }

    /// nheko#528
    void backspace_removes_a_whole_character_data()
    {
        QTest::addColumn<QString>("character");
        QTest::newRow("letter") << u"x"_s;
        QTest::newRow("letter with an accent of its own") << u"e\u0301"_s;
        QTest::newRow("emoji") << u"😀"_s;
        QTest::newRow("flag") << u"🇩🇪"_s;
        QTest::newRow("skin tone") << u"👍🏽"_s;
        QTest::newRow("family") << u"👨‍👩‍👧‍👦"_s;
        QTest::newRow("keycap") << u"1️⃣"_s;
        QTest::newRow("rainbow flag") << u"🏳️‍🌈"_s;
        QTest::newRow("line break") << u"\n"_s;
    }

    void backspace_removes_a_whole_character()
    {
        QFETCH(QString, character);
        auto screen = open(u"c-bob"_s);
        auto *message = screen.find(u"Message"_s);
        const auto text = [&] { return message->property("text").toString(); };
        fixture.run(
            u"Client.composer.text = 'a🇫🇷%1%1'"_s.arg(character == u"\n"_s ? u"\\n"_s : character));
        screen.press(Qt::Key_Backspace);
        QCOMPARE(text(), u"a🇫🇷"_s + character);
        screen.press(Qt::Key_Backspace);
        QCOMPARE(text(), u"a🇫🇷"_s);
        screen.press(Qt::Key_Backspace);
        screen.press(Qt::Key_Backspace);
        screen.press(Qt::Key_Backspace);
        QCOMPARE(text(), QString());
    }

    /// nheko#528: what is joined is one picture, as wide as any other.
    void flags_and_joined_emoji_are_drawn_as_one()
    {
        if (QFontDatabase::families().filter(u"Emoji"_s).isEmpty())
            QSKIP("no font with emoji is installed");
        const auto widthOf = [this](const QString &text) {
            auto *shown = fixture.show(u"TextLine { value: '%1' }"_s.arg(text));
            return shown ? shown->property("contentWidth").toReal() : 0;
        };
        const auto one = widthOf(u"😀"_s);
        QVERIFY(one > 8);
        for (const auto &joined : {u"🇩🇪"_s, u"👨‍👩‍👧‍👦"_s, u"👍🏽"_s,
                                   u"☝🏿"_s, u"✋🏻"_s, u"🏳️‍🌈"_s})
            QVERIFY2(qAbs(widthOf(joined) - one) < 1.5, qPrintable(joined));
    }

    void backspace_removes_what_is_selected()
    {
        auto screen = open(u"c-bob"_s);
        screen.type(u"one two"_s);
        screen.press(Qt::Key_A, Qt::ControlModifier);
        screen.press(Qt::Key_Backspace);
        QCOMPARE(screen.find(u"Message"_s)->property("text").toString(), QString());
    }

    void a_message_that_is_too_long_says_by_how_much()
    {
        auto screen = open(u"c-bob"_s);
        fixture.run(u"Client.composer.text = 'x'; Client.composer.overLimitBy = 12"_s);
        QVERIFY(screen.shows(u"This message is too long by 12 bytes."_s));
        screen.press(Qt::Key_Return);
        QVERIFY(!log().contains(u"send"_s));
    }

    // --- reading

    void messages_read_who_when_and_what()
    {
        auto screen = open(u"c-bob"_s);
        QVERIFY(screen.waitFor(u"Bob Martínez, 10:42: See you at the demo then!"_s));
        QVERIFY(
            screen.waitFor(u"You, 10:38: Logo is fixed on main, and the adapter is in my bag."_s));
        QVERIFY(log().contains(u"markRead c-bob"_s));
    }

    void the_newest_message_is_in_sight_when_it_arrives()
    {
        auto screen = open(u"c-bob"_s);
        fixture.run(u"for (let i = 0; i < 30; ++i)"
                    "Client.timeline.append(says('u-bob', 'number ' + i, '10:50'))"_s);
        QVERIFY(screen.waitForMention(u"number 29"_s));
        QVERIFY(!screen.shows(u"Jump to the latest message"_s));
    }

    void few_messages_sit_beside_the_composer()
    {
        auto screen = open(u"c-launch"_s);
        QVERIFY(screen.waitForMention(u"رائع"_s));
        auto *list = screen.find(u"Messages"_s);
        const auto gap = [&] {
            return list->property("contentHeight").toReal() - list->property("contentY").toReal()
                   - list->height();
        };
        QTRY_VERIFY(qAbs(gap()) < 20);
        screen.find(u"Message"_s)->forceActiveFocus();
        screen.press(Qt::Key_Return, Qt::ShiftModifier);
        screen.press(Qt::Key_Return, Qt::ShiftModifier);
        QTRY_VERIFY(qAbs(gap()) < 20);
    }

    /// Quaternion#289
    void older_messages_that_arrive_above_move_nothing()
    {
        auto screen = open(u"c-bob"_s);
        fixture.run(u"for (let i = 0; i < 60; ++i)"
                    "Client.timeline.append(says('u-bob', 'number ' + i, '10:50'))"_s);
        QVERIFY(screen.waitForMention(u"number 59"_s));
        auto *list = screen.find(u"Messages"_s);
        list->forceActiveFocus();
        screen.press(Qt::Key_PageUp);
        screen.press(Qt::Key_PageUp);
        QVERIFY(screen.waitFor(u"Jump to the latest message"_s));
        const auto seen = middleRow(screen);
        const auto place = yOf(screen, seen);
        fixture.run(u"for (let i = 0; i < 20; ++i)"
                    "Client.timeline.insert(0, says('u-bob', 'older ' + i, '09:00'));"
                    "Client.timeline.append(says('u-bob', 'newer', '11:00'))"_s);
        QVERIFY(screen.shows(seen)); // two frames later
        QVERIFY(qAbs(yOf(screen, seen) - place) < 1.5);
        QVERIFY(screen.click(u"Jump to the latest message"_s));
        QVERIFY(screen.waitForMention(u"newer"_s));
    }

    /// Quaternion#289
    void a_row_above_that_grows_moves_nothing()
    {
        auto screen = open(u"c-bob"_s);
        fixture.run(u"for (let i = 0; i < 60; ++i)"
                    "Client.timeline.append(says('u-bob', 'number ' + i, '10:50'))"_s);
        QVERIFY(screen.waitForMention(u"number 59"_s));
        screen.find(u"Messages"_s)->forceActiveFocus();
        screen.press(Qt::Key_PageUp);
        QVERIFY(screen.waitFor(u"Jump to the latest message"_s));
        const auto seen = middleRow(screen);
        const auto place = yOf(screen, seen);
        fixture.run(
            u"const row = Client.timeline.count - 60 + Number('%1'.match(/number (\\d+)/)[1]);"
            "Client.timeline.setProperty(row - 8, 'body', 'a\\nb\\nc\\nd\\ne')"_s.arg(seen));
        QVERIFY(screen.shows(seen)); // two frames later
        QVERIFY(qAbs(yOf(screen, seen) - place) < 1.5);
    }

    /// Quaternion#799
    void the_first_unread_message_is_jumped_to_while_it_loads_and_the_way_can_be_given_up()
    {
        auto screen = open(u"c-bob"_s);
        fixture.run(u"for (let i = 0; i < 60; ++i)"
                    "Client.timeline.append(says('u-bob', 'number ' + i, '10:50'));"
                    "Client.timeline.newCount = 312"_s);
        QVERIFY(screen.click(u"312 new messages"_s));
        QVERIFY(log().contains(u"seekUnread"_s));
        fixture.run(u"Client.timeline.seeking = true; Client.timeline.newLoaded = 0.25"_s);
        QVERIFY(screen.waitFor(u"Loading new messages, 25 %"_s));
        screen.press(Qt::Key_Escape);
        QVERIFY(log().contains(u"stopSeeking"_s));
        QVERIFY(screen.waitFor(u"312 new messages"_s));
        QVERIFY(screen.click(u"312 new messages"_s));
        fixture.run(u"for (let i = 0; i < 20; ++i)"
                    "Client.timeline.insert(0, says('u-bob', 'older ' + i, '09:00'));"
                    "Client.timeline.insert(5, mark('unread'));"
                    "Client.timeline.unreadReached()"_s);
        QVERIFY(screen.waitFor(u"New messages"_s));
        QVERIFY(!screen.shows(u"312 new messages"_s));
        QVERIFY(screen.waitFor(u"Jump to the latest message"_s));
    }

    void whoever_sees_the_first_unread_message_is_offered_no_way_to_it()
    {
        auto screen = open(u"c-bob"_s);
        fixture.run(u"Client.timeline.append(mark('unread'));"
                    "Client.timeline.append(says('u-bob', 'new', '10:50'));"
                    "Client.timeline.newCount = 1"_s);
        QVERIFY(screen.waitFor(u"New messages"_s));
        QVERIFY(!screen.shows(u"1 new message"_s));
    }

    void who_reads_further_up_is_told_how_much_is_new_below()
    {
        auto screen = open(u"c-bob"_s);
        fixture.run(u"for (let i = 0; i < 60; ++i)"
                    "Client.timeline.append(says('u-bob', 'number ' + i, '10:50'))"_s);
        QVERIFY(screen.waitForMention(u"number 59"_s));
        screen.find(u"Messages"_s)->forceActiveFocus();
        screen.press(Qt::Key_PageUp);
        fixture.run(u"Client.timeline.below = 3"_s);
        auto *down = screen.find(u"Jump to the latest message"_s);
        QCOMPARE(QAccessible::queryAccessibleInterface(down)->text(QAccessible::Description),
                 u"3 new messages"_s);
        QVERIFY(screen.click(u"Jump to the latest message"_s));
        QVERIFY(!screen.shows(u"Jump to the latest message"_s));
    }

    /// nheko#428
    void a_failed_message_can_be_tried_again_or_deleted()
    {
        fixture.run(u"Client.put('messages', 'c-bob', [says('u-ada', 'x', '1', {status: 'failed',"
                    "failure: 'Not delivered.', clientId: 'm1'})])"_s);
        auto screen = open(u"c-bob"_s);
        QVERIFY(screen.shows(u"You, 1: x, not sent"_s));
        QVERIFY(screen.click(u"Try again"_s));
        QVERIFY(log().endsWith(u"retry m1"_s));
        QVERIFY(screen.click(u"Delete"_s));
        QVERIFY(log().endsWith(u"discard m1"_s));
    }

    void typing_is_told_above_the_composer()
    {
        auto screen = open(u"c-bob"_s);
        fixture.run(u"Client.put('typing', 'c-bob', 'Bob is typing…')"_s);
        QVERIFY(screen.shows(u"Bob is typing…"_s));
        fixture.run(u"Client.put('typing', 'c-bob', '')"_s);
        QVERIFY(!screen.shows(u"Bob is typing…"_s));
    }

    void text_of_people_is_never_markup()
    {
        fixture.run(u"Client.put('messages', 'c-bob', [says('u-bob', '<b>x</b>&lt;', '1')])"_s);
        auto screen = open(u"c-bob"_s);
        QVERIFY(screen.shows(u"Bob Martínez, 1: <b>x</b>&lt;"_s));
        int checked = 0;
        forEachShown(*fixture.window().contentItem(), [&](QQuickItem &item) {
            const auto format = item.property("textFormat");
            const bool shows =
                format.isValid() && item.property("text").toString().contains(u"<b>"_s);
            checked += shows;
            if (shows)
                QCOMPARE(format.toInt(), int(Qt::PlainText));
        });
        QVERIFY(checked > 0);
    }

    void a_message_is_copied_from_its_menu()
    {
        auto screen = open(u"c-bob"_s);
        QVERIFY(screen.rightClick(u"Bob Martínez, 10:42: See you at the demo then!"_s));
        QVERIFY(screen.click(u"Copy"_s));
        QCOMPARE(QGuiApplication::clipboard()->text(), u"See you at the demo then!"_s);
    }

    // --- the window

    void a_narrow_window_shows_the_list_or_the_conversation()
    {
        auto *view = fixture.show(u"Workspace { }"_s, QSize(400, 700));
        QVERIFY(view);
        Screen screen(fixture.window());
        QVERIFY(QTest::qWaitForWindowActive(&fixture.window()));
        QVERIFY(screen.shows(u"Conversations"_s) && !screen.shows(u"Pick a conversation"_s));
        QVERIFY(screen.click(u"Bob Martínez, online"_s));
        QVERIFY(screen.shows(u"Message"_s) && !screen.shows(u"Conversations"_s));
        QVERIFY(screen.click(u"Back to conversations"_s));
        QVERIFY(screen.shows(u"Conversations"_s) && !screen.shows(u"Message"_s));
        view->setWidth(900);
        QVERIFY(screen.shows(u"Pick a conversation"_s));
    }

    void a_conversation_is_muted_from_its_menu_and_its_row_says_so()
    {
        auto screen = open(u"c-launch"_s);
        QVERIFY(screen.click(u"More about this conversation"_s));
        QVERIFY(screen.click(u"Mute for a day"_s));
        QVERIFY(log().endsWith(u"mute c-launch 1440"_s));
        fixture.run(u"Client.put('muted', 'c-launch', true);"
                    "Client.conversations.setProperty(1, 'muted', true)"_s);
        QVERIFY(screen.waitFor(u"Launch crew, 3 unread, Yuki is typing…, muted"_s));
        QVERIFY(screen.click(u"More about this conversation"_s));
        QVERIFY(screen.click(u"Unmute"_s));
        QVERIFY(log().endsWith(u"unmute c-launch"_s));
    }

    void a_group_is_renamed_and_left_only_after_a_question()
    {
        auto screen = open(u"c-launch"_s);
        QVERIFY(screen.click(u"More about this conversation"_s));
        QVERIFY(screen.click(u"Rename…"_s));
        QVERIFY(screen.fill(u"Group name"_s, u"Landing crew"_s));
        screen.press(Qt::Key_Return);
        QVERIFY(log().endsWith(u"rename c-launch Landing crew"_s));
        QVERIFY(screen.click(u"More about this conversation"_s));
        QVERIFY(screen.click(u"Leave conversation…"_s));
        QVERIFY(!log().contains(u"leave "_s));
        QVERIFY(screen.click(u"Leave group"_s));
        QVERIFY(log().endsWith(u"leave c-launch"_s));
    }

    void members_are_shown_beside_the_conversation()
    {
        auto screen = open(u"c-launch"_s);
        QVERIFY(screen.click(u"Show members"_s));
        QVERIFY(screen.waitFor(u"Members"_s));
        QVERIFY(screen.mentions(u"Иван Петров, offline"_s));
        QVERIFY(screen.click(u"Hide members"_s));
        QVERIFY(!screen.shows(u"Members"_s));
    }

    void the_theme_changes_while_one_looks()
    {
        auto screen = show(u"Workspace { }"_s);
        screen.press(Qt::Key_Comma, Qt::ControlModifier);
        QVERIFY(screen.click(u"Dark"_s, QAccessible::RadioButton));
        QCOMPARE(fixture.run(u"return Client.settings.theme"_s).toString(), u"dark"_s);
        QCOMPARE(fixture.run(u"return Theme.dark"_s).toBool(), true);
        screen.press(Qt::Key_Escape);
        QTRY_VERIFY(!screen.shows(u"Dark"_s));
    }

    void initials_are_letters_of_any_script_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("initials");
        QTest::newRow("two words") << u"Ada Lovelace"_s << u"AL"_s;
        QTest::newRow("three") << u"Hubert Blaine Wolfe"_s << u"HW"_s;
        QTest::newRow("one") << u"bob"_s << u"B"_s;
        QTest::newRow("emoji") << u"🌻 Mia"_s << u"M"_s;
        QTest::newRow("cyrillic") << u"иван петров"_s << u"ИП"_s;
        QTest::newRow("punctuation") << u"(x) -"_s << u"X"_s;
        QTest::newRow("nothing") << u" "_s << u"#"_s;
    }

    void initials_are_letters_of_any_script()
    {
        QFETCH(QString, name);
        QFETCH(QString, initials);
        auto *avatar = fixture.show(u"Avatar { name: '%1'; seed: 'x' }"_s.arg(name));
        QVERIFY(avatar);
        QCOMPARE(avatar->property("initials").toString(), initials);
    }

    /// nheko#180, nheko#1290
    void nothing_is_drawn_while_nothing_changes()
    {
        auto screen = show(u"Workspace { }"_s);
        fixture.run(u"Client.currentConversation = 'c-launch'"_s);
        screen.find(u"New conversation"_s)->forceActiveFocus(); // no cursor blinks
        QSignalSpy frames(&fixture.window(), &QQuickWindow::frameSwapped);
        const auto rests = [&](std::chrono::milliseconds span) {
            return !frames.wait(int(span.count()));
        };
        QVERIFY(QTest::qWaitFor([&] { return rests(500ms); }, 5'000));
        QVERIFY(rests(1500ms));
    }

private:
    Screen show(const QString &view)
    {
        if (!fixture.show(view) || !QTest::qWaitForWindowActive(&fixture.window()))
            qWarning("the view could not be shown");
        return Screen(fixture.window());
    }

    Screen open(const QString &conversation)
    {
        fixture.run(u"Client.currentConversation = '%1'"_s.arg(conversation));
        return show(u"Workspace { }"_s);
    }

    QString log() { return fixture.run(u"return Client.log.join('; ')"_s).toString(); }
    QString sessionLog()
    {
        return fixture.run(u"return Client.session.log.join('; ')"_s).toString();
    }
    QStringList watched()
    {
        return fixture.run(u"return Client.watched().join()"_s).toString().split(u',');
    }

    static QString middleRow(const Screen &screen)
    {
        const auto rows = screen.names(QAccessible::ListItem).filter(u"number"_s);
        return rows.value(rows.size() / 2);
    }

    static qreal yOf(const Screen &screen, const QString &row)
    {
        auto *item = screen.find(row);
        return item ? item->mapToScene(QPointF()).y() : -1000;
    }

    static bool clickRowIn(const Screen &screen, QQuickItem &list, const QString &name)
    {
        QQuickItem *row = nullptr;
        forEachShown(list, [&](QQuickItem &item) {
            if (!row && nameOf(item) == name)
                row = &item;
        });
        if (!row)
            return false;
        const auto middle = row->mapToScene(QPointF(row->width() / 2, row->height() / 2));
        QTest::mouseClick(&screen.window(), Qt::LeftButton, Qt::NoModifier, middle.toPoint());
        return true;
    }

    ViewFixture fixture;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_Views)
#include "tst_Views.moc"
