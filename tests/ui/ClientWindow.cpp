// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/ClientWindow.h"

#include "client/ClientTypes.h"
#include "client/Surroundings.h"
#include "client/conversation/Conversations.h"
#include "client/session/WebSocketTransport.h"
#include "qml/Ui.h"
#include "tests/client/support/MemoryCredentials.h"

#include <QDir>
#include <QRandomGenerator>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

ClientWindow::ClientWindow(const QString &profile)
{
    static const bool prepared = (registerClientTypes(), ui::prepareApplication(), true);
    Q_UNUSED(prepared)
    const Profile own(profile, m_home.path());
    if (!own.prepare())
        qFatal("no place for a profile");
    m_client = std::make_unique<Client>(Surroundings{
        m_clock, std::make_unique<WebSocketTransport>(), std::make_unique<MemoryCredentials>(),
        [] { return QRandomGenerator::global()->generateDouble(); }, own, QTimeZone::utc(),
        QLocale::c()});
    m_client->conversations().setAttentive(true);
    m_client->start();
    m_engine = std::make_unique<QQmlApplicationEngine>();
    ui::install(*m_engine);
    m_client->serve(*m_engine);
    m_engine->load(ui::mainUrl());
    auto *window = qobject_cast<QQuickWindow *>(m_engine->rootObjects().value(0));
    if (!window)
        qFatal("no window");
    m_screen = std::make_unique<Screen>(*window);
}

ClientWindow::~ClientWindow() = default;

bool ClientWindow::registerAs(const QString &username, const QString &displayName,
                              const QUrl &server)
{
    const auto inForm = [](const char *text) {
        return QCoreApplication::translate("SignInPage", text);
    };
    const auto ofProfile = [](const char *text) {
        return QCoreApplication::translate("ProfileBar", text);
    };
    activate();
    auto &form = screen();
    return form.click(inForm("Create an account")) && form.fill(inForm("Server"), server.toString())
           && form.fill(inForm("Username"), username)
           && form.fill(inForm("Display name"), displayName)
           && form.fill(inForm("Password"), u"correct horse battery"_s)
           && form.click(inForm("Create account"), QAccessible::Button)
           && form.waitForMention(
               ofProfile("Your profile: %1, %2").arg(displayName, ofProfile("Online")));
}

void ClientWindow::activate()
{
    m_screen->window().requestActivate();
    if (!QTest::qWaitForWindowActive(&m_screen->window()))
        qWarning("the window did not come to the front");
}

void ClientWindow::picture(const QString &name)
{
    const auto folder = qEnvironmentVariable("RELAY_SCREENSHOTS");
    if (folder.isEmpty())
        return;
    QDir().mkpath(folder);
    m_screen->window().grabWindow().save(folder + u'/' + name + u".png"_s);
}

} // namespace relay::test
