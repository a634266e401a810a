// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/Client.h"
#include "client/ClientTypes.h"
#include "client/CommandLine.h"
#include "client/Surroundings.h"
#include "client/conversation/Conversations.h"
#include "client/desktop/DesktopNotifications.h"
#include "client/desktop/IdleWatch.h"
#include "client/desktop/Notifier.h"
#include "client/desktop/QuitSignals.h"
#include "client/desktop/Renderer.h"
#include "client/desktop/ScreenLock.h"
#include "client/desktop/SingleInstance.h"
#include "client/desktop/WakeWatch.h"
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

void comeBackAfterSleep(Client &client, const WakeWatch &watch)
{
    QObject::connect(&watch, &WakeWatch::woke, &client, [&client] {
        client.typists().forgetAll();
        client.session()->wokeUp();
    });
}

/// The others see at once that this person left, because the server hears it before the end.
void sayGoodbye(Client &client, const QuitSignals &signals_)
{
    const auto leave = [&client] {
        client.typingSender().ended();
        client.session()->leave([] { QCoreApplication::exit(); });
    };
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QObject::connect(qGuiApp, &QGuiApplication::lastWindowClosed, &client, leave);
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
    IdleWatch idle(*client.session(), clock);
    application.installEventFilter(&idle);
    const WakeWatch wake;
    const QuitSignals quitSignals;
    const ScreenLock lock;
    followAttention(client, lock);
    DesktopNotifications desktop;
    const Notifier notifier(client, desktop);
    comeBackAfterSleep(client, wake);
    sayGoodbye(client, quitSignals);
    if (!signIn(client, *line))
        return complain(QStringLiteral("no token in %1").arg(line->tokenFile));

    QQmlApplicationEngine engine;
    ui::install(engine);
    client.serve(engine);
    QObject::connect(&instance, &SingleInstance::wanted, &engine, [&] { bringToFront(engine); });
    QObject::connect(&notifier, &Notifier::wanted, &engine, [&] { bringToFront(engine); });
    engine.load(ui::mainUrl());
    return engine.rootObjects().isEmpty() ? 1 : QGuiApplication::exec();
}
