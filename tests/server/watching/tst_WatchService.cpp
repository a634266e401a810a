// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Codec.h"
#include "shared/protocol/Limits.h"
#include "tests/support/PresenceWorld.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using Heard = QStringList;
using Scope = protocol::PresenceScope;

/// Who is told what, and that nobody is told anything else.
class tst_WatchService : public QObject
{
    Q_OBJECT

private:
    std::optional<PresenceWorld> m_world;

    PresenceWorld &world() { return *m_world; }

    static QStringList people(int count)
    {
        QStringList names;
        for (int i = 0; i < count; ++i)
            names.append(u"user%1"_s.arg(i, 4, 10, QChar(u'0')));
        return names;
    }

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        world().society.group(u"team"_s, {u"ada"_s, u"bob"_s, u"carol"_s});
    }
    void cleanup() { QCOMPARE(world().heard.complaints, Heard{}); }

    // The screen

    void only_changes_come_after_the_snapshot()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().waits(1h);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk sees ada online on desktop"_s});
    }

    void scrolling_through_a_thousand_never_brings_news_of_a_row_that_is_not_visible()
    {
        const auto everybody = people(1000);
        world().society.group(u"company"_s, everybody + QStringList{u"bob"_s});
        world().opens(u"bob/desk"_s);
        for (qsizetype top = 0; top < 1000; top += 20) {
            const auto visible = everybody.mid(top, 40);
            world().watches(u"bob/desk"_s, visible);
            world().waits(150ms);
            world().heard.take();
            const QString leaver = everybody[(top + 500) % 1000] + u"/unseen"_s;
            const QString watched = visible.constFirst() + u"/desk"_s;
            world().opens(watched);
            world().opens(leaver);
            world().waits(1s);
            QCOMPARE(world().heard.take(),
                     Heard{u"bob/desk hears "_s + visible.constFirst() + u" online on desktop"_s});
            world().closes(watched, Departure::Bye);
            world().closes(leaver, Departure::Bye);
        }
    }

    void what_waits_about_a_row_that_was_scrolled_away_is_not_sent()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s, u"carol"_s});
        world().opens(u"ada/laptop"_s);
        world().opens(u"carol/desk"_s);
        world().heard.take();
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().waits(2s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk sees ada online on desktop"_s});
    }

    void what_waits_to_be_sent_is_part_of_the_snapshot()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().opens(u"ada/laptop"_s);
        world().reports(u"ada/laptop"_s, Activity::Idle);
        world().heard.take();
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().waits(2s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk sees ada away on desktop"_s});
    }

    void a_row_scrolled_away_while_its_news_wait_brings_none_even_if_the_read_is_slow()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s, u"carol"_s});
        world().opens(u"ada/laptop"_s);
        world().opens(u"carol/desk"_s);
        world().heard.take();
        world().line.readsSlowly = true;
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().waits(2s);
        QCOMPARE(world().heard.take(), Heard{});
        world().line.answerReads();
        QCOMPARE(world().heard.take(), Heard{u"bob/desk sees ada online on desktop"_s});
    }

    void news_that_overtake_the_snapshot_are_in_it()
    {
        world().opens(u"bob/desk"_s);
        world().line.readsSlowly = true;
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().opens(u"ada/laptop"_s);
        world().line.answerReads();
        world().waits(2s);
        QCOMPARE(world().heard.believed(u"bob/desk"_s, u"ada"_s).state, PresenceState::Online);
    }

    void a_block_while_the_snapshot_is_read_is_not_overlooked()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().line.readsSlowly = true;
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().blocks(u"ada"_s, u"bob"_s);
        world().line.answerReads();
        world().waits(1s);
        QCOMPARE(world().heard.take().constLast(), u"bob/desk sees ada offline"_s);
    }

    void whoever_may_be_seen_again_but_cannot_be_read_appears_with_the_next_repair()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().blocks(u"ada"_s, u"bob"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().heard.take();
        world().line.isDown = true;
        world().blocks(u"ada"_s, u"bob"_s, false);
        world().line.isDown = false;
        world().waits(world().timings.repair);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada online on desktop"_s});
    }

    void a_list_that_names_somebody_twice_is_answered_once()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s, u"ada"_s});
        world().opens(u"ada/laptop"_s);
        QCOMPARE(world().heard.take(), (Heard{u"bob/desk sees ada offline"_s,
                                              u"bob/desk hears ada online on desktop"_s}));
    }

    void the_latest_of_two_requests_under_way_decides()
    {
        world().opens(u"bob/desk"_s);
        world().society.isSlow = true;
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().watches(u"bob/desk"_s, {u"carol"_s});
        world().society.answerAll();
        world().heard.take();
        world().opens(u"ada/laptop"_s);
        world().opens(u"carol/desk"_s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears carol online on desktop"_s});
    }

    void own_devices_see_the_truth_with_what_was_chosen()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"ada/phone"_s, DeviceKind::Mobile);
        world().watches(u"ada/phone"_s, {u"ada"_s});
        world().chooses(u"ada"_s, {PresenceMode::Invisible, {}, world().wallIn(10min)});
        QCOMPARE(world().heard.take(),
                 (Heard{u"ada/phone sees ada online on mobile, chose auto"_s,
                        u"ada/phone hears ada online on mobile, chose invisible until 10:00.000"_s,
                        u"ada is told ada online on mobile, chose invisible until 10:00.000"_s}));
    }

    // Pace

    void the_first_change_leaves_at_once_and_the_latest_at_the_end_of_the_second()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().heard.take();
        world().opens(u"ada/laptop"_s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada online on desktop"_s});
        for (int i = 0; i < 5; ++i) {
            world().reports(u"ada/laptop"_s, i % 2 ? Activity::Active : Activity::Idle);
            world().waits(100ms);
        }
        QCOMPARE(world().heard.take(), Heard{});
        world().waits(500ms);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada away on desktop"_s});
    }

    void a_reader_who_is_behind_gets_the_latest_when_there_is_room()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().heard.take();
        world().heard.behind.insert(SessionId(u"bob/desk"_s));
        world().opens(u"ada/laptop"_s);
        world().waits(5s);
        world().reports(u"ada/laptop"_s, Activity::Idle);
        world().waits(5s);
        QCOMPARE(world().heard.take(), Heard{});
        world().heard.behind.clear();
        world().waits(1s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada away on desktop"_s});
    }

    /// element-hq/synapse#3971
    void one_change_to_many_viewers_is_one_push()
    {
        const auto everybody = people(100);
        world().society.group(u"hall"_s, everybody + QStringList{u"ada"_s});
        for (const QString &user : everybody) {
            world().opens(user + u"/desk"_s);
            world().watches(user + u"/desk"_s, {u"ada"_s});
        }
        world().opens(u"ada/laptop"_s);
        QCOMPARE(world().heard.pushes.size(), 1);
        world().reports(u"ada/laptop"_s, Activity::Idle);
        world().waits(1s);
        QCOMPARE(world().heard.pushes.size(), 2);
    }

    /// mattermost/mattermost#25369
    void news_that_were_lost_are_made_good_within_one_repair_read()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().heard.take();
        world().memory.setListener(nullptr);
        world().opens(u"ada/laptop"_s);
        world().waits(world().timings.repair);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada online on desktop"_s});
    }

    // Contacts mode

    void a_bot_hears_of_its_contacts_without_naming_them()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/bot"_s, DeviceKind::Bot, Activity::Active, Scope::Contacts);
        world().waits(1s);
        world().closes(u"ada/laptop"_s, Departure::Bye);
        QCOMPARE(world().heard.take(),
                 (Heard{u"bob/bot is granted contacts"_s,
                        u"bob/bot hears ada online on desktop; carol offline"_s,
                        u"bob/bot hears ada offline, last seen 0:01.000"_s}));
    }

    void too_many_contacts_must_be_named_data()
    {
        QTest::addColumn<int>("contacts");
        QTest::addColumn<QString>("granted");
        QTest::newRow("200") << 200 << u"contacts"_s;
        QTest::newRow("201") << 201 << u"visible"_s;
    }

    void too_many_contacts_must_be_named()
    {
        QFETCH(int, contacts);
        QFETCH(QString, granted);
        world().society.group(u"hall"_s, people(contacts) + QStringList{u"zoe"_s});
        world().opens(u"zoe/bot"_s, DeviceKind::Bot, Activity::Active, Scope::Contacts);
        QCOMPARE(world().heard.lines.constFirst(), u"0:00.000 zoe/bot is granted "_s + granted);
        QCOMPARE(world().heard.lines.size(), granted == u"contacts"_s ? 2 : 1);
    }

    void a_new_contact_appears_to_a_bot_and_a_lost_one_turns_offline()
    {
        world().opens(u"dora/desk"_s);
        world().opens(u"bob/bot"_s, DeviceKind::Bot, Activity::Active, Scope::Contacts);
        world().waits(1s);
        world().heard.take();
        world().society.group(u"new"_s, {u"bob"_s, u"dora"_s});
        world().contactsChange({u"bob"_s, u"dora"_s});
        world().waits(1s);
        world().society.leaves(u"dora"_s, u"new"_s);
        world().contactsChange({u"bob"_s, u"dora"_s});
        world().waits(1s);
        QCOMPARE(world().heard.take(), (Heard{u"bob/bot hears dora online on desktop"_s,
                                              u"bob/bot hears dora offline"_s}));
    }

    void naming_what_is_seen_ends_contacts_mode()
    {
        world().opens(u"bob/bot"_s, DeviceKind::Bot, Activity::Active, Scope::Contacts);
        world().watches(u"bob/bot"_s, {u"carol"_s});
        world().waits(2s);
        world().heard.take();
        world().opens(u"ada/laptop"_s);
        world().contactsChange({u"ada"_s, u"bob"_s});
        world().waits(2s);
        QCOMPARE(world().heard.take(), Heard{});
    }

    void contacts_that_cannot_be_looked_up_refuse_the_session()
    {
        world().society.isDown = true;
        world().opens(u"bob/bot"_s, DeviceKind::Bot, Activity::Active, Scope::Contacts);
        QCOMPARE(world().heard.take(), Heard{u"bob/bot is refused: unavailable"_s});
        QCOMPARE(world().record(u"bob"_s).truth.state, PresenceState::Offline);
    }

    // Contacts that change while somebody looks

    void a_block_hides_at_once_and_its_end_shows_at_once()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().heard.take();
        world().blocks(u"ada"_s, u"bob"_s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada offline"_s});
        world().reports(u"ada/laptop"_s, Activity::Idle);
        world().waits(2s);
        QCOMPARE(world().heard.take(), Heard{});
        world().blocks(u"ada"_s, u"bob"_s, false);
        world().waits(1s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada away on desktop"_s});
    }

    void whoever_blocks_still_sees_the_other_one()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().blocks(u"bob"_s, u"ada"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        QCOMPARE(world().heard.take(), Heard{u"bob/desk sees ada online on desktop"_s});
    }

    void hidden_and_shown_within_a_second_ends_as_shown()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        for (int i = 0; i < 4; ++i)
            world().blocks(u"ada"_s, u"bob"_s, i % 2 == 0);
        world().waits(2s);
        QCOMPARE(world().heard.believed(u"bob/desk"_s, u"ada"_s).state, PresenceState::Online);
        world().blocks(u"ada"_s, u"bob"_s);
        world().contactsChange({u"ada"_s, u"bob"_s});
        world().waits(2s);
        QCOMPARE(world().heard.believed(u"bob/desk"_s, u"ada"_s).state, PresenceState::Offline);
    }

    void a_block_while_the_watch_is_looked_up_is_not_overlooked()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().society.isSlow = true;
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().blocks(u"ada"_s, u"bob"_s);
        world().society.answerAll();
        world().waits(1s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk sees ada offline"_s});
    }

    void a_block_that_cannot_be_looked_up_is_looked_up_again()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().heard.take();
        world().society.isDown = true;
        world().blocks(u"ada"_s, u"bob"_s);
        world().society.isDown = false;
        world().waits(world().timings.repair);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada offline"_s});
    }

    void contacts_of_a_bot_that_cannot_be_looked_up_are_looked_up_again()
    {
        world().opens(u"bob/bot"_s, DeviceKind::Bot, Activity::Active, Scope::Contacts);
        world().opens(u"dora/desk"_s);
        world().waits(1s);
        world().heard.take();
        world().society.isDown = true;
        world().society.group(u"new"_s, {u"bob"_s, u"dora"_s});
        world().contactsChange({u"bob"_s, u"dora"_s});
        QCOMPARE(world().heard.take(), Heard{});
        world().society.isDown = false;
        world().waits(world().timings.repair);
        QCOMPARE(world().heard.take(), Heard{u"bob/bot hears dora online on desktop"_s});
    }

    void a_screen_that_was_replaced_while_it_was_looked_up_again_stays_replaced()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().society.isSlow = true;
        world().blocks(u"ada"_s, u"bob"_s);
        world().watches(u"bob/desk"_s, {u"carol"_s});
        world().society.answerAll();
        world().heard.take();
        world().opens(u"carol/desk"_s);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears carol online on desktop"_s});
    }

    void a_snapshot_that_cannot_be_read_is_an_error_and_not_an_empty_answer()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().line.isDown = true;
        world().watches(u"bob/desk"_s, {u"ada"_s});
        QCOMPARE(world().heard.take(),
                 Heard{u"bob/desk is told: presence cannot be looked up right now"_s});
    }

    void who_is_not_concerned_is_not_asked_about()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        const int before = world().society.questions;
        world().presence.contactsChanged({UserId(u"zoe"_s)}, {UserId(u"bob"_s)});
        QCOMPARE(world().society.questions, before);
        world().presence.contactsChanged({UserId(u"ada"_s)}, {UserId(u"bob"_s)});
        QCOMPARE(world().society.questions, before + 1);
    }

    void contacts_are_looked_up_once_until_they_change_or_grow_old()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().watches(u"bob/desk"_s, {u"ada"_s});
        QCOMPARE(world().society.questions, 1);
        world().waits(world().timings.contactCache);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        QCOMPARE(world().society.questions, 2);
    }

    // Privacy: the same bytes

    /// stoatchat#34, stoatchat#375
    void somebody_invisible_looks_like_somebody_who_left_byte_for_byte()
    {
        const auto framesOf = [](bool isReallyGone) {
            PresenceWorld w;
            w.society.group(u"team"_s, {u"ada"_s, u"bob"_s});
            w.opens(u"bob/desk"_s);
            w.watches(u"bob/desk"_s, {u"ada"_s});
            w.opens(u"ada/laptop"_s);
            w.waits(5s);
            if (isReallyGone)
                w.closes(u"ada/laptop"_s, Departure::Bye);
            else
                w.chooses(u"ada"_s, {PresenceMode::Invisible, u"hush"_s, {}});
            w.waits(1min);
            if (!isReallyGone) {
                w.reports(u"ada/laptop"_s, Activity::Idle);
                w.opens(u"ada/phone"_s, DeviceKind::Mobile);
                w.closes(u"ada/laptop"_s, Departure::Bye);
                w.types(u"ada/phone"_s, u"team"_s);
            }
            w.waits(1min);
            QList<QByteArray> frames;
            for (const auto &push : w.heard.pushes)
                frames.append(protocol::encode(push, protocol::Format::Json));
            w.presence.watch(SessionId(u"bob/desk"_s), {{UserId(u"ada"_s)}, {}},
                             [&](const WatchService::Snapshot &snapshot) {
                                 frames.append(protocol::encodeOk(RequestId(u"1"_s), *snapshot,
                                                                  protocol::Format::Json));
                             });
            return frames;
        };
        const auto gone = framesOf(true);
        QCOMPARE(gone.size(), 3);
        QCOMPARE(framesOf(false), gone);
    }

    void somebody_who_connects_invisible_looks_like_somebody_who_never_came()
    {
        world().chooses(u"ada"_s, {PresenceMode::Invisible, {}, {}});
        world().heard.take();
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().opens(u"ada/laptop"_s);
        world().waits(1min);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().closes(u"ada/laptop"_s, Departure::Bye);
        world().waits(1min);
        QCOMPARE(world().heard.take(),
                 (Heard{u"bob/desk sees ada offline"_s, u"bob/desk sees ada offline"_s}));
        QVERIFY(world().lastSeen.written.isEmpty());
    }

    /// Written when they disappear, so that SQL knows it as soon as presence forgets it.
    void last_seen_of_somebody_invisible_is_when_they_disappeared()
    {
        world().opens(u"ada/laptop"_s);
        world().waits(10s);
        const auto disappeared = world().clock.wallTime();
        world().chooses(u"ada"_s, {PresenceMode::Invisible, {}, {}});
        const QList<LastSeen> written{{UserId(u"ada"_s), disappeared}};
        QCOMPARE(world().lastSeen.written, written);
        world().waits(1h);
        world().closes(u"ada/laptop"_s, Departure::Bye);
        QCOMPARE(world().lastSeen.written, written);
    }

    /// However much later one looks: the same bytes for who is invisible and for who has left.
    void who_is_invisible_looks_like_who_left_also_much_later()
    {
        world().opens(u"ada/laptop"_s);
        world().opens(u"carol/laptop"_s);
        world().opens(u"bob/desk"_s);
        world().waits(10s);
        world().chooses(u"ada"_s, {PresenceMode::Invisible, {}, {}});
        world().closes(u"carol/laptop"_s, Departure::Bye);
        for (const milliseconds later : {milliseconds(1min), milliseconds(2h)}) {
            world().waits(later);
            world().heard.take();
            world().watches(u"bob/desk"_s, {u"ada"_s, u"carol"_s});
            auto hidden = world().heard.believed(u"bob/desk"_s, u"ada"_s);
            hidden.user = UserId(u"carol"_s);
            QVERIFY(hidden.lastSeenAt);
            QCOMPARE(hidden, world().heard.believed(u"bob/desk"_s, u"carol"_s));
            world().watches(u"bob/desk"_s, {});
        }
    }

    void whoever_becomes_visible_again_is_seen_at_once()
    {
        world().opens(u"bob/desk"_s);
        world().watches(u"bob/desk"_s, {u"ada"_s});
        world().opens(u"ada/laptop"_s);
        world().waits(2s);
        world().chooses(u"ada"_s, {PresenceMode::Invisible, {}, world().wallIn(5min)});
        world().waits(2s);
        world().heard.take();
        world().waits(5min);
        QCOMPARE(world().heard.take(), Heard{u"bob/desk hears ada online on desktop"_s});
    }

    /// telegramdesktop/tdesktop#16442
    void strangers_unknown_and_blocked_people_get_the_same_fixed_answer_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::newRow("a stranger who is online") << u"zoe"_s;
        QTest::newRow("nobody") << u"noname"_s;
        QTest::newRow("somebody who blocked the viewer") << u"ada"_s;
        QTest::newRow("a contact who was never here") << u"carol"_s;
    }

    void strangers_unknown_and_blocked_people_get_the_same_fixed_answer()
    {
        QFETCH(QString, asked);
        world().opens(u"zoe/desk"_s);
        world().opens(u"ada/laptop"_s);
        world().society.block(u"ada"_s, u"bob"_s);
        world().opens(u"bob/desk"_s);
        protocol::Presence answer;
        world().presence.watch(SessionId(u"bob/desk"_s), {{UserId(asked)}, {}},
                               [&](const WatchService::Snapshot &snapshot) {
                                   answer = snapshot->presences.constFirst();
                               });
        protocol::Presence fixed;
        fixed.user = UserId(asked);
        QCOMPARE(answer == fixed, true);
        world().heard.take();
        world().closes(asked + u"/laptop"_s, Departure::Bye);
        world().waits(1min);
        QCOMPARE(world().heard.take(), Heard{});
    }
};

QTEST_APPLESS_MAIN(tst_WatchService)
#include "tst_WatchService.moc"
