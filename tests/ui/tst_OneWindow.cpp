// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// One real window for a long day: what it costs while nothing happens and after much has, and what
// it shows of people who vanish.
#include "client/conversation/ConversationModel.h"
#include "client/conversation/Conversations.h"
#include "client/session/Session.h"
#include "tests/support/Dialogue.h"
#include "tests/support/Sanitized.h"
#include "tests/ui/ClientWindow.h"

#include <QFile>
#include <QSignalSpy>
#include <QtTest>

#include <ctime>
#include <malloc.h>

using namespace Qt::StringLiterals;
using namespace relay::protocol;

namespace relay::test {

namespace {

std::chrono::nanoseconds processorTime()
{
    timespec used{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

// Memory that this process has written to and not given back.
qint64 memory()
{
    ::malloc_trim(0);
    QFile rollup(u"/proc/self/smaps_rollup"_s);
    if (!rollup.open(QIODevice::ReadOnly))
        return -1;
    const auto lines = rollup.readAll().split('\n');
    for (const auto &line : lines) {
        if (line.startsWith("Private_Dirty:"))
            return line.simplified().split(' ').at(1).toLongLong() * 1024;
    }
    return -1;
}

} // namespace

class tst_OneWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(server.start());
        window = std::make_unique<ClientWindow>(u"ada"_s);
        QVERIFY(window->registerAs(u"ada"_s, u"Ada Lovelace"_s, server.url()));
        play = std::make_unique<Dialogue>(server);
        bob = play->signsUp(u"bob"_s);
        actor = &play->opens(bob);
        const Person ada{UserId(window->client().session()->userId()), u"ada"_s, {}};
        for (int i = 0; i < conversations; ++i) {
            const auto room = play->group({bob, ada});
            for (int line = 0; line < 3; ++line)
                actor->asks(MessageSend{room, ClientMessageId(u"%1-%2"_s.arg(i).arg(line)),
                                        u"Line %1 of room %2 🌻"_s.arg(line).arg(i)});
            rooms.append(room);
        }
        quiet = play->group({bob, ada});
        QTRY_COMPARE(window->client().conversationModel()->count(), conversations + 1);
    }

    void cleanupTestCase() { window.reset(); }

    /// open-chat#947, wire-webapp#14165
    void the_line_of_somebody_who_is_killed_while_typing_ends_at_the_expiry()
    {
        // Nobody wrote here: typing right after a message would pass for a straggler of before it.
        open(quiet);
        Actor &typist = play->opens(bob, u"phone"_s);
        typist.asks(TypingStart{quiet});
        QVERIFY(window->screen().waitForMention(u"typing"_s));
        typist.drops();
        QVERIFY(window->screen().waitUntilGone(u"typing"_s, 3'000));
    }

    /// Quaternion#799: what was written while one was elsewhere is more than a page.
    void the_first_unread_message_is_one_click_away()
    {
        open(0);
        const UserId ada(window->client().session()->userId());
        const auto busy = play->group({bob, Person{ada, u"ada"_s, {}}});
        for (int line = 0; line < 120; ++line)
            actor->asks(MessageSend{busy, ClientMessageId(u"busy %1"_s.arg(line)),
                                    u"busy line %1"_s.arg(line)});
        QTRY_COMPARE(window->client().conversations().inbox().unread(busy), 120);
        open(busy);
        QVERIFY(window->screen().waitForMention(u"busy line 119"_s));
        QVERIFY(window->screen().click(u"120 new messages"_s));
        QVERIFY(window->screen().waitFor(u"New messages"_s));
        QVERIFY(window->screen().waitForMention(u"busy line 0"_s));
        QVERIFY(window->screen().click(u"Jump to the latest message"_s));
        QVERIFY(window->screen().waitForMention(u"busy line 119"_s));
    }

    /// nheko#180, nheko#1290: under half a per cent of a core, and not one frame.
    void connected_and_idle_nothing_is_drawn_and_hardly_anything_computed()
    {
        if (isSanitized)
            QSKIP("a sanitizer computes on its own");
        open(0);
        window->screen().find(u"New conversation"_s)->forceActiveFocus(); // no cursor blinks
        QSignalSpy frames(&window->screen().window(), &QQuickWindow::frameSwapped);
        QVERIFY(QTest::qWaitFor([&] { return !frames.wait(1'000); }, 20'000));
        const auto before = processorTime();
        QVERIFY(!frames.wait(watched));
        const auto used = processorTime() - before;
        QVERIFY2(used < std::chrono::milliseconds(watched) / 200,
                 qPrintable(u"%1 µs"_s.arg(used.count() / 1000)));
    }

    /// nheko#11, Signal#6249
    void five_hundred_switches_grow_memory_by_less_than_5_MB()
    {
        for (int i = 0; i < 3 * conversations; ++i)
            open(i);
        const auto before = memory();
        for (int i = 0; i < 500; ++i)
            open(i);
        const auto grown = memory() - before;
        QVERIFY2(isSanitized || grown < 5 * 1024 * 1024, qPrintable(u"%1 KB"_s.arg(grown / 1024)));
    }

private:
    static constexpr int conversations = 20;
    static constexpr int watched = 2'000;

    // Opens a conversation and sees it drawn.
    void open(int number) { open(rooms.at(number % conversations)); }

    void open(const ConversationId &room)
    {
        auto &view = window->screen().window();
        QSignalSpy drawn(&view, &QQuickWindow::frameSwapped);
        window->client().setCurrentConversation(room.text());
        view.update();
        drawn.wait(500);
    }

    ServerProcess server{{u"--typing-throttle"_s, u"400ms"_s, u"--typing-expiry"_s, u"1s"_s,
                          u"--typing-idle"_s, u"800ms"_s}};
    std::unique_ptr<ClientWindow> window;
    std::unique_ptr<Dialogue> play;
    Person bob;
    Actor *actor = nullptr;
    QList<ConversationId> rooms;
    ConversationId quiet;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_OneWindow)
#include "tst_OneWindow.moc"
