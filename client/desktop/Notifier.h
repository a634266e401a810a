// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/NotificationPlanner.h"

#include <QObject>

namespace relay {

class Client;
class DesktopNotifications;

/// Tells the desktop about unread messages, and the client what a person does with the
/// notifications: the shell around `NotificationPlanner`.
class Notifier : public QObject
{
    Q_OBJECT
public:
    /// What arrives this closely together is decided about at once.
    static constexpr milliseconds settle{200};

    Notifier(Client &client, DesktopNotifications &desktop, QObject *parent = nullptr);

Q_SIGNALS:
    /// Somebody clicked: the window should come to the front.
    void wanted();

private:
    void listed();
    void schedule();
    void update();
    void show(const NotificationPlanner::Show &show);
    void welcomeBack(const UserId &user);
    void open(const QString &key);
    void answer(const QString &conversation, const QString &text);
    [[nodiscard]] QList<NotificationPlanner::Waiting> waiting() const;
    [[nodiscard]] NotificationPlanner::Attention attention() const;

    Client &m_client;
    DesktopNotifications &m_desktop;
    NotificationPlanner m_planner;
    bool m_hasBegun = false; ///< what waited when this person signed in is known
    bool m_isScheduled = false;
};

} // namespace relay
