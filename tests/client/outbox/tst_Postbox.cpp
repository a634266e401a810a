// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Composer.h"
#include "client/conversation/TimelineModel.h"
#include "client/outbox/Postbox.h"
#include "tests/client/support/World.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace std::chrono_literals;

class tst_Postbox : public QObject
{
    Q_OBJECT

    const ConversationId here{u"c-bob"_s};
    std::unique_ptr<World> world;

    void send(const QString &body) { world->client->postbox().send(here, body); }
    MessageSend lastSent()
    {
        return std::get<MessageSend>(world->server->last<MessageSend>()->request);
    }
    void acknowledge(qint64 seq)
    {
        world->server->answer(*world->server->last<MessageSend>(),
                              MessageStored{seq, world->clock.wallTime()});
    }
    void reconnect()
    {
        world->client->session()->tryNow();
        world->connectIt();
    }

private Q_SLOTS:
    void init()
    {
        world = std::make_unique<World>();
        world->runSignedIn({world->withBob(3)});
    }
    void cleanup() { world.reset(); }

    /// nheko#1176
    void five_messages_written_offline_arrive_once_and_in_order()
    {
        world->server->drop();
        for (int number = 1; number <= 5; ++number)
            send(u"message %1"_s.arg(number));
        QCOMPARE(world->server->count<MessageSend>(), 0);
        reconnect();
        QStringList arrived;
        for (int number = 1; number <= 5; ++number) {
            QCOMPARE(world->server->count<MessageSend>(), number);
            arrived.append(lastSent().body);
            acknowledge(3 + number);
        }
        QCOMPARE(world->server->count<MessageSend>(), 5);
        QCOMPARE(arrived.join(u'|'), u"message 1|message 2|message 3|message 4|message 5"_s);
        QVERIFY(world->client->postbox().waitingFor(here).isEmpty());
    }

    /// yetone/cumora#19
    void a_lost_acknowledgement_is_answered_with_the_same_id()
    {
        send(u"hi"_s);
        const auto first = lastSent();
        world->server->drop();
        reconnect();
        QCOMPARE(world->server->count<MessageSend>(), 2);
        QCOMPARE(lastSent(), first);
    }

    void what_the_disk_does_not_take_is_shown_as_unsent_and_can_be_tried_again()
    {
        const QString place = Profile(u"test"_s, world->dataDir())
                                  .personalFolder(u"ws://test.invalid"_s, World::ada().id.text())
                              + u"/outbox"_s;
        world->client.reset();
        QFile::remove(place);
        QVERIFY(QDir().mkdir(place)); // nothing can be written there
        world->runSignedIn({world->withBob(3)});
        send(u"hi"_s);
        QCOMPARE(world->server->count<MessageSend>(), 0);
        const auto waiting = world->client->postbox().waitingFor(here);
        QCOMPARE(waiting.size(), 1);
        QVERIFY(waiting[0].failure->contains(u"disk"_s));
        world->client->postbox().retry(waiting[0].clientId);
        QVERIFY(world->client->postbox().waitingFor(here)[0].failure);

        QVERIFY(QDir().rmdir(place));
        world->client->postbox().retry(waiting[0].clientId);
        QCOMPARE(lastSent().body, u"hi"_s);
    }

    void what_was_written_is_sent_by_the_next_run_after_a_kill()
    {
        world->server->drop();
        send(u"before the crash"_s);
        Client *killed = world->client.release(); // no destructor runs, as after kill -9
        world->server->setParent(nullptr);
        world->runSignedIn({world->withBob(3)});
        QCOMPARE(lastSent().body, u"before the crash"_s);
        acknowledge(4);
        world->runSignedIn({world->withBob(4)});
        QCOMPARE(world->server->count<MessageSend>(), 0);
        delete killed;
    }

