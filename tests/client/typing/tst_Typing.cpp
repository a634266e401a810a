// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Composer.h"
#include "client/profile/ClientSettings.h"
#include "client/typing/TypingLine.h"
#include "client/typing/Typists.h"
#include "tests/client/support/World.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace std::chrono_literals;

class tst_Typing : public QObject
{
    Q_OBJECT

    const ConversationId here{u"c-bob"_s};
    std::unique_ptr<World> world;
    std::unique_ptr<TypingLine> line;
    std::unique_ptr<Composer> composer;

    void bobTypes() { world->server->push(TypingStarted{here, World::bob().id}); }
    void adaTypes(const QString &text)
    {
        composer->setText(text);
        composer->userEdited();
    }
    /// "start stop start"
    QString said() const
    {
        QStringList words;
        for (const auto &type : world->server->said()) {
            if (type.startsWith("typing:"_L1))
                words.append(type.mid(7));
            if (type == "message:send"_L1)
                words.append(u"message"_s);
        }
        return words.join(u' ');
    }

private Q_SLOTS:
    void init()
    {
        world = std::make_unique<World>();
        world->runSignedIn({world->withBob(3)});
        line = std::make_unique<TypingLine>();
        line->setConversationId(here.text());
        line->bindTo(*world->client);
        composer = std::make_unique<Composer>();
        composer->setConversationId(here.text());
        composer->bindTo(*world->client);
    }
    void cleanup()
    {
        composer.reset();
        line.reset();
        world.reset();
    }

    /// dino/dino#197
    void the_line_is_gone_and_stays_gone_when_the_connection_drops()
    {
        bobTypes();
        QCOMPARE(line->text(), u"Bob is typing…"_s);
        QCOMPARE(line->count(), 1);
        world->server->drop();
        QCOMPARE(line->text(), QString());
        world->client->session()->tryNow();
        world->connectIt();
        world->clock.advance(10s);
        QCOMPARE(line->text(), QString());
    }

    /// dino/dino#822, open-chat#947, wire-webapp#14165
    void the_line_of_a_killed_peer_ends_at_the_expiry()
    {
        bobTypes();
        world->clock.advance(5750ms);
        QCOMPARE(line->count(), 1);
        world->clock.advance(250ms);
        QCOMPARE(line->count(), 0);
    }

    /// webex/react-widgets#53
    void the_message_ends_its_authors_typing()
    {
        bobTypes();
        MessageNew message;
        static_cast<Message &>(message) = world->fromBob(4);
        world->server->push(message);
        QCOMPARE(line->count(), 0);
    }

    /// element-web#26882, element-web#27090
    void nobody_types_after_waking_from_sleep()
    {
        bobTypes();
        world->client->typists().forgetAll();
        world->client->session()->wokeUp();
        QCOMPARE(line->count(), 0);
        TypingLine openedLater;
        openedLater.setConversationId(here.text());
        openedLater.bindTo(*world->client);
        QCOMPARE(openedLater.count(), 0);
    }

    /// dino/dino#669
    void ones_own_other_device_is_never_shown()
    {
        world->server->push(TypingStarted{here, World::ada().id});
        QCOMPARE(line->count(), 0);
    }

    void a_restored_draft_is_not_typing()
    {
        composer->setText(u"restored"_s);
        QCOMPARE(said(), QString());
    }

    void typing_starts_once_and_sending_stops_it()
    {
        adaTypes(u"h"_s);
        adaTypes(u"hi"_s);
        composer->send();
        QCOMPARE(said(), u"start stop message"_s);
    }

    void clearing_pausing_and_losing_focus_stop_it()
    {
        adaTypes(u"h"_s);
        adaTypes(QString());
        world->clock.advance(3s);
        adaTypes(u"h"_s);
        world->clock.advance(4s);
        adaTypes(u"ha"_s);
        composer->focusLost();
        QCOMPARE(said(), u"start stop start stop start stop"_s);
    }

    void moving_to_another_conversation_stops_it_there()
    {
        adaTypes(u"h"_s);
        composer->setConversationId(u"c-other"_s);
        QCOMPARE(said(), u"start stop"_s);
        QCOMPARE(std::get<TypingStop>(world->server->last<TypingStop>()->request).conversation,
                 here);
    }

    void who_does_not_want_to_tell_tells_nothing()
    {
        adaTypes(u"h"_s);
        world->client->settings()->setSendTyping(false);
        world->clock.advance(5s);
        adaTypes(u"hi"_s);
        QCOMPARE(said(), u"start stop"_s);
    }

    void without_a_connection_nothing_is_said_and_nothing_catches_up()
    {
        world->server->drop();
        adaTypes(u"h"_s);
        world->client->session()->tryNow();
        world->connectIt();
        world->clock.advance(10s);
        QCOMPARE(said(), QString());
    }
};

QTEST_GUILESS_MAIN(tst_Typing)
#include "tst_Typing.moc"
