// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/Names.h"
#include "client/roster/PeopleSearch.h"
#include "client/roster/Person.h"
#include "client/roster/Roster.h"
#include "client/roster/WatchArea.h"
#include "qml/Languages.h"
#include "tests/client/support/World.h"

#include <QSignalSpy>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace std::chrono_literals;
using presence::State;

class tst_Roster : public QObject
{
    Q_OBJECT

    std::unique_ptr<World> world;

    static Presence bobIs(PresenceState state, qint64 version)
    {
        Presence bob;
        bob.user = World::bob().id;
        bob.state = state;
        bob.version = version;
        return bob;
    }

    /// Bob is on screen, and the server has told how he is.
    void bobIsWatched(WatchArea &area, const Presence &presence)
    {
        area.setUsers({u"u-bob"_s});
        area.bindTo(*world->client);
        world->clock.advance(150ms);
        answerWatch({presence});
    }
    void answerWatch(const QList<Presence> &presences)
    {
        world->server->answer(*world->server->last<PresenceWatch>(), PresenceSnapshot{presences});
    }

private Q_SLOTS:
    void initTestCase() { ui::speak(QLocale::English); }

    void init()
    {
        world = std::make_unique<World>();
        world->runSignedIn({world->withBob(3)});
        answerWatch({}); // of the own presence
    }
    void cleanup() { world.reset(); }

    void who_is_not_heard_of_is_unknown()
    {
        Person bob;
        bob.setUserId(u"u-bob"_s);
        bob.bindTo(*world->client);
        QCOMPARE(bob.state(), State::Unknown);
        QCOMPARE(bob.name(), u"Bob"_s);
        QCOMPARE(bob.summary(), u"status unknown"_s);
    }

    void after_a_resync_who_is_on_screen_is_asked_for_again()
    {
        WatchArea area;
        bobIsWatched(area, bobIs(PresenceState::Online, 1));
        Person bob;
        bob.setUserId(u"u-bob"_s);
        bob.bindTo(*world->client);
        world->server->push(Resync{});
        answerWatch({bobIs(PresenceState::Away, 2)});
        QCOMPARE(bob.state(), State::Away);
        QCOMPARE(world->server->count<PresenceWatch>(), 3);
    }

    void without_a_search_the_people_one_talks_with_are_listed_by_name()
    {
        auto group = world->withBob();
        group.id = ConversationId(u"c-all"_s);
        group.members.append({UserId(u"u-al"_s), u"al"_s, u"Al"_s});
        world->server->push(ConversationNew{group});
        PeopleSearch &people = *world->client->people();
        QCOMPARE(people.count(), 2); // each once, and not oneself
        QCOMPARE(people.index(0).data(PeopleSearch::NameRole).toString(), u"Al"_s);
        people.setQuery(u"zo"_s);
        world->clock.advance(200ms);
        world->server->answer(*world->server->last<UserFind>(), FoundUsers{});
        QCOMPARE(people.count(), 0);
        people.setQuery({});
        QCOMPARE(people.count(), 2);
        world->client->session()->signOut();
        QCOMPARE(people.count(), 0);
    }

    /// The same id on another server is another person.
    void names_do_not_outlive_the_account()
    {
        QCOMPARE(world->client->names().displayName(World::bob().id), u"Bob"_s);
        world->client->session()->signOut();
        QCOMPARE(world->client->names().displayName(World::bob().id), QString());
    }

    /// element-web#33919
    void every_place_that_shows_a_person_repaints_together()
    {
        WatchArea area;
        bobIsWatched(area, bobIs(PresenceState::Online, 1));
        Person inList;
        Person inHeader;
        for (Person *person : {&inList, &inHeader}) {
            person->setUserId(u"u-bob"_s);
            person->bindTo(*world->client);
            QCOMPARE(person->state(), State::Online);
        }
        QSignalSpy list(&inList, &Person::presenceChanged);
        QSignalSpy header(&inHeader, &Person::presenceChanged);
        world->server->push(PresenceUpdate{{bobIs(PresenceState::Away, 2)}});
        QCOMPARE(list.count(), 1);
        QCOMPARE(header.count(), 1);
        QCOMPARE(inList.state(), State::Away);
        QCOMPARE(inHeader.summary(), u"away"_s);
    }

    /// psi#20, element-web#2667
    void a_lost_connection_makes_everybody_unknown_and_the_next_one_asks_again()
    {
        WatchArea area;
        bobIsWatched(area, bobIs(PresenceState::Online, 1));
        Person bob;
        bob.setUserId(u"u-bob"_s);
        bob.bindTo(*world->client);
        world->server->drop();
        QCOMPARE(bob.state(), State::Unknown);
        world->client->session()->tryNow();
        world->connectIt();
        answerWatch({bobIs(PresenceState::Dnd, 5)});
        QCOMPARE(bob.state(), State::Dnd);
    }

