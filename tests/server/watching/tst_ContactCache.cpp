// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/ContactCache.h"
#include "tests/support/FakeClock.h"
#include "tests/support/FakeSociety.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_ContactCache : public QObject
{
    Q_OBJECT

private:
    const UserId ada{u"ada"_s};
    const UserId bob{u"bob"_s};
    const UserId zoe{u"zoe"_s};
    FakeSociety society;
    FakeClock clock;
    std::optional<ContactCache> cache;
    QList<QSet<UserId>> answers;

    void asks(const QList<UserId> &users)
    {
        cache->contactsAmong(bob, users, [this](const Result<QSet<UserId>, Fault> &answer) {
            answers.append(answer ? *answer : QSet<UserId>{});
        });
    }

private Q_SLOTS:
    void init()
    {
        society.group(u"team"_s, {u"ada"_s, u"bob"_s, u"zoe"_s});
        answers.clear();
        cache.emplace(society, 300s, clock);
    }

    void what_is_known_is_not_asked_again()
    {
        asks({ada});
        const int before = society.questions;
        asks({ada});
        QCOMPARE(society.questions, before);
        QCOMPARE(answers, (QList{QSet{ada}, QSet{ada}}));
    }

    /// Two screens at once, just when what was known grew old: the first one's answer left out who
    /// had been known when it was asked, and showed a contact like a stranger.
    void what_was_known_when_it_was_asked_counts_although_it_grew_old_meanwhile()
    {
        asks({ada});
        clock.advance(300s - 1ms);
        society.isSlow = true;
        asks({ada, zoe});
        clock.advance(1ms);
        asks({ada});
        society.answerAll();
        QCOMPARE(answers, (QList{QSet{ada}, QSet{ada, zoe}, QSet{ada}}));
    }

    void an_answer_that_was_overtaken_by_a_change_is_asked_for_again()
    {
        asks({ada});
        society.isSlow = true;
        asks({ada, zoe});
        society.block(u"ada"_s, u"bob"_s);
        cache->forget(bob);
        society.answerAll();
        QCOMPARE(answers.constLast(), QSet{zoe});
    }
};

QTEST_APPLESS_MAIN(tst_ContactCache)
#include "tst_ContactCache.moc"
