// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A real client: the window of the product over its own profile, keychain in memory, real sockets.
// Several live in one test, each with a client and an engine of its own.
#pragma once

#include "client/Client.h"
#include "client/time/SystemAlarmClock.h"
#include "tests/ui/Screen.h"

#include <QQmlApplicationEngine>
#include <QTemporaryDir>
#include <QUrl>

#include <memory>

namespace relay::test {

class ClientWindow
{
public:
    explicit ClientWindow(const QString &profile);
    ~ClientWindow();
    Q_DISABLE_COPY_MOVE(ClientWindow)

    Screen &screen() { return *m_screen; }
    Client &client() { return *m_client; }
    // Makes an account through the form, as somebody does who is here for the first time.
    [[nodiscard]] bool registerAs(const QString &username, const QString &displayName,
                                  const QUrl &server);
    // Brings the window to the front, where it gets the keys.
    void activate();
    // Kept where RELAY_SCREENSHOTS names a folder.
    void picture(const QString &name);

private:
    QTemporaryDir m_home;
    SystemAlarmClock m_clock;
    std::unique_ptr<Client> m_client;
    std::unique_ptr<QQmlApplicationEngine> m_engine;
    std::unique_ptr<Screen> m_screen;
};

} // namespace relay::test
