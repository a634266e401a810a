// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/ClientTypes.h"
#include "tests/client/support/World.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QTest>

using namespace relay;
using namespace relay::test;

class tst_QmlModule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerClientTypes(); }

    void views_find_the_client_of_their_engine()
    {
        World world;
        Client &client = world.runSignedIn({world.withBob(3, 2)});
        QQmlEngine engine;
        engine.addImportPath(u"qrc:/qt/qml"_s);
        client.serve(engine);
        QQmlComponent component(&engine);
        component.setData(R"(
            import QtQml
            import Relay.Client
            QtObject {
                property var online: Client.session.state === Session.Online
                property Person bob: Person { userId: "u-bob" }
                property bool unknown: bob.state === Presence.Unknown
                property ConversationInfo info: ConversationInfo { conversationId: "c-bob" }
                property TimelineModel timeline: TimelineModel { conversationId: "c-bob" }
                property Composer composer: Composer { conversationId: "c-bob" }
                property TypingLine line: TypingLine { conversationId: "c-bob" }
                property WatchArea area: WatchArea { users: ["u-bob"] }
                property string title: info.title
                property string name: bob.name
            })",
                          QUrl(u"qrc:/test.qml"_s));
        const std::unique_ptr<QObject> view(component.create());
        QVERIFY2(view, qPrintable(component.errorString()));
        QCOMPARE(view->property("online").toBool(), true);
        QCOMPARE(view->property("unknown").toBool(), true);
        QCOMPARE(view->property("title").toString(), u"Bob"_s);
        QCOMPARE(view->property("name").toString(), u"Bob"_s);
    }
};

QTEST_GUILESS_MAIN(tst_QmlModule)
#include "tst_QmlModule.moc"
