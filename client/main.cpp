// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/Client.h"
#include "client/ClientTypes.h"
#include "client/CommandLine.h"
#include "client/Surroundings.h"
#include "client/conversation/Conversations.h"
#include "client/desktop/Desktop.h"
#include "client/desktop/DesktopNotifications.h"
#include "client/desktop/IdleSources.h"
#include "client/desktop/IdleWatch.h"
#include "client/desktop/Notifier.h"
#include "client/desktop/QuitSignals.h"
#include "client/desktop/Renderer.h"
#include "client/desktop/ScreenLock.h"
#include "client/desktop/SingleInstance.h"
#include "client/desktop/SleepWatch.h"
#include "client/desktop/Tray.h"
#include "client/desktop/TrayStatus.h"
#include "client/desktop/WakeWatch.h"
#include "client/profile/ClientSettings.h"
#include "client/session/KeychainCredentials.h"
#include "client/session/WebSocketTransport.h"
#include "client/time/SystemAlarmClock.h"
#include "client/typing/TypingSender.h"
#include "client/typing/Typists.h"
#include "qml/Ui.h"

#include <QFile>
#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QRandomGenerator>

#include <algorithm>
#include <cstdio>

// The program `relay`: wiring only.

using namespace relay;

namespace {

int complain(const QString &sentence)
{
    std::fprintf(stderr, "relay: %s\n", qPrintable(sentence));
    return 2;
}

/// Without a locale ("C"), times would carry seconds and dates a month before the day.
QLocale personalLocale()
{
    const QLocale system;
    return system.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedKingdom)
                                           : system;
}

Surroundings surroundings(AlarmClock &clock, const Profile &profile)
{
    return {clock,
            std::make_unique<WebSocketTransport>(),
            std::make_unique<KeychainCredentials>(clock, profile.directory(),
                                                  FileCredentials(profile.tokenFile())),
            [] { return QRandomGenerator::global()->generateDouble(); },
            profile,
            QTimeZone::systemTimeZone(),
            personalLocale()};
}

/// Who looks at a window of this client can read; who does not has read nothing.
void followAttention(Client &client, const ScreenLock &lock)
{
    const auto tell = [&client, &lock] {
        const bool isActive = QGuiApplication::applicationState() == Qt::ApplicationActive;
        client.conversations().setAttentive(isActive && !lock.isLocked());
    };
    QObject::connect(qGuiApp, &QGuiApplication::applicationStateChanged, &client, tell);
    QObject::connect(&lock, &ScreenLock::changed, &client, tell);
    tell();
}

/// Behind a locked screen and in a sleeping machine nobody is there.
void followAbsence(IdleWatch &idle, const ScreenLock &lock, const SleepWatch &sleep)
{
    const auto tell = [&idle, &lock] { idle.setLocked(lock.isLocked()); };
    QObject::connect(&lock, &ScreenLock::changed, &idle, tell);
    QObject::connect(&sleep, &SleepWatch::fallsAsleep, &idle, [&idle] { idle.setAsleep(true); });
    QObject::connect(&sleep, &SleepWatch::woke, &idle, [&idle] { idle.setAsleep(false); });
    tell();
}

/// The machine waits until the server has heard that nobody is there. What is asked for here was
/// said after that, so its answer proves it.
void sayAwayBeforeSleep(Client &client, SleepWatch &sleep)
{
    const auto say = [&client, &sleep] {
        client.typingSender().ended();
        client.session()->ask(protocol::Heartbeat{protocol::Activity::Idle}, &client,
                              [&sleep](const auto &) { sleep.release(); });
    };
    QObject::connect(&sleep, &SleepWatch::fallsAsleep, &client, [&client, say] {
        if (client.session()->isIntroducing()) // others may see this person already
            QObject::connect(client.session(), &Session::wentOnline, &client, say,
                             Qt::SingleShotConnection);
        else
            say();
    });
}

void comeBackAfterSleep(Client &client, const WakeWatch &watch, const SleepWatch &sleep)
{
    const auto comeBack = [&client] {
        client.typists().forgetAll();
        client.session()->wokeUp();
    };
    QObject::connect(&watch, &WakeWatch::woke, &client, comeBack);
    QObject::connect(&sleep, &SleepWatch::woke, &client, comeBack);
}

void showIdleSource(Desktop &desktop, const IdleWatch &idle)
{
    const auto show = [&desktop, &idle] { desktop.setIdleSource(idle.source()); };
    QObject::connect(&idle, &IdleWatch::sourceChanged, &desktop, show);
    show();
}

bool anyWindowIsOpen()
{
    const auto windows = QGuiApplication::topLevelWindows();
    return std::any_of(windows.begin(), windows.end(),
                       [](const QWindow *window) { return window->isVisible(); });
}

