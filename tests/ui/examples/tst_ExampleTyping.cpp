// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/Session.h"
#include "tests/support/Dialogue.h"
#include "tests/ui/ClientWindow.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace relay::protocol;

namespace relay::test {

class tst_ExampleTyping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void what_is_typed_in_a_window_is_seen_on_the_wire_and_the_other_way_round()
    {
        ServerProcess server;
        QVERIFY(server.start());
        ClientWindow window(u"ada"_s);
        QVERIFY(window.registerAs(u"ada"_s, u"Ada"_s, server.url()));
        Dialogue play(server);
        const Person ada{UserId(window.client().session()->userId()), u"ada"_s, {}};
        const Person bob = play.signsUp(u"bob"_s);
        const ConversationId room = play.group({bob, ada});
        Actor &peer = play.opens(bob);

        auto &screen = window.screen();
        QVERIFY(screen.waitForMention(u"Room"_s));
        QVERIFY(screen.click(screen.row(u"Room"_s)));
        QVERIFY(screen.click(u"Message"_s));
        screen.type(u"Hello"_s);
        QCOMPARE(peer.hears<TypingStarted>().user, ada.id);
        peer.says(TypingStart{room});
        QVERIFY(screen.waitForMention(u"bob is typing"_s));
        screen.press(Qt::Key_Return);
        QCOMPARE(peer.hears<TypingStopped>().user, ada.id);
        QCOMPARE(peer.hears<MessageNew>().body, u"Hello"_s);
    }
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_ExampleTyping)
#include "tst_ExampleTyping.moc"