    /// nheko#428
    void a_refused_message_shows_why_and_can_be_sent_again_or_deleted()
    {
        TimelineModel timeline;
        timeline.setConversationId(here.text());
        timeline.bindTo(*world->client);
        send(u"hi"_s);
        world->server->refuse(*world->server->last<MessageSend>(),
                              {ErrorCode::Forbidden, u"blocked"_s, {}, {}});
        const auto row = timeline.index(timeline.count() - 1);
        QCOMPARE(timeline.data(row, TimelineModel::StatusRole).toString(), u"failed"_s);
        QVERIFY(!timeline.data(row, TimelineModel::FailureRole).toString().isEmpty());
        const QString id = timeline.data(row, TimelineModel::ClientIdRole).toString();
        timeline.retry(id);
        QCOMPARE(world->server->count<MessageSend>(), 2);
        world->server->refuse(*world->server->last<MessageSend>(),
                              {ErrorCode::Forbidden, u"blocked"_s, {}, {}});
        timeline.discard(id);
        QCOMPARE(timeline.count(), 0);
        world->runSignedIn({world->withBob(3)});
        QVERIFY(world->client->postbox().waitingFor(here).isEmpty());
    }

    void being_too_fast_is_not_a_failure()
    {
        send(u"hi"_s);
        world->server->refuse(*world->server->last<MessageSend>(),
                              {ErrorCode::RateLimited, u"slow"_s, {}, 2'000});
        QCOMPARE(world->server->count<MessageSend>(), 1);
        world->clock.advance(2s);
        QCOMPARE(world->server->count<MessageSend>(), 2);
    }

    void what_one_person_wrote_is_never_sent_as_another()
    {
        world->server->drop();
        send(u"from ada"_s);
        world->client->session()->signOut();
        world->client->session()->setServer(u"ws://test.invalid"_s);
        world->client->session()->signIn(u"bob"_s, u"secret"_s);
        world->server->accept();
        world->server->answer(*world->server->last<Login>(), SignedIn{World::bob(), u"t"_s});
        auto welcome = world->welcome();
        welcome.user = World::bob();
        world->server->answer(*world->server->last<Hello>(), welcome);
        QCOMPARE(world->client->session()->state(), Session::Online);
        QCOMPARE(world->server->count<MessageSend>(), 0);
    }

    void a_draft_survives_a_kill_and_is_gone_once_sent()
    {
        {
            Composer composer;
            composer.setConversationId(here.text());
            composer.bindTo(*world->client);
            composer.setText(u"half a thou"_s);
            world->clock.advance(500ms);
            composer.setText(u"half a thought, and a word that is lost"_s);
            composer.bindTo(*world->client);
            // killed within half a second
            World next(world->dataDir());
            next.runSignedIn({next.withBob(3)});
            Composer again;
            again.setConversationId(here.text());
            again.bindTo(*next.client);
            QCOMPARE(again.text(), u"half a thou"_s);
            again.send();
            QCOMPARE(again.text(), QString());
        }
        World last(world->dataDir());
        last.runSignedIn({last.withBob(3)});
        Composer composer;
        composer.setConversationId(here.text());
        composer.bindTo(*last.client);
        QVERIFY(!composer.text().contains(u"thou"_s) || !composer.text().endsWith(u"thou"_s));
    }

    void a_body_at_the_limit_can_be_sent_and_one_byte_more_cannot()
    {
        Composer composer;
        composer.setConversationId(here.text());
        composer.bindTo(*world->client);
        composer.setText(QString(limits::messageBodyBytes, u'x'));
        QCOMPARE(composer.overLimitBy(), 0);
        QVERIFY(composer.canSend());
        composer.setText(QString(limits::messageBodyBytes + 1, u'x'));
        QCOMPARE(composer.overLimitBy(), 1);
        QVERIFY(!composer.canSend());
        composer.send();
        QCOMPARE(world->server->count<MessageSend>(), 0);
        composer.setText(u" \n "_s);
        QVERIFY(!composer.canSend());
    }
};

QTEST_GUILESS_MAIN(tst_Postbox)
#include "tst_Postbox.moc"
