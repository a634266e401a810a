// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/peers/Peers.h"
#include "shared/protocol/Codec.h"
#include "tests/support/FakeClock.h"

#include <QTest>

#include <map>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QString nameOf(const Topic &topic)
{
    return std::visit([](const auto &whom) { return whom.text(); }, topic);
}

/// A bus whose subscriptions take until the test says so.
class SlowBus final : public PeerBus
{
public:
    QMap<QString, QList<PeerNews>> published;
    QSet<QString> followed;
    QSet<QString> heardNow;

    void setListener(Listener *listener) override { m_listener = listener; }
    void publish(const Topic &topic, const PeerNews &news) override
    {
        published[nameOf(topic)].append(news);
    }
    void follow(const QList<Topic> &topics, Then<bool> then) override
    {
        for (const Topic &topic : topics)
            followed.insert(nameOf(topic));
        m_waiting.append({topics, std::move(then)});
        if (isQuick)
            settle();
    }
    void unfollow(const QList<Topic> &topics) override
    {
        for (const Topic &topic : topics) {
            followed.remove(nameOf(topic));
            heardNow.remove(nameOf(topic));
        }
    }
    bool hears(const Topic &topic) const override { return heardNow.contains(nameOf(topic)); }

    /// All that is waited for is heard, or the bus is away.
    void settle(bool isHeard = true)
    {
        while (!m_waiting.isEmpty()) {
            const auto [topics, then] = m_waiting.takeFirst();
            for (const Topic &topic : topics) {
                if (isHeard)
                    heardNow.insert(nameOf(topic));
            }
            then(isHeard);
        }
    }
    void tells(const Topic &topic, const PeerNews &news) { m_listener->heard(topic, news); }
    void loses(const QList<Topic> &topics)
    {
        for (const Topic &topic : topics)
            heardNow.remove(nameOf(topic));
        m_listener->interrupted(topics);
    }
    void hearsAgain(const QList<Topic> &topics)
    {
        for (const Topic &topic : topics)
            heardNow.insert(nameOf(topic));
        m_listener->restored(topics);
    }

    bool isQuick = true;

private:
    struct Waiting {
        QList<Topic> topics;
        Then<bool> then;
    };
    Listener *m_listener = nullptr;
    QList<Waiting> m_waiting;
};

const UserId ada{u"ada"_s};
const UserId bob{u"bob"_s};
const ConversationId team{u"team"_s};
const ConversationId club{u"club"_s};

PeerNews says(const QString &body, const QList<UserId> &hiddenFrom = {})
{
    protocol::MessageNew news;
    news.conversation = team;
    news.body = body;
    return Told{news, hiddenFrom};
}

PeerNews invites(const ConversationId &conversation)
{
    protocol::ConversationNew news;
    news.conversation.id = conversation;
    return Told{news, {}};
}

} // namespace

