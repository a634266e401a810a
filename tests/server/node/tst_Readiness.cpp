// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/Readiness.h"
#include "tests/support/ChatStores.h"
#include "tests/support/FakeClock.h"

#include <QTest>

#include <atomic>
#include <mutex>

using namespace relay;
using namespace relay::test;

/// A server that nobody writes to: only the one who asks whether it is ready.
class tst_Readiness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_isBroken = false;
        m_directory.emplace();
        m_database =
            ChatStores::opened(sqliteIn(*m_directory), {1, 20'000, [this] {
                                                            const std::lock_guard lock(m_disk);
                                                            return m_isBroken.load();
                                                        }});
        m_readiness.emplace(*m_database, m_clock);
    }
    void cleanup()
    {
        m_readiness.reset();
        m_database.reset();
    }

    /// Out of work because it was not ready, a server once stayed not ready for ever.
    void a_disk_that_fails_and_heals_is_noticed_although_nobody_writes()
    {
        QVERIFY(!m_readiness->trouble());
        m_isBroken = true;
        QTRY_COMPARE(m_readiness->trouble().value_or(QString()), u"the database cannot store"_s);
        m_isBroken = false;
        QTRY_VERIFY(!m_readiness->trouble());
    }

    void a_disk_that_hangs_is_noticed_by_whoever_asks_again()
    {
        {
            const std::lock_guard hanging(m_disk);
            QVERIFY(!m_readiness->trouble());
            m_clock.advance(Readiness::patience - milliseconds(1));
            QVERIFY(!m_readiness->trouble());
            m_clock.advance(milliseconds(1));
            QCOMPARE(*m_readiness->trouble(), u"the database does not answer"_s);
        }
        QTRY_VERIFY(!m_readiness->trouble());
    }

private:
    std::mutex m_disk;
    std::atomic<bool> m_isBroken = false;
    FakeClock m_clock;
    std::optional<QTemporaryDir> m_directory;
    std::unique_ptr<SqlDatabase> m_database;
    std::optional<Readiness> m_readiness;
};

QTEST_GUILESS_MAIN(tst_Readiness)
#include "tst_Readiness.moc"
