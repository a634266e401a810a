// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The program as somebody has it who cannot see: over the bus that screen readers listen to.
#include "tests/ui/ClientProcess.h"
#include "tests/ui/ScreenReader.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace relay::protocol;

namespace relay::test {

class tst_ScreenReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(server.start());
        QVERIFY(reader.start());
        play = std::make_unique<Dialogue>(server);
        ada = play->signsUp(u"ada"_s);
        bob = play->signsUp(u"bob"_s);
        auto &peer = play->opens(bob);
        const auto room = play->group({bob, ada});
        peer.asks(MessageSend{room, ClientMessageId(u"1"_s), u"Shall we meet at noon?"_s});
        client = std::make_unique<ClientProcess>(server, ada, profile, reader.environment());
    }

    void cleanupTestCase() { client.reset(); }

    /// mumble#5811, tdesktop#8508
    void a_conversation_is_found_opened_and_read()
    {
        const auto row = reader.find(u"list item"_s, u"Room, 1 unread"_s);
        QVERIFY(row);
        QCOMPARE(row->description, u"bob: Shall we meet at noon?"_s);
        QVERIFY(reader.press(*row));
        const auto message = reader.find(u"list item"_s, u"bob, "_s);
        QVERIFY(message);
        QVERIFY(message->name.endsWith(u": Shall we meet at noon?"_s));
        QVERIFY(reader.find(u"text"_s, u"Message"_s));
    }

    void whatever_takes_the_keys_says_what_it_is()
    {
        QVERIFY(reader.find(u"text"_s, u"Message"_s));
        const auto things = reader.read();
        int focusable = 0;
        for (const auto &thing : things) {
            if (!thing.isFocusable)
                continue;
            ++focusable;
            QVERIFY2(!thing.name.isEmpty(), qPrintable(thing.sentence()));
        }
        QVERIFY(focusable > 5);
    }

    void what_is_shown_reads_as_sentences()
    {
        const QString expected = uR"(
Your profile: ada, Online, push button
New conversation, push button
Search conversations, text
Show, panel
  Chats, radio button
  People, radio button
Conversations, list
  Room, 1 unread, list item, bob: Shall we meet at noon?
Room, heading
2 members, label
Show members, push button
More about this conversation, push button
Messages, list
  Today, list item
    Today, separator
  New messages, list item
    New messages, separator
  bob, TIME: Shall we meet at noon?, list item
Message, text
Send message, push button
)"_s;
        const auto things = reader.read();
        QString said = u"\n"_s;
        for (const auto &thing : things) {
            if (thing.depth > 1) // the program and its window are named after what is unread
                said += thing.sentence().mid(4) + u'\n';
        }
        said.replace(QRegularExpression(u"\\d+:\\d+(:\\d+)?"_s), u"TIME"_s);
        QCOMPARE(said, expected);
    }

private:
    ServerProcess server;
    ScreenReader reader;
    QTemporaryDir profile;
    std::unique_ptr<Dialogue> play;
    Person ada;
    Person bob;
    std::unique_ptr<ClientProcess> client;
};

} // namespace relay::test

QTEST_GUILESS_MAIN(relay::test::tst_ScreenReader)
#include "tst_ScreenReader.moc"
