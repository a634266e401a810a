// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusMessage>
#include <QDBusPendingCall>
#include <QDBusVariant>
#include <QObject>
#include <QVariant>

namespace relay::test {

/// A desktop with a tray, on a bus of the test: it keeps the list of icons, shows them, and clicks.
class TrayHost : public QObject, protected QDBusContext
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.kde.StatusNotifierWatcher")
    Q_PROPERTY(bool IsStatusNotifierHostRegistered MEMBER IsStatusNotifierHostRegistered)
public:
    explicit TrayHost(const QDBusConnection &bus)
        : m_bus(bus)
    {
        m_bus.registerObject(QStringLiteral("/StatusNotifierWatcher"), this,
                             QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals
                                 | QDBusConnection::ExportAllProperties);
        m_bus.registerService(name());
    }
    ~TrayHost() override
    {
        m_bus.unregisterService(name());
        m_bus.unregisterObject(QStringLiteral("/StatusNotifierWatcher"));
    }
    Q_DISABLE_COPY_MOVE(TrayHost)

    QString item; ///< the icon that came last
    bool IsStatusNotifierHostRegistered = true;

    /// What the icon says of itself; asked without waiting, the answer comes with the event loop.
    QDBusPendingCall read(const QString &property)
    {
        return call(QStringLiteral("/StatusNotifierItem"),
                    QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"),
                    {QStringLiteral("org.kde.StatusNotifierItem"), property});
    }
    void click()
    {
        call(QStringLiteral("/StatusNotifierItem"), QStringLiteral("org.kde.StatusNotifierItem"),
             QStringLiteral("Activate"), {0, 0});
    }
    QDBusPendingCall askForMenu()
    {
        return call(QStringLiteral("/MenuBar"), QStringLiteral("com.canonical.dbusmenu"),
                    QStringLiteral("GetLayout"), {0, -1, QStringList()});
    }
    void choose(int entry)
    {
        call(QStringLiteral("/MenuBar"), QStringLiteral("com.canonical.dbusmenu"),
             QStringLiteral("Event"),
             {entry, QStringLiteral("clicked"), QVariant::fromValue(QDBusVariant(QVariant(0))),
              uint(0)});
    }

public Q_SLOTS:
    void RegisterStatusNotifierItem(const QString &service) { item = service; }

Q_SIGNALS:
    void StatusNotifierHostRegistered();
    void StatusNotifierHostUnregistered();

private:
    static QString name() { return QStringLiteral("org.kde.StatusNotifierWatcher"); }
    QDBusPendingCall call(const QString &path, const QString &interface, const QString &method,
                          const QVariantList &arguments)
    {
        auto message = QDBusMessage::createMethodCall(item, path, interface, method);
        message.setArguments(arguments);
        return m_bus.asyncCall(message);
    }

    QDBusConnection m_bus;
};

} // namespace relay::test
