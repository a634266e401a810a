// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/ScreenLock.h"
#include "tests/client/desktop/LoginManager.h"
#include "tests/client/desktop/PrivateBus.h"
#include "tests/support/Patience.h"

#include <QDBusMessage>
#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

class RunningSaver : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.gnome.ScreenSaver")
public Q_SLOTS:
    bool GetActive() { return true; }
};

/// telegramdesktop/tdesktop#16188: behind a locked screen nothing is read (see followAttention).
class tst_ScreenLock : public QObject
{
    Q_OBJECT

    PrivateBus m_bus;
    int m_connections = 0;

    QDBusConnection participant() { return m_bus.connection(u"test%1"_s.arg(++m_connections)); }
    static void say(const QDBusConnection &who, const QString &path, const QString &interface,
                    const QString &name, const QVariantList &arguments = {})
    {
        auto signal_ = QDBusMessage::createSignal(path, interface, name);
        signal_.setArguments(arguments);
        who.send(signal_);
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_bus.start()); }

    void a_screen_saver_locks_and_unlocks_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("saver");
        QTest::newRow("freedesktop") << u"/ScreenSaver"_s << u"org.freedesktop.ScreenSaver"_s;
        QTest::newRow("freedesktop, long path")
            << u"/org/freedesktop/ScreenSaver"_s << u"org.freedesktop.ScreenSaver"_s;
        QTest::newRow("GNOME") << u"/org/gnome/ScreenSaver"_s << u"org.gnome.ScreenSaver"_s;
    }
    void a_screen_saver_locks_and_unlocks()
    {
        QFETCH(QString, path);
        QFETCH(QString, saver);
        const auto desktop = participant();
        const ScreenLock lock(participant(), QDBusConnection(u"none"_s));
        QVERIFY(!lock.isLocked());
        say(desktop, path, saver, u"ActiveChanged"_s, {true});
        QVERIFY(waitUntil([&] { return lock.isLocked(); }));
        say(desktop, path, saver, u"ActiveChanged"_s, {false});
        QVERIFY(waitUntil([&] { return !lock.isLocked(); }));
    }

    void the_login_manager_locks_this_session_and_no_other()
    {
        LoginManager login(participant());
        const ScreenLock lock(QDBusConnection(u"none"_s), participant());
        // Repeated until it is heard: nobody tells when somebody listens.
        QVERIFY(waitUntil([&] {
            login.say(u"/org/freedesktop/login1/session/_32"_s, u"Unlock"_s);
            login.say(login.session.path, u"Lock"_s);
            return lock.isLocked();
        }));
        login.say(login.session.path, u"Unlock"_s);
        QVERIFY(waitUntil([&] { return !lock.isLocked(); }));
    }

    /// A program that starts behind a locked screen, from a session or as a service of the user.
    void a_screen_that_was_locked_before_is_locked_data()
    {
        QTest::addColumn<bool>("byProcess");
        QTest::addColumn<bool>("byName");
        QTest::newRow("the process is of a session") << true << false;
        QTest::newRow("the environment names it") << false << true;
        QTest::newRow("where the user sits") << false << false;
    }
    void a_screen_that_was_locked_before_is_locked()
    {
        QFETCH(bool, byProcess);
        QFETCH(bool, byName);
        LoginManager login(participant());
        login.knowsProcess = byProcess;
        login.session.LockedHint = true;
        qputenv("XDG_SESSION_ID", byName ? "1" : "");
        const ScreenLock lock(QDBusConnection(u"none"_s), participant());
        QVERIFY(waitUntil([&] { return lock.isLocked(); }));
        qunsetenv("XDG_SESSION_ID");
    }

    void a_screen_saver_that_ran_before_is_heard_of()
    {
        auto desktop = participant();
        RunningSaver saver;
        QVERIFY(desktop.registerObject(u"/org/gnome/ScreenSaver"_s, &saver,
                                       QDBusConnection::ExportAllSlots));
        QVERIFY(desktop.registerService(u"org.gnome.ScreenSaver"_s));
        const ScreenLock lock(participant(), QDBusConnection(u"none"_s));
        QVERIFY(waitUntil([&] { return lock.isLocked(); }));
    }

    void without_a_bus_it_is_never_locked()
    {
        const ScreenLock lock(QDBusConnection(u"none"_s), QDBusConnection(u"none"_s));
        QVERIFY(!lock.isLocked());
    }
};

QTEST_GUILESS_MAIN(tst_ScreenLock)
#include "tst_ScreenLock.moc"
