// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QHash>
#include <QObject>
#include <QStringList>

namespace relay {

/// Notifications on the desktop, through the freedesktop service (org.freedesktop.Notifications) on
/// the session bus. Where there is none, nothing happens. Nothing ever waits for the service.
///
/// A notification has a key: showing it again replaces it in place.
class DesktopNotifications : public QObject
{
    Q_OBJECT
public:
    struct Text {
        QString title;
        QString body;
        bool canAnswer = false; ///< offers an answer where the service can take one, and "read"
    };

    explicit DesktopNotifications(const QDBusConnection &bus = QDBusConnection::sessionBus(),
                                  QObject *parent = nullptr);

    void show(const QString &key, const Text &text);
    void close(const QString &key);

Q_SIGNALS:
    void opened(const QString &key);
    void markedRead(const QString &key);
    void answered(const QString &key, const QString &text);

private Q_SLOTS:
    void onAction(uint id, const QString &action);
    void onReply(uint id, const QString &text);
    void onClosed(uint id, uint reason);

private:
    /// What the service was asked for; its number comes later.
    struct Shown {
        uint id = 0;
        Text text;
        bool isAsking = false;
        bool isOutdated = false; ///< another text, or the end, came while it was asked
        bool isOver = false;
    };

    void askWhatItCan();
    void notify(const QString &key);
    void notified(const QString &key, uint id);
    void closeById(uint id);
    [[nodiscard]] QStringList actionsFor(const Text &text) const;
    [[nodiscard]] QString keyOf(uint id) const;

    QDBusConnection m_bus;
    QHash<QString, Shown> m_shown;
    QStringList m_capabilities;
};

} // namespace relay
