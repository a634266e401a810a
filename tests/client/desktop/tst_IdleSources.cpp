// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/FreedesktopIdle.h"
#include "client/desktop/GnomeIdle.h"
#include "client/desktop/LoginIdle.h"
#include "tests/client/desktop/LoginManager.h"
#include "tests/client/desktop/PrivateBus.h"
#include "tests/support/Patience.h"

#include <QSignalSpy>
#include <QTest>

#include <time.h>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class Mutter : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.gnome.Mutter.IdleMonitor")
public:
    qulonglong pause = 0;
    int watches = 0;
public Q_SLOTS:
    qulonglong GetIdletime() { return pause; }
    uint AddUserActiveWatch() { return uint(++watches); }
Q_SIGNALS:
    void WatchFired(uint id);
};

class Saver : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.ScreenSaver")
public Q_SLOTS:
    uint GetSessionIdleTime() { return 61'000; }
};

/// What each desktop tells of a pause, on a real bus.
class tst_IdleSources : public QObject
{
    Q_OBJECT

    PrivateBus m_bus;
    int m_connections = 0;

    QDBusConnection participant() { return m_bus.connection(u"test%1"_s.arg(++m_connections)); }
    static QDBusConnection offer(QDBusConnection bus, const QString &name, const QString &path,
                                 QObject *object)
    {
        bus.registerObject(path, object,
                           QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals);
        bus.registerService(name);
        return bus;
    }
    /// The answer; -1 ms where the source does not know.
    static milliseconds ask(IdleSource &source)
    {
        std::optional<milliseconds> heard;
        source.ask([&](const auto &pause) { heard = pause.value_or(-1ms); });
        return waitUntil([&] { return heard.has_value(); }) ? *heard : -2ms;
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_bus.start()); }

    void gnome_tells_the_pause_and_the_next_input()
    {
        Mutter mutter;
        mutter.pause = 42'000;
        auto desktop = offer(participant(), u"org.gnome.Mutter.IdleMonitor"_s,
                             u"/org/gnome/Mutter/IdleMonitor/Core"_s, &mutter);
        GnomeIdle source(participant());
        QCOMPARE(ask(source), 42s);

        const QSignalSpy touched(&source, &IdleSource::touched);
        QVERIFY(source.listen());
        QVERIFY(source.listen());
        QVERIFY(waitUntil([&] { return mutter.watches == 1; }));
        QCOMPARE(ask(source), 42s); // the number of the watch has arrived before this
        Q_EMIT mutter.WatchFired(7);
        Q_EMIT mutter.WatchFired(1);
        QVERIFY(waitUntil([&] { return touched.count() == 1; }));
        QVERIFY(source.listen());
        QVERIFY(waitUntil([&] { return mutter.watches == 2; }));
        desktop.unregisterService(u"org.gnome.Mutter.IdleMonitor"_s);
    }

    void the_screen_saver_of_freedesktop_tells_milliseconds()
    {
        Saver saver;
        auto desktop = offer(participant(), u"org.freedesktop.ScreenSaver"_s,
                             u"/org/freedesktop/ScreenSaver"_s, &saver);
        FreedesktopIdle source(participant());
        QCOMPARE(ask(source), 61s);
        desktop.unregisterService(u"org.freedesktop.ScreenSaver"_s);
    }

    void the_login_manager_tells_since_when_and_that_it_is_over()
    {
        LoginManager login(participant());
        LoginIdle source(participant());
        QCOMPARE(ask(source), 0s);
        timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC, &now);
        login.setIdle(true, qulonglong(now.tv_sec) * 1'000'000); // this very second, or the last
        const auto pause = ask(source);
        QVERIFY2(pause >= 0ms && pause < 30s, qPrintable(QString::number(pause.count())));

        const QSignalSpy touched(&source, &IdleSource::touched);
        login.setIdle(false, 0);
        QVERIFY(waitUntil([&] { return touched.count() == 1; }));
    }

    void where_nobody_is_nobody_knows()
    {
        GnomeIdle gnome(participant());
        FreedesktopIdle saver(participant());
        LoginIdle login(participant());
        QCOMPARE(ask(gnome), -1ms);
        QCOMPARE(ask(saver), -1ms);
        QCOMPARE(ask(login), -1ms);
        GnomeIdle without(QDBusConnection(u"none"_s));
        QCOMPARE(ask(without), -1ms);
    }
};

QTEST_GUILESS_MAIN(tst_IdleSources)
#include "tst_IdleSources.moc"