/// The others see at once that this person left, because the server hears it before the end.
/// Without its last window Relay goes on only in a tray, and if that was wanted.
void sayGoodbye(Client &client, const QuitSignals &signals_, const Tray &tray)
{
    const auto leave = [&client] {
        client.typingSender().ended();
        client.session()->leave([] { QCoreApplication::exit(); });
    };
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QObject::connect(qGuiApp, &QGuiApplication::lastWindowClosed, &client, [&client, &tray, leave] {
        if (!client.settings()->closeToTray() || !tray.isShown().value_or(false))
            leave();
    });
    QObject::connect(&tray, &Tray::quitAsked, &client, leave);
    QObject::connect(&signals_, &QuitSignals::asked, &client, leave);
}

void bringToFront(const QQmlApplicationEngine &engine)
{
    for (QObject *root : engine.rootObjects()) {
        if (auto *window = qobject_cast<QQuickWindow *>(root)) {
            window->show();
            window->raise();
            window->requestActivate();
        }
    }
}

/// A program without a window that has lost its tray could not be reached any more.
void followTray(const QQmlApplicationEngine &engine, const Tray &tray, Desktop &desktop)
{
    QObject::connect(&tray, &Tray::clicked, &engine, [&engine] { bringToFront(engine); });
    const auto look = [&engine, &tray, &desktop] {
        desktop.setHasTray(tray.isShown().value_or(false));
        if (tray.isShown() == false && !anyWindowIsOpen())
            bringToFront(engine);
    };
    QObject::connect(&tray, &Tray::isShownChanged, &engine, look);
    look();
}

bool signIn(Client &client, const CommandLine &line)
{
    if (!line.server.isEmpty())
        client.session()->setServer(line.server);
    if (line.tokenFile.isEmpty()) {
        client.session()->suggestUser(line.user);
        client.start();
        return true;
    }
    const auto token = FileCredentials(line.tokenFile).read();
    if (token)
        client.session()->useToken(*token);
    return token.isOk();
}

/// Answered before there is an application, which needs a display.
std::optional<QString> quickAnswer(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const QLatin1StringView argument(argv[i]);
        if (argument == QLatin1StringView("--help") || argument == QLatin1StringView("-h"))
            return CommandLine::help();
        if (argument == QLatin1StringView("--version"))
            return CommandLine::version();
    }
    return std::nullopt;
}

} // namespace

int main(int argc, char **argv)
{
    if (const auto answer = quickAnswer(argc, argv)) {
        std::puts(qPrintable(*answer));
        return 0;
    }
    QGuiApplication application(argc, argv);
    QGuiApplication::setApplicationName(QStringLiteral("relay"));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Relay"));
    QGuiApplication::setDesktopFileName(QStringLiteral("relay"));

    const auto line = CommandLine::parse(QCoreApplication::arguments().mid(1));
    if (!line)
        return complain(line.error());
    const Profile profile(line->profile, line->dataDir);
    if (!profile.prepare())
        return complain(QStringLiteral("cannot write to %1").arg(profile.directory()));
    SingleInstance instance(profile.directory());
    switch (instance.claim()) {
    case SingleInstance::Outcome::First: break;
    case SingleInstance::Outcome::AskedFirst: return 0;
    case SingleInstance::Outcome::NotAnswered:
        return complain(QStringLiteral("this profile is open already, but does not answer"));
    }

    chooseRenderer();
    registerClientTypes();
    ui::prepareApplication();
    SystemAlarmClock clock;
    Client client(surroundings(clock, profile));
    IdleWatch idle(*client.session(), clock, idleSources());
    application.installEventFilter(&idle);
    const WakeWatch wake;
    const QuitSignals quitSignals;
    const ScreenLock lock;
    SleepWatch sleep;
    followAttention(client, lock);
    followAbsence(idle, lock, sleep);
    sayAwayBeforeSleep(client, sleep);
    Desktop desktop;
    showIdleSource(desktop, idle);
    DesktopNotifications notifications;
    const Notifier notifier(client, notifications);
    comeBackAfterSleep(client, wake, sleep);
    Tray tray;
    const TrayStatus trayStatus(client, tray);
    sayGoodbye(client, quitSignals, tray);
    if (!signIn(client, *line))
        return complain(QStringLiteral("no token in %1").arg(line->tokenFile));

    QQmlApplicationEngine engine;
    ui::install(engine);
    client.serve(engine);
    desktop.serve(engine);
    QObject::connect(&instance, &SingleInstance::wanted, &engine, [&] { bringToFront(engine); });
    QObject::connect(&notifier, &Notifier::wanted, &engine, [&] { bringToFront(engine); });
    if (line->isHidden)
        engine.setInitialProperties({{QStringLiteral("visible"), false}});
    engine.load(ui::mainUrl());
    followTray(engine, tray, desktop);
    return engine.rootObjects().isEmpty() ? 1 : QGuiApplication::exec();
}