/// One node among others, with a session `ada` of ada and so on, in virtual time.
class tst_Peers : public QObject, private Outlet, private JoinedSource, private PeerCaches
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_bus.emplace();
        m_sessions = {};
        m_joined = {{ada, {team, club}}, {bob, {team}}};
        m_isReadable = true;
        m_lastSeq = 0;
        m_reads.clear();
        m_lines.clear();
        m_peers.emplace(Peers::Seams{&*m_bus, *this, *this, *this, m_sessions, m_clock},
                        Peers::Numbers{});
    }

    void who_comes_is_let_in_when_all_that_concerns_them_is_heard()
    {
        m_bus->isQuick = false;
        attends(ada);
        QCOMPARE(m_bus->followed, QSet{u"ada"_s});
        QCOMPARE(lines(), QStringList());
        m_bus->settle();
        QCOMPARE(m_bus->followed, (QSet{u"ada"_s, u"team"_s, u"club"_s}));
        QCOMPARE(lines(), QStringList{u"welcome ada"_s});
    }

    void what_the_others_say_reaches_the_members_here()
    {
        attends(ada);
        attends(bob);
        lines();
        m_bus->tells(team, says(u"hi"_s));
        m_bus->tells(team, says(u"not for bob"_s, {bob}));
        m_bus->tells(club, says(u"only ada is in it"_s));
        m_bus->tells(bob, Told{protocol::ReadBy{team, bob, 3}, {}});
        QCOMPARE(lines(), (QStringList{u"ada,bob message:new"_s, u"ada message:new"_s,
                                       u"ada message:new"_s, u"bob read"_s}));
    }

    void whose_last_session_ends_is_not_listened_for_any_more()
    {
        attends(ada);
        attends(ada);
        attends(bob);
        m_peers->leave(ada);
        QCOMPARE(m_bus->followed.size(), 4);
        m_peers->leave(ada);
        QCOMPARE(m_bus->followed, (QSet{u"bob"_s, u"team"_s}));
        m_peers->leave(bob);
        QCOMPARE(m_bus->followed, QSet<QString>());
    }

    void while_the_bus_is_away_people_are_let_in_and_catch_up_later()
    {
        m_bus->isQuick = false;
        attends(ada);
        m_bus->settle(false);
        QCOMPARE(lines(), QStringList{u"welcome ada"_s});
        m_bus->isQuick = true;
        m_bus->hearsAgain({ada, team, club});
        m_peers->onDeadline();
        QCOMPARE(lines(), (QStringList{u"contacts ada"_s, u"ada resync"_s}));
    }

    void nobody_waits_longer_than_two_seconds_for_the_bus()
    {
        m_bus->isQuick = false;
        attends(ada);
        QCOMPARE(m_peers->nextDeadline(), m_clock.now() + 2s);
        m_clock.advance(2s);
        m_peers->onDeadline();
        QCOMPARE(lines(), QStringList{u"welcome ada"_s});
        m_bus->settle();
        QCOMPARE(lines(), QStringList{u"ada resync"_s});
    }

    void who_is_gone_before_everything_is_heard_leaves_nothing_behind()
    {
        m_bus->isQuick = false;
        attends(ada);
        m_peers->leave(ada);
        m_bus->settle();
        QCOMPARE(lines(), QStringList());
        QCOMPARE(m_bus->followed, QSet<QString>());
        m_clock.advance(2s);
        m_peers->onDeadline();
        QVERIFY(!m_peers->nextDeadline());
    }

    void where_the_database_cannot_say_what_they_are_in_nobody_is_let_in()
    {
        m_isReadable = false;
        attends(ada);
        QCOMPARE(lines(), QStringList{u"refused ada"_s});
        QCOMPARE(m_bus->followed, QSet<QString>());
    }

    void who_joins_elsewhere_hears_the_conversation_and_reads_what_was_said_meanwhile()
    {
        attends(bob);
        lines();
        m_bus->tells(bob, invites(club));
        QCOMPARE(lines(), (QStringList{u"bob conversation:new"_s, u"contacts bob"_s}));
        QVERIFY(m_bus->followed.contains(u"club"_s));
        m_bus->tells(club, says(u"welcome"_s));
        QCOMPARE(lines(), QStringList{u"bob message:new"_s});
        m_lastSeq = 1; // said between the invitation and the listening
        m_bus->tells(bob, invites(ConversationId(u"busy"_s)));
        QCOMPARE(lines(),
                 (QStringList{u"bob conversation:new"_s, u"bob resync"_s, u"contacts bob"_s}));
    }

    void who_was_removed_elsewhere_hears_nothing_any_more()
    {
        attends(ada);
        attends(bob);
        lines();
        m_bus->tells(team, MembersChanged{{bob}, false});
        QCOMPARE(lines(), (QStringList{u"forget team"_s, u"contacts bob|ada"_s}));
        m_bus->tells(team, says(u"he is gone"_s));
        QCOMPARE(lines(), QStringList{u"ada message:new"_s});
        m_bus->tells(ada, Told{protocol::ConversationGone{club}, {}});
        QVERIFY(!m_bus->followed.contains(u"club"_s));
    }

    void what_moves_while_the_conversations_are_read_is_not_overlooked()
    {
        m_isHeld = true;
        attends(ada);
        m_bus->tells(ada, Told{protocol::ConversationGone{team}, {}});
        m_bus->tells(ada, invites(ConversationId(u"new"_s)));
        answerReads();
        QCOMPARE(m_bus->followed, (QSet{u"ada"_s, u"club"_s, u"new"_s}));
    }

    void who_joins_here_is_listened_for_and_the_other_nodes_know()
    {
        attends(bob);
        lines();
        m_peers->joined(club, {bob, UserId(u"elsewhere"_s)}, 0);
        QVERIFY(m_bus->followed.contains(u"club"_s));
        QVERIFY(m_bus->published[u"club"_s].contains(
            PeerNews(MembersChanged{{bob, UserId(u"elsewhere"_s)}, true})));
        m_peers->left(club, {bob});
        QVERIFY(!m_bus->followed.contains(u"club"_s));
    }

    void blocks_are_told_to_both()
    {
        attends(ada);
        lines();
        m_peers->blocksChanged(ada, bob);
        QVERIFY(m_bus->published[u"bob"_s].contains(PeerNews(BlocksChanged{ada})));
        QVERIFY(m_bus->published[u"ada"_s].contains(PeerNews(BlocksChanged{bob})));
        m_bus->tells(ada, BlocksChanged{bob});
        QCOMPARE(lines(), QStringList{u"contacts ada|bob"_s});
    }

    void a_sign_in_that_ended_is_told_and_looked_up_where_it_is_heard()
    {
        attends(ada);
        lines();
        m_peers->signInEnded(bob);
        QCOMPARE(m_bus->published[u"bob"_s], QList<PeerNews>{SignInEnded{}});
        m_bus->tells(ada, SignInEnded{});
        QCOMPARE(lines(), QStringList{u"sign-ins of ada"_s});
    }

    void what_was_lost_is_read_again()
    {
        attends(ada);
        attends(bob);
        lines();
        m_bus->loses({ada, team});
        QCOMPARE(lines(), (QStringList{u"forget blocks of ada"_s, u"forget team"_s}));
        QVERIFY(!m_peers->keepsTrackOf(team));
        QVERIFY(!m_peers->keepsTrackOf(ada));
        QVERIFY(m_peers->keepsTrackOf(club));
        m_joined[ada] = {club}; // removed while nothing was heard
        m_bus->hearsAgain({ada, team});
        m_peers->onDeadline();
        QCOMPARE(lines(), (QStringList{u"contacts ada"_s, u"ada resync"_s, u"contacts bob"_s,
                                       u"bob resync"_s}));
        m_bus->tells(team, says(u"he is gone"_s));
        QCOMPARE(lines(), QStringList{u"bob message:new"_s});
    }

    void a_database_that_is_away_is_not_asked_in_a_loop()
    {
        attends(ada);
        lines();
        m_isReadable = false;
        m_bus->tells(team, Missed{});
        m_peers->onDeadline();
        QCOMPARE(lines(), QStringList{u"contacts ada"_s});
        QVERIFY(*m_peers->nextDeadline() >= m_clock.now() + 1s);
        m_isReadable = true;
        m_clock.advance(1s);
        m_peers->onDeadline();
        QCOMPARE(lines(), (QStringList{u"contacts ada"_s, u"ada resync"_s}));
    }

    void what_may_never_have_been_told_is_looked_for_on_every_node()
    {
        attends(ada);
        attends(bob);
        lines();
        m_peers->doubt(team);
        QVERIFY(m_bus->published[u"team"_s].contains(PeerNews(Missed{})));
        m_peers->onDeadline();
        QCOMPARE(lines().filter(u"resync"_s), (QStringList{u"ada resync"_s, u"bob resync"_s}));
        m_peers->doubtEverything();
        m_clock.advance(1s);
        m_peers->onDeadline();
        QCOMPARE(lines().filter(u"resync"_s).size(), 2);
    }

    void a_node_that_is_alone_lets_everybody_in_and_tells_nobody()
    {
        m_peers.emplace(Peers::Seams{nullptr, *this, *this, *this, m_sessions, m_clock},
                        Peers::Numbers{});
        attends(ada);
        m_peers->tellMembers(team, protocol::TypingStarted{team, ada}, {});
        m_peers->tellUsers({ada}, protocol::ConversationGone{team});
        m_peers->joined(team, {bob}, 0);
        m_peers->left(team, {bob});
        m_peers->blocksChanged(ada, bob);
        m_peers->doubt(team);
        m_peers->doubtEverything();
        m_peers->leave(ada);
        QVERIFY(m_peers->keepsTrackOf(team) && m_peers->keepsTrackOf(ada));
        QVERIFY(!m_peers->nextDeadline());
        QCOMPARE(lines(), QStringList{u"welcome ada"_s});
    }

