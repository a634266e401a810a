// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"

#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <deque>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// With a thousand contacts the server watches for a session what is on its screen: no more than it
/// was asked for, never beyond the limit, and nothing is sent of anybody who has scrolled away.
class tst_VisibleRoster : public QObject
{
    Q_OBJECT

    static constexpr int contacts = 1'000;
    static constexpr int rows = 25; ///< that fit on the screen

    ServerProcess server{{u"--batch"_s, u"20ms"_s}};
    QTemporaryDir seeded;
    QList<Person> people;

    /// One user of the seed per line, the token first or last; ids are told by the server.
    bool readTokens(const QString &path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return false;
        for (const QByteArray &line : file.readAll().split('\n')) {
            const auto words = QString::fromUtf8(line).simplified().split(u' ');
            if (!words.constFirst().isEmpty())
                people.append({{}, {}, words.constLast()});
        }
        return people.size() == contacts + 1;
    }

    static QList<UserId> windowAt(const QList<UserId> &all, qsizetype top, qsizetype size)
    {
        return all.mid(top, size);
    }

private Q_SLOTS:
    void initTestCase()
    {
        const QString tokens = seeded.filePath(u"tokens"_s);
        const auto done = ServerProcess::runCommand(
            {u"seed"_s, u"--users"_s, QString::number(contacts + 1), u"--conversation-size"_s,
             QString::number(contacts + 1), u"--tokens-file"_s, tokens, u"--data-dir"_s,
             server.dataDirectory()});
        QVERIFY(done);
        QVERIFY(readTokens(tokens));
        QVERIFY(server.start());
    }
    void cleanup() { QVERIFY(server.isRunning()); }

    void scrolling_through_a_thousand_contacts_watches_what_is_on_screen_and_nothing_else()
    {
        Dialogue play(server);
        Actor &viewer = play.opens(people.constLast(), u"viewer"_s);
        const auto room = viewer.asks(ConversationList{}).conversations.constFirst().id;
        QList<UserId> all;
        MemberPage page;
        do {
            const auto after = all.isEmpty() ? std::nullopt : std::optional(all.constLast());
            page = viewer.asks(ConversationMembers{room, after, limits::usersPerRequest});
            for (const Member &member : page.members)
                all.append(member.id);
            QVERIFY(!hasFailed());
        } while (page.more);
        QCOMPARE(all.size(), contacts + 1);

        // Every fiftieth is here and fidgets all the time.
        QHash<UserId, Actor *> fidgets;
        for (int i = 0; i < contacts; i += 50) {
            Hello hello;
            hello.token = people.at(i).token;
            Actor &actor = play.opens(people.at(i), hello);
            fidgets.insert(actor.user(), &actor);
        }
        int edition = 0;
        for (qsizetype top = 0; top + rows <= all.size(); top += 20) {
            const auto visible = windowAt(all, top, rows);
            const auto snapshot = viewer.asks(PresenceWatch{visible, {}}).presences;
            QCOMPARE(snapshot.size(), rows);
            QCOMPARE(server.metric("relay_users_watched"), rows);
            viewer.forgets();
            ++edition;
            QSet<UserId> expected;
            for (auto fidget = fidgets.begin(); fidget != fidgets.end(); ++fidget) {
                fidget.value()->asks(
                    PresenceSet{PresenceMode::Dnd, u"edition %1"_s.arg(edition), {}});
                if (visible.contains(fidget.key()))
                    expected.insert(fidget.key());
            }
            while (!expected.isEmpty() && !hasFailed()) {
                for (const Presence &seen : viewer.hears<PresenceUpdate>().presences) {
                    QVERIFY2(visible.contains(seen.user), "an update for a row not visible");
                    expected.remove(seen.user);
                }
            }
            viewer.hearsNothing();
        }
        viewer.asks(PresenceWatch{{}, {}});
        QCOMPARE(server.metric("relay_users_watched"), 0);
    }

    void two_hundred_are_watched_and_two_hundred_and_one_are_not()
    {
        Dialogue play(server);
        Actor &viewer = play.opens(people.constLast(), u"viewer"_s);
        QList<UserId> many;
        for (int i = 0; i < limits::watchedUsers; ++i)
            many.append(UserId(QString::number(i)));
        QCOMPARE(viewer.asks(PresenceWatch{many, {}}).presences.size(), limits::watchedUsers);
        many.append(UserId(u"one more"_s));
        viewer.isRefused(PresenceWatch{many, {}}, ErrorCode::BadField);
    }

    void a_session_with_a_thousand_contacts_must_name_what_it_sees()
    {
        Dialogue play(server);
        Actor bot(u"bot"_s, server.url(), Format::Json);
        Hello hello;
        hello.token = people.constFirst().token;
        hello.presence = PresenceScope::Contacts;
        QCOMPARE(bot.enters(hello).presence, PresenceScope::Visible);
        QCOMPARE(server.metric("relay_users_watched"), 0);
    }
};

QTEST_GUILESS_MAIN(tst_VisibleRoster)
#include "tst_VisibleRoster.moc"
