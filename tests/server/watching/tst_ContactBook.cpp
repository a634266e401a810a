// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/ContactBook.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_ContactBook : public QObject
{
    Q_OBJECT

private:
    const UserId bob{u"bob"_s};
    const UserId ada{u"ada"_s};
    const UserId zoe{u"zoe"_s};
    const Instant now{Instant(1h)};

private Q_SLOTS:
    void what_is_known_is_not_asked_again()
    {
        ContactBook book(300s);
        QCOMPARE(book.unknownAmong(bob, {ada, zoe}, now), (QList{ada, zoe}));
        book.learn(bob, {ada}, {ada}, now);
        QCOMPARE(book.unknownAmong(bob, {ada, zoe}, now), QList{zoe});
        book.learn(bob, {zoe}, {}, now);
        QCOMPARE(book.unknownAmong(bob, {ada, zoe}, now), QList<UserId>{});
        QCOMPARE(book.contactsAmong(bob, {ada, zoe}), QSet<UserId>{ada});
    }

    void it_grows_old()
    {
        ContactBook book(300s);
        book.learn(bob, {ada}, {ada}, now);
        book.learn(bob, {zoe}, {}, now + 200s);
        QCOMPARE(book.unknownAmong(bob, {ada}, now + 300s - 1ms), QList<UserId>{});
        QCOMPARE(book.unknownAmong(bob, {ada, zoe}, now + 300s), (QList{ada, zoe}));
        QCOMPARE(book.contactsAmong(bob, {ada}), QSet<UserId>{});
    }

    /// A session that asked about ever new people filled the memory with answers.
    void it_holds_so_many_pairs_of_one_viewer_and_begins_again()
    {
        ContactBook book(300s);
        book.learn(bob, {ada}, {ada}, now);
        for (qsizetype i = 1; i < ContactBook::pairsPerViewer; ++i)
            book.learn(bob, {UserId(QString::number(i))}, {}, now);
        QCOMPARE(book.unknownAmong(bob, {ada}, now), QList<UserId>{});
        book.learn(bob, {zoe}, {zoe}, now);
        QCOMPARE(book.unknownAmong(bob, {ada, zoe}, now), QList{ada});
    }

    void it_forgets_one_viewer_at_a_time()
    {
        ContactBook book(300s);
        book.learn(bob, {ada}, {ada}, now);
        book.learn(zoe, {ada}, {ada}, now);
        book.forget(bob);
        QCOMPARE(book.unknownAmong(bob, {ada}, now), QList{ada});
        QCOMPARE(book.unknownAmong(zoe, {ada}, now), QList<UserId>{});
    }
};

QTEST_APPLESS_MAIN(tst_ContactBook)
#include "tst_ContactBook.moc"