private:
    void attends(const UserId &user)
    {
        if (m_sessions.sessionsOf(user).isEmpty())
            m_sessions.add(SessionId(user.text()), user);
        m_peers->attend(user, [this, user](bool isAttending) {
            m_lines.append((isAttending ? u"welcome "_s : u"refused "_s) + user.text());
        });
    }
    void answerReads()
    {
        m_isHeld = false;
        for (const auto &answer : std::exchange(m_reads, {}))
            answer();
    }
    QStringList lines() { return std::exchange(m_lines, {}); }

    void push(const QList<SessionId> &readers, const protocol::Push &news, Weight) override
    {
        QStringList names;
        for (const SessionId &reader : readers)
            names.append(reader.text());
        m_lines.append(names.join(u',') + u' ' + protocol::typeOf(news));
    }
    bool isBehind(const SessionId &) const override { return false; }
    void conversationsOf(const UserId &user, Then<Stored<QList<ConversationId>>> then) override
    {
        if (!m_isReadable)
            return then(Refusal{});
        if (m_isHeld)
            m_reads.append([then, found = m_joined.value(user)] { then(found); });
        else
            then(m_joined.value(user));
    }
    void lastSeqOf(const ConversationId &, Then<Stored<qint64>> then) override
    {
        if (m_isReadable)
            then(m_lastSeq);
        else
            then(Refusal{});
    }
    void forgetMembers(const ConversationId &conversation) override
    {
        m_lines.append(u"forget "_s + conversation.text());
    }
    void forgetBlocks(const UserId &user) override
    {
        m_lines.append(u"forget blocks of "_s + user.text());
    }
    void signInEndedElsewhere(const UserId &user) override
    {
        m_lines.append(u"sign-ins of "_s + user.text());
    }
    void contactsChangedElsewhere(const QList<UserId> &changed, const QList<UserId> &among) override
    {
        const auto names = [](const QList<UserId> &users) {
            QStringList texts;
            for (const UserId &user : users)
                texts.append(user.text());
            return texts.join(u',');
        };
        m_lines.append(u"contacts "_s + names(changed)
                       + (among.isEmpty() ? QString() : u'|' + names(among)));
    }

    FakeClock m_clock;
    std::optional<SlowBus> m_bus;
    SessionDirectory m_sessions;
    QHash<UserId, QList<ConversationId>> m_joined;
    bool m_isReadable = true;
    qint64 m_lastSeq = 0;
    bool m_isHeld = false;
    QList<std::function<void()>> m_reads;
    QStringList m_lines;
    std::optional<Peers> m_peers;
};

QTEST_GUILESS_MAIN(tst_Peers)
#include "tst_Peers.moc"
