// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/SingleInstance.h"

#include <QLockFile>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace relay;

class tst_SingleInstance : public QObject
{
    Q_OBJECT

    using Outcome = SingleInstance::Outcome;

private Q_SLOTS:
    /// telegramdesktop/tdesktop#26141
    void a_second_launch_brings_the_first_to_the_front()
    {
        const QTemporaryDir profile;
        SingleInstance first(profile.path());
        QCOMPARE(first.claim(), Outcome::First);
        QSignalSpy wanted(&first, &SingleInstance::wanted);
        auto outcome = Outcome::NotAnswered;
        const std::unique_ptr<QThread> second(QThread::create([&] {
            SingleInstance instance(profile.path());
            outcome = instance.claim();
        }));
        second->start();
        QTRY_VERIFY(second->isFinished());
        QCOMPARE(outcome, Outcome::AskedFirst);
        QCOMPARE(wanted.count(), 1);
    }

    /// telegramdesktop/tdesktop#26141: two launches at the same moment.
    void a_first_one_that_does_not_listen_yet_is_waited_for()
    {
        const QTemporaryDir profile;
        QSemaphore started;
        QSemaphore claiming;
        const std::unique_ptr<QThread> leaver(QThread::create([&] {
            QLockFile taken(profile.filePath(QStringLiteral("lock")));
            QVERIFY(taken.tryLock());
            started.release();
            claiming.acquire();
            QVERIFY(!claiming.tryAcquire(1, 200)); // holds it for a moment longer
        }));
        leaver->start();
        started.acquire();
        auto outcome = Outcome::NotAnswered;
        const std::unique_ptr<QThread> second(QThread::create([&] {
            SingleInstance instance(profile.path());
            claiming.release();
            outcome = instance.claim();
        }));
        second->start();
        QTRY_VERIFY(second->isFinished());
        QVERIFY(leaver->wait());
        QCOMPARE(outcome, Outcome::First);
    }

    /// nheko#1699
    void two_profiles_do_not_know_of_each_other()
    {
        const QTemporaryDir one;
        const QTemporaryDir two;
        SingleInstance first(one.path());
        SingleInstance second(two.path());
        QCOMPARE(first.claim(), Outcome::First);
        QCOMPARE(second.claim(), Outcome::First);
    }

    /// telegramdesktop/tdesktop#26141
    void a_launch_after_kill_9_simply_works()
    {
        const QTemporaryDir profile;
        const pid_t killed = ::fork();
        if (killed == 0) {
            SingleInstance instance(profile.path());
            (void)instance.claim();
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        QCOMPARE(::waitpid(killed, &status, 0), killed);
        QVERIFY(WIFSIGNALED(status));
        SingleInstance next(profile.path());
        QCOMPARE(next.claim(), Outcome::First);
    }
};

QTEST_GUILESS_MAIN(tst_SingleInstance)
#include "tst_SingleInstance.moc"
