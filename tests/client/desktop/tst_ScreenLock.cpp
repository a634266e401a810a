// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/ScreenLock.h"
#include "tests/client/desktop/PrivateBus.h"
#include "tests/support/Patience.h"

#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// A login manager that knows one session.
class LoginManager : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Manager")
public:
    bool isAsked = false;
public Q_SLOTS:
    QDBusObjectPath GetSessionByPID(uint)
    {
        isAsked = true;
        return QDBusObjectPath(u"/org/freedesktop/login1/session/_31"_s);
    }
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
        LoginManager manager;
        auto system = participant();
        QVERIFY(system.registerObject(u"/org/freedesktop/login1"_s, &manager,
                                      QDBusConnection::ExportAllSlots));
        QVERIFY(system.registerService(u"org.freedesktop.login1"_s));
        const ScreenLock lock(QDBusConnection(u"none"_s), participant());
        QVERIFY(waitUntil([&] { return manager.isAsked; }));
        const auto session = u"org.freedesktop.login1.Session"_s;
        // Repeated until it is heard: nobody tells when somebody listens.
        QVERIFY(waitUntil([&] {
            say(system, u"/org/freedesktop/login1/session/_32"_s, session, u"Unlock"_s);
            say(system, u"/org/freedesktop/login1/session/_31"_s, session, u"Lock"_s);
            return lock.isLocked();
        }));
        say(system, u"/org/freedesktop/login1/session/_31"_s, session, u"Unlock"_s);
        QVERIFY(waitUntil([&] { return !lock.isLocked(); }));
    }

    void without_a_bus_it_is_never_locked()
    {
        const ScreenLock lock(QDBusConnection(u"none"_s), QDBusConnection(u"none"_s));
        QVERIFY(!lock.isLocked());
    }
};

QTEST_GUILESS_MAIN(tst_ScreenLock)
#include "tst_ScreenLock.moc"
