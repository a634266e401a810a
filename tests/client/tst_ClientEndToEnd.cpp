// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/Client.h"
#include "client/Surroundings.h"
#include "client/conversation/Composer.h"
#include "client/conversation/ConversationModel.h"
#include "client/conversation/TimelineModel.h"
#include "client/roster/PeopleSearch.h"
#include "client/roster/Person.h"
#include "client/roster/WatchArea.h"
#include "client/session/WebSocketTransport.h"
#include "client/time/SystemAlarmClock.h"
#include "client/typing/TypingLine.h"
#include "tests/client/support/MemoryCredentials.h"
#include "tests/support/ServerProcess.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

namespace {

/// One person at a real client core, without a window.
class Seat
{
public:
    explicit Seat(const QUrl &server)
        : client({clock, std::make_unique<WebSocketTransport>(),
                  std::make_unique<MemoryCredentials>(), [] { return 0.1; },
                  Profile(u"test"_s, folder.path()), QTimeZone::utc(), QLocale::c()})
    {
        client.session()->setServer(server.toString());
    }

    void joins(const QString &name)
    {
        client.session()->registerAccount(name, u"correct horse"_s, name.toUpper());
    }
    bool isOnline() const { return client.session()->isOnline(); }

    QTemporaryDir folder;
    SystemAlarmClock clock;
    Client client;
};

QStringList bodies(const TimelineModel &timeline)
{
    QStringList all;
    for (int row = 0; row < timeline.count(); ++row) {
        const auto index = timeline.index(row);
        if (timeline.data(index, TimelineModel::KindRole).toString() == "message"_L1)
            all.append(timeline.data(index, TimelineModel::BodyRole).toString());
    }
    return all;
}

} // namespace

class tst_ClientEndToEnd : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void two_clients_meet_write_type_and_survive_a_killed_server()
    {
        ServerProcess server;
        QVERIFY(server.start());
        Seat ada(server.url());
        Seat bob(server.url());
        ada.joins(u"ada"_s);
        bob.joins(u"bob"_s);
        QTRY_VERIFY(ada.isOnline() && bob.isOnline());

        ada.client.people()->setQuery(u"bob"_s);
        QTRY_COMPARE(ada.client.people()->count(), 1);
        ada.client.openDirect(bob.client.session()->userId());
        QTRY_COMPARE(bob.client.conversationModel()->count(), 1);
        QTRY_VERIFY(!ada.client.currentConversation().isEmpty());
        const QString here = ada.client.currentConversation();

        WatchArea area;
        area.setUsers({bob.client.session()->userId()});
        area.bindTo(ada.client);
        Person seen;
        seen.setUserId(bob.client.session()->userId());
        seen.bindTo(ada.client);
        QTRY_COMPARE(seen.state(), presence::State::Online);

        Composer composer;
        composer.setConversationId(here);
        composer.bindTo(ada.client);
        TypingLine line;
        line.setConversationId(here);
        line.bindTo(bob.client);
        composer.setText(u"hello"_s);
        composer.userEdited();
        QTRY_COMPARE(line.count(), 1);

        TimelineModel read;
        read.setConversationId(here);
        read.bindTo(bob.client);
        composer.send();
        QTRY_COMPARE(bodies(read), QStringList{u"hello"_s});
        QTRY_COMPARE(line.count(), 0);

        server.killHard();
        QTRY_COMPARE(seen.state(), presence::State::Unknown);
        for (const auto &text : {u"one"_s, u"two"_s, u"three"_s}) {
            composer.setText(text);
            composer.send();
        }
        QVERIFY(server.start());
        ada.client.session()->tryNow();
        bob.client.session()->tryNow();
        QTRY_COMPARE_WITH_TIMEOUT(
            bodies(read), (QStringList{u"hello"_s, u"one"_s, u"two"_s, u"three"_s}), 20'000);
        QTRY_COMPARE(seen.state(), presence::State::Online);

        bool left = false;
        bob.client.session()->leave([&] { left = true; });
        QTRY_VERIFY(left);
        QTRY_COMPARE_WITH_TIMEOUT(seen.state(), presence::State::Offline, 3'000);
    }
};

QTEST_GUILESS_MAIN(tst_ClientEndToEnd)
#include "tst_ClientEndToEnd.moc"
