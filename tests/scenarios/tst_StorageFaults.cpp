// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/ids/FreshId.h"
#include "tests/support/Dialogue.h"
#include "tests/support/FullDisk.h"
#include "tests/support/Patience.h"

#include <QDir>
#include <QTest>

#include <linux/capability.h>
#include <sys/prctl.h>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// When nothing can be stored, nothing is acknowledged, everybody is told, and the moment there is
/// room again everything works as if nothing had happened.
class tst_StorageFaults : public QObject
{
    Q_OBJECT

    /// The superuser's processes obey permissions only if they are told to.
    static void obeyPermissions() { ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE); }

    /// As after a restore from a backup by somebody else.
    static void makeReadOnly(const QString &directory)
    {
        const auto names = QDir(directory).entryList({u"*.db*"_s, u"*.sqlite*"_s}, QDir::Files);
        QVERIFY(!names.isEmpty());
        for (const QString &name : names)
            QFile::setPermissions(directory + u'/' + name, QFileDevice::ReadOwner);
    }

    static MessageSend message(const ConversationId &room, qsizetype bytes = 5)
    {
        return {room, freshId<ClientMessageId>(), QString(bytes, u'm')};
    }

    /// Sends large messages until one is refused; every one before was stored.
    static qint64 fillsUp(Actor &sender, const ConversationId &room)
    {
        qint64 stored = 0;
        for (int i = 0; i < 5'000; ++i) {
            const auto answer = sender.answerTo(sender.begins(message(room, 8'000)));
            if (!answer)
                return -1;
            if (const auto *error = std::get_if<ErrorFrame>(&*answer)) {
                if (error->failure.code != ErrorCode::Unavailable)
                    fail(u"not unavailable but: "_s + error->failure.message, Place::current());
                return stored;
            }
            ++stored;
        }
        fail(u"the disk does not fill up"_s, Place::current());
        return -1;
    }

private Q_SLOTS:
    void a_full_disk_is_unavailable_to_the_sender_until_there_is_room_again_data()
    {
        QTest::addColumn<FullDisk::Kind>("kind");
        QTest::newRow("files may not grow") << FullDisk::Kind::FileSizeLimit;
        QTest::newRow("no space left") << FullDisk::Kind::SmallFileSystem;
    }
    void a_full_disk_is_unavailable_to_the_sender_until_there_is_room_again()
    {
        QFETCH(FullDisk::Kind, kind);
        FullDisk disk(kind);
        if (!disk.isPossible())
            QSKIP("only the superuser can make a small file system");
        ServerProcess server({u"--request-rate"_s, u"100000"_s, u"--request-burst"_s, u"100000"_s});
        disk.carries(server);
        QVERIFY(server.start());
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        const auto room = play.group({ada, bob});
        Actor &writer = play.opens(ada);
        Actor &reader = play.opens(bob);
        QCOMPARE(server.get(u"/readyz"_s).status, 200);

        disk.fills(server);
        const qint64 stored = fillsUp(writer, room);
        QVERIFY(stored >= 0);
        play.settles();
        writer.isRefused(message(room, 8'000), ErrorCode::Unavailable);
        QCOMPARE(server.get(u"/readyz"_s).status, 503);
        QCOMPARE(server.get(u"/healthz"_s).status, 200);
        // Reading, presence and typing need no room.
        QVERIFY(!writer.asks(MessageHistory{room, {}, {}, {}}).messages.isEmpty() || stored == 0);
        writer.asks(TypingStart{room});
        reader.hears<TypingStarted>();
        play.silence();

        disk.empties(server);
        const auto small = message(room);
        QVERIFY(waitUntil([&] {
            const auto answer = writer.answerTo(writer.begins(small));
            return answer && std::holds_alternative<OkFrame>(*answer);
        }));
        QVERIFY(waitUntil([&] { return server.get(u"/readyz"_s).status == 200; }));
        const auto news = reader.hears<MessageNew>();
        QCOMPARE(news.seq, stored + 1);
        QCOMPARE(news.clientId, small.clientId);
        play.silence();

        server.killHard();
        QVERIFY(server.start());
        Dialogue after(server);
        const auto last = after.opens(bob).asks(MessageHistory{room, {}, {}, 1}).messages;
        QCOMPARE(last.size(), 1);
        QCOMPARE(last.constFirst().seq, stored + 1);
    }

    void a_database_that_cannot_be_written_is_unavailable_and_not_ready()
    {
        ServerProcess server;
        server.setPreparation(obeyPermissions);
        QVERIFY(server.start());
        Dialogue play(server);
        const Person ada = play.signsUp(u"ada"_s);
        const Person bob = play.signsUp(u"bob"_s);
        const auto room = play.group({ada, bob});
        server.askToStop();
        QCOMPARE(server.exitCode().value_or(-1), 0);

        makeReadOnly(server.dataDirectory());
        QVERIFY(server.start());
        Dialogue again(server);
        Actor &writer = again.opens(ada);
        writer.isRefused(message(room), ErrorCode::Unavailable);
        writer.isRefused(ConversationCreate{{bob.id}, {}}, ErrorCode::Unavailable);
        writer.isRefused(PresenceSet{PresenceMode::Dnd, {}, {}}, ErrorCode::Unavailable);
        writer.isRefused(UserBlock{bob.id}, ErrorCode::Unavailable);
        QCOMPARE(server.get(u"/readyz"_s).status, 503);
        QCOMPARE(server.get(u"/healthz"_s).status, 200);
        QVERIFY(writer.asks(MessageHistory{room, {}, {}, {}}).messages.isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_StorageFaults)
#include "tst_StorageFaults.moc"
