// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/accounts/LoginThrottle.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// Guessing becomes slow; signing in does not.
class tst_LoginThrottle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_throttle.emplace(LoginThrottle::Rules{{3, 1s, 8s}, {6, 1s, 1min}, 1h, 100});
        m_now = Instant(1h);
    }

    void a_few_failures_are_free()
    {
        for (int i = 0; i < 3; ++i)
            QVERIFY(!attempt(u"ada"_s, u"home"_s));
        QVERIFY(attempt(u"ada"_s, u"home"_s));
    }

    void each_further_failure_doubles_the_wait_up_to_a_bound()
    {
        for (int i = 0; i < 3; ++i)
            QVERIFY(!attempt(u"ada"_s, QString::number(i)));
        for (const auto wait : {1s, 2s, 4s, 8s, 8s}) {
            QCOMPARE(attempt(u"ada"_s, u"x"_s).value_or(0ms).count(), milliseconds(wait).count());
            m_now += wait;
            m_throttle->succeeded(u"nobody"_s, u"x"_s);
            QVERIFY(!attempt(u"ada"_s, u"x"_s));
            m_throttle->succeeded(u"nobody"_s, u"x"_s);
        }
    }

    void an_address_that_tries_many_accounts_waits()
    {
        for (int i = 0; i < 6; ++i)
            QVERIFY(!attempt(QString::number(i), u"bad"_s));
        QVERIFY(attempt(u"fresh"_s, u"bad"_s));
        QVERIFY(!attempt(u"fresh"_s, u"good"_s));
    }

    void success_clears_the_account_but_buys_no_guesses()
    {
        for (int i = 0; i < 5; ++i)
            QVERIFY(!attempt(QString::number(i), u"bad"_s));
        QVERIFY(!attempt(u"own"_s, u"bad"_s));
        m_throttle->succeeded(u"own"_s, u"bad"_s);
        QVERIFY(!attempt(u"victim"_s, u"bad"_s));
        QVERIFY(attempt(u"victim"_s, u"bad"_s));
    }

    void what_was_never_checked_does_not_count()
    {
        for (int i = 0; i < 20; ++i) {
            QVERIFY(!attempt(u"ada"_s, u"home"_s));
            m_throttle->abandoned(u"ada"_s, u"home"_s);
        }
    }

    void time_heals()
    {
        for (int i = 0; i < 3; ++i)
            QVERIFY(!attempt(u"ada"_s, u"home"_s));
        m_now += 1h;
        for (int i = 0; i < 3; ++i)
            QVERIFY(!attempt(u"ada"_s, u"home"_s));
    }

    void memory_is_bounded()
    {
        for (int i = 0; i < 10'000; ++i) {
            std::ignore = attempt(QString::number(i), QString::number(i));
            m_now += 1ms;
        }
        QVERIFY(m_throttle->remembered() <= 200);
    }

private:
    std::optional<milliseconds> attempt(const QString &account, const QString &address)
    {
        return m_throttle->attempt(account, address, m_now);
    }

    std::optional<LoginThrottle> m_throttle;
    Instant m_now;
};

QTEST_APPLESS_MAIN(tst_LoginThrottle)
#include "tst_LoginThrottle.moc"
