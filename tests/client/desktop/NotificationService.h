// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QMap>
#include <QObject>
#include <QStringList>
#include <QVariantMap>

namespace relay::test {

/// A desktop's notification service on a bus of the test: it shows what it is told, and the test
/// does what a person does.
class NotificationService : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    struct Notification {
        QString title;
        QString body;
        QStringList actions;
    };

    explicit NotificationService(const QDBusConnection &bus)
        : m_bus(bus)
    {
        m_bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), this,
                             QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals);
        m_bus.registerService(name());
    }
    ~NotificationService() override { m_bus.unregisterService(name()); }
    Q_DISABLE_COPY_MOVE(NotificationService)

    QMap<uint, Notification> shown;
    int notified = 0;
    QStringList capabilities{QStringLiteral("body-markup"), QStringLiteral("actions"),
                             QStringLiteral("inline-reply")};

    void click(uint id, const QString &action) { Q_EMIT ActionInvoked(id, action); }
    void reply(uint id, const QString &text) { Q_EMIT NotificationReplied(id, text); }
    void dismiss(uint id)
    {
        shown.remove(id);
        Q_EMIT NotificationClosed(id, 2);
    }

public Q_SLOTS:
    QStringList GetCapabilities() { return capabilities; }
    uint Notify(const QString &, uint replaces, const QString &, const QString &title,
                const QString &body, const QStringList &actions, const QVariantMap &, int)
    {
        ++notified;
        const uint id = shown.contains(replaces) ? replaces : ++m_last;
        shown.insert(id, {title, body, actions});
        return id;
    }
    void CloseNotification(uint id)
    {
        if (shown.remove(id) > 0)
            Q_EMIT NotificationClosed(id, 3);
    }

Q_SIGNALS:
    void ActionInvoked(uint id, const QString &action);
    void NotificationReplied(uint id, const QString &text);
    void NotificationClosed(uint id, uint reason);

private:
    static QString name() { return QStringLiteral("org.freedesktop.Notifications"); }

    QDBusConnection m_bus;
    uint m_last = 0;
};

} // namespace relay::test
