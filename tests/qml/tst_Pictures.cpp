// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Every view in the states that people meet, each once in light and dark. Where RELAY_SCREENSHOTS
// names a folder the pictures land there; docs/images is made by it. Any warning is a failure.
#include "tests/qml/ViewFixture.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

class tst_Pictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void every_state_can_be_shown_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("story");
        QTest::addColumn<QSize>("size");

        const QSize wide(1040, 720);
        const QSize narrow(380, 720);
        const auto fill = u"fill();"_s;
        const auto open = fill + u"Client.currentConversation = '%1';"_s;
        const auto work = u"Workspace { property color color: Theme.colors.canvas }"_s;
        const auto signIn = u"SignInPage { }"_s;

        QTest::newRow("conversation") << work << open.arg(u"c-bob"_s) << wide;
        QTest::newRow("group") << work << open.arg(u"c-launch"_s) << wide;
        QTest::newRow("nothing-open") << work << fill << wide;
        QTest::newRow("jumps") << work << open.arg(u"c-bob"_s) + manyNew() << wide;
        QTest::newRow("muted") << work
                               << open.arg(u"c-bob"_s)
                                      + u"Client.conversations.setProperty(1, 'muted', true);"
                                        "Client.conversations.setProperty(5, 'muted', true)"_s
                               << wide;
        QTest::newRow("narrow-list") << work << fill << narrow;
        QTest::newRow("narrow-conversation") << work << open.arg(u"c-launch"_s) << narrow;
        QTest::newRow("empty") << work << u"Client.reset()"_s << wide;
        QTest::newRow("empty-conversation") << work << open.arg(u"c-lea"_s) << wide;
        QTest::newRow("offline")
            << work
            << open.arg(u"c-bob"_s)
                   + u"Client.session.state = Session.Waiting; Client.session.retryInSeconds = 8;"
                     "for (const id of Object.keys(Client.world)) Client.put('world', id, "
                     "Object.assign({}, "
                     "Client.world[id], {state: Presence.Unknown, summary: ''}));"_s
            << wide;
        QTest::newRow("credential-warning")
            << work
            << open.arg(u"c-bob"_s)
                   + u"Client.session.credentialWarning = 'No keychain was found. Your sign-in is "
                     "forgotten when Relay closes.'"_s
            << wide;
        QTest::newRow("long-names") << work << open.arg(u"c-long"_s) + longNames() << wide;
        QTest::newRow("failed-messages") << work << failedMessages() << wide;
        QTest::newRow("sign-in") << signIn
                                 << u"Client.reset(); Client.session.state = Session.SignedOut"_s
                                 << wide;
        QTest::newRow("sign-in-refused")
            << signIn
            << u"Client.reset(); Client.session.state = Session.SignedOut; "
               u"Client.session.errorField = "
               "'password'; Client.session.error = 'That username and password do not match.'"_s
            << wide;
        QTest::newRow("register") << u"SignInPage { registering: true }"_s << u"Client.reset()"_s
                                  << wide;
        const auto settings = u"Rectangle { color: Theme.colors.canvas; SettingsSheet { id: s } "
                              "function begin() { s.open() } }"_s;
        QTest::newRow("settings") << settings << fill << wide;
        QTest::newRow("settings-narrow") << settings << fill << QSize(380, 560);
        QTest::newRow("status-menu")
            << u"Rectangle { color: Theme.colors.sidebar; ProfileBar { id: bar; x: 12; y: 12; "
               "width: 300 } function begin() { bar.clicked() } }"_s
            << fill
                   + u"Client.session.presenceMode = 'dnd'; Client.session.untilText = 'until "
                     "15:40'"_s
            << QSize(340, 460);
        QTest::newRow("dots") << u"Rectangle { color: Theme.colors.canvas; Row { x: 12; y: 12; "
                                 "spacing: 12; Repeater { model: [Presence.Online, Presence.Away, "
                                 "Presence.Dnd, Presence.Offline, Presence.Unknown]; PresenceDot { "
                                 "required property int modelData; presence: modelData; size: 16 } "
                                 "} } }"_s
                              << fill << QSize(170, 44);
        QTest::newRow("people") << u"Sidebar { section: 'people' }"_s << fill << QSize(340, 720);
    }

    void every_state_can_be_shown()
    {
        QFETCH(QString, view);
        QFETCH(QString, story);
        QFETCH(QSize, size);
        for (const auto &theme : {u"light"_s, u"dark"_s}) {
            fixture.run(story);
            fixture.run(u"Client.settings.theme = '%1'"_s.arg(theme));
            auto *item = fixture.show(view, size);
            QVERIFY(item);
            QVERIFY(QTest::qWaitForWindowExposed(&fixture.window()));
            if (item->metaObject()->indexOfMethod("begin()") >= 0)
                QMetaObject::invokeMethod(item, "begin");
            fixture.picture(QString::fromLatin1(QTest::currentDataTag()) + u'-' + theme);
        }
    }

private:
    static QString manyNew()
    {
        return u"const talk = [];"
               "for (let i = 0; i < 30; ++i) talk.push(says('u-bob', 'Point ' + i, '10:50'));"
               "Client.put('messages', 'c-bob', talk); Client.put('newCounts', 'c-bob', 312);"_s;
    }
    static QString longNames()
    {
        return u"const name = 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine the Elder of "
               u"Nowhere';"
               "Client.put('world', 'u-bob', {name, username: 'hubert', state: Presence.Online, "
               "text: '', "
               "summary: 'online'});"
               "row('c-long', 'group', 'Quarterly planning, budget review and everything else that "
               "did not fit into any other group', '', 120, "
               "'Donaudampfschifffahrtsgesellschaftskapitän"
               "switwenrentenauszahlungsstelle', name, false, 'Yesterday', 1204);"
               "Client.conversations.move(Client.conversations.count - 1, 0, 1);"
               "Client.put('messages', 'c-long', [says('u-bob', "
               "'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4), '10:40'), says('u-bob', "
               "'<b>Not bold</b> &amp; not an entity 👩‍👩‍👧‍👦🇪🇺', '10:41'), "
               "says('u-ada', "
               "'ok', '10:42')]);"
               "Client.currentConversation = ''; Client.currentConversation = 'c-long';"_s;
    }

    static QString failedMessages()
    {
        return u"fill(); const talk = bobTalk();"
               "talk.push(says('u-ada', 'Are you there already?', '11:02', {status: 'failed', "
               "failure: 'This message cannot be delivered.'}));"
               "talk.push(says('u-ada', 'On my way.', '11:03', {status: 'sending'}));"
               "Client.put('messages', 'c-bob', talk);"
               "Client.put('drafts', 'c-bob', "
               "'One\\ntwo\\nthree\\nfour\\nfive\\nsix\\nseven\\neight');"
               "Client.currentConversation = 'c-bob';"_s;
    }

    ViewFixture fixture;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_Pictures)
#include "tst_Pictures.moc"