    void last_seen_re_words_itself_exactly_when_due()
    {
        auto offline = bobIs(PresenceState::Offline, 1);
        offline.lastSeenAt = world->clock.wallTime() - 61s;
        WatchArea area;
        bobIsWatched(area, offline);
        Person bob;
        bob.setUserId(u"u-bob"_s);
        bob.bindTo(*world->client);
        QCOMPARE(bob.lastSeenText(), u"last seen 1 minute ago"_s);
        QSignalSpy worded(&bob, &Person::wordsChanged);
        world->clock.advance(2min);
        QCOMPARE(worded.count(), 2);
        QCOMPARE(bob.summary(), u"last seen 3 minutes ago"_s);
    }

    void only_what_is_on_screen_is_watched()
    {
        WatchArea list;
        WatchArea header;
        list.setUsers({u"u1"_s, u"u2"_s});
        header.setUsers({u"u2"_s, u"u3"_s});
        list.bindTo(*world->client);
        header.bindTo(*world->client);
        world->clock.advance(150ms);
        QCOMPARE(watched(), (QStringList{u"u-ada"_s, u"u1"_s, u"u2"_s, u"u3"_s}));
        answerWatch({});
        header.setActive(false);
        world->clock.advance(150ms);
        QCOMPARE(watched(), (QStringList{u"u-ada"_s, u"u1"_s, u"u2"_s}));
    }

    void scrolling_through_1000_contacts_never_watches_more_than_200_and_forgets_the_rest()
    {
        WatchArea area;
        area.bindTo(*world->client);
        for (int first = 0; first < 1000; first += 100) {
            QStringList rows;
            QList<Presence> presences;
            for (int row = first; row < first + 150; ++row) {
                rows.append(u"u%1"_s.arg(row));
                Presence presence;
                presence.user = UserId(rows.last());
                presence.state = PresenceState::Online;
                presences.append(presence);
            }
            area.setUsers(rows);
            world->clock.advance(150ms);
            QVERIFY(watched().size() <= 200);
            answerWatch(presences);
        }
        QVERIFY(!world->client->roster().presenceOf(UserId(u"u0"_s)));
        QVERIFY(world->client->roster().presenceOf(UserId(u"u950"_s)));
    }

    void a_big_conversation_shows_the_servers_count_while_it_is_open()
    {
        const ConversationId big(u"big"_s);
        WatchArea area;
        area.setConversations({big.text()});
        area.bindTo(*world->client);
        world->clock.advance(150ms);
        answerWatch({});
        QCOMPARE(world->client->roster().onlineCount(big), -1);
        world->server->push(ConversationOnline{big, 1204});
        QCOMPARE(world->client->roster().onlineCount(big), 1204);
        area.setActive(false);
        world->clock.advance(150ms);
        answerWatch({});
        QCOMPARE(world->client->roster().onlineCount(big), -1);
    }

    void names_that_are_missing_are_asked_for_once_and_together()
    {
        Names &names = world->client->names();
        QCOMPARE(names.displayName(UserId(u"u-cleo"_s)), QString());
        (void)names.displayName(UserId(u"u-dan"_s));
        (void)names.displayName(UserId(u"u-cleo"_s));
        QCoreApplication::processEvents();
        QCOMPARE(world->server->count<UserGet>(), 1);
        world->server->answer(*world->server->last<UserGet>(),
                              FoundUsers{{{UserId(u"u-cleo"_s), u"cleo"_s, u"Cleo"_s}}});
        QCOMPARE(names.displayName(UserId(u"u-cleo"_s)), u"Cleo"_s);
        (void)names.displayName(UserId(u"u-dan"_s)); // unknown to the server as well
        QCoreApplication::processEvents();
        QCOMPARE(world->server->count<UserGet>(), 1);
    }

    void a_search_waits_for_a_pause_and_never_shows_an_older_answer()
    {
        PeopleSearch &people = *world->client->people();
        people.setQuery(u"b"_s);
        world->clock.advance(200ms);
        const auto older = world->server->last<UserFind>();
        people.setQuery(u"bo"_s);
        world->clock.advance(100ms);
        people.setQuery(u"bob"_s);
        world->clock.advance(200ms);
        QCOMPARE(world->server->count<UserFind>(), 2);
        world->server->answer(*older, FoundUsers{{World::ada(), World::bob()}});
        QCOMPARE(people.count(), 0);
        QVERIFY(people.isBusy());
        world->server->answer(*world->server->last<UserFind>(),
                              FoundUsers{{World::ada(), World::bob()}});
        QCOMPARE(people.count(), 1); // oneself is not among them
        QCOMPARE(people.data(people.index(0), PeopleSearch::NameRole).toString(), u"Bob"_s);
        QVERIFY(!people.isBusy());
        people.setQuery(QString());
        QCOMPARE(people.count(), 1); // nothing to look for: the contacts
    }

private:
    QStringList watched()
    {
        const auto asked = world->server->last<PresenceWatch>();
        QStringList ids;
        for (const auto &user : std::get<PresenceWatch>(asked->request).users)
            ids.append(user.text());
        return ids;
    }
};

QTEST_GUILESS_MAIN(tst_Roster)
#include "tst_Roster.moc"
