// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/outbox/OutboxStore.h"
#include "client/storage/Journal.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_Journal : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder;
    QString path;

    static Outgoing message(int number)
    {
        return {ConversationId(u"c"_s), ClientMessageId(u"m%1"_s.arg(number)),
                u"Zeile\n\"%1\" 🙂"_s.arg(number), WallTime(milliseconds(number)), std::nullopt};
    }

private Q_SLOTS:
    void init()
    {
        folder = std::make_unique<QTemporaryDir>();
        path = folder->filePath(u"journal"_s);
    }

    void lines_are_there_again_in_order()
    {
        Journal(path).append("one", Journal::Survives::PowerCut);
        Journal journal(path);
        journal.append("two", Journal::Survives::Crash);
        QCOMPARE(Journal(path).lines(), (QList<QByteArray>{"one", "two"}));
        QCOMPARE(QFileInfo(path).permissions() & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
    }

    void a_file_cut_off_anywhere_gives_every_complete_line_and_goes_on_cleanly()
    {
        const QByteArray whole = "first\nsecond\nthird\n";
        for (qsizetype length = 0; length <= whole.size(); ++length) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(whole.left(length));
            file.close();
            Journal journal(path);
            const auto lines = journal.lines();
            QCOMPARE(lines.size(), whole.left(length).count('\n'));
            QVERIFY(journal.append("next", Journal::Survives::Crash));
            QCOMPARE(Journal(path).lines(), lines + QList<QByteArray>{"next"});
        }
    }

    /// The disk took half a line. The next one continued it, and neither could be read.
    void a_line_that_the_disk_did_not_take_leaves_nothing_behind()
    {
        Journal journal(path);
        QVERIFY(journal.append("first", Journal::Survives::Crash));
        ::signal(SIGXFSZ, SIG_IGN);
        rlimit usual{};
        ::getrlimit(RLIMIT_FSIZE, &usual);
        rlimit full = usual;
        full.rlim_cur = 10; // four more bytes
        ::setrlimit(RLIMIT_FSIZE, &full);
        QVERIFY(!journal.append("second, which is long", Journal::Survives::PowerCut));
        ::setrlimit(RLIMIT_FSIZE, &usual);
        QVERIFY(journal.append("third", Journal::Survives::Crash));
        QCOMPARE(Journal(path).lines(), (QList<QByteArray>{"first", "third"}));
    }

    void rewriting_replaces_everything()
    {
        Journal journal(path);
        journal.append("old", Journal::Survives::Crash);
        QVERIFY(journal.rewrite({"new"}));
        journal.append("more", Journal::Survives::Crash);
        QCOMPARE(Journal(path).lines(), (QList<QByteArray>{"new", "more"}));
    }

    void a_disk_that_does_not_take_it_is_told()
    {
        Journal journal(u"/nonexistent/folder/journal"_s);
        QVERIFY(!journal.append("line", Journal::Survives::Crash));
        QVERIFY(!journal.rewrite({"line"}));
        QVERIFY(journal.lines().isEmpty());
    }

    void the_outbox_is_there_again_without_what_was_delivered()
    {
        {
            OutboxStore store(path);
            QVERIFY(store.load().isEmpty());
            for (int number = 1; number <= 3; ++number)
                store.keep(message(number));
            store.drop(ClientMessageId(u"m2"_s));
            auto refused = message(3);
            refused.failure = u"not allowed"_s;
            store.keep(refused);
        }
        const auto left = OutboxStore(path).load();
        QCOMPARE(left.size(), 2);
        QCOMPARE(left[0], message(1));
        QCOMPARE(left[1].failure, u"not allowed"_s);
    }

    void garbage_in_the_outbox_does_not_hide_the_rest()
    {
        {
            OutboxStore store(path);
            store.keep(message(1));
        }
        Journal(path).append("{not json", Journal::Survives::Crash);
        Journal(path).append("[]", Journal::Survives::Crash);
        OutboxStore(path).keep(message(2));
        QCOMPARE(OutboxStore(path).load().size(), 2);
        QCOMPARE(Journal(path).lines().size(), 2); // shortened on the way
    }
};

QTEST_APPLESS_MAIN(tst_Journal)
#include "tst_Journal.moc"
