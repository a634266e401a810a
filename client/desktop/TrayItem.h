// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/TrayWire.h"

#include <QDBusObjectPath>
#include <QObject>

namespace relay {

/// The icon in the tray as desktops ask for it over the bus (org.kde.StatusNotifierItem).
class TrayItem : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.kde.StatusNotifierItem")
    Q_PROPERTY(QString Category READ category CONSTANT)
    Q_PROPERTY(QString Id READ id CONSTANT)
    Q_PROPERTY(QString Title READ title CONSTANT)
    Q_PROPERTY(QString Status READ status NOTIFY NewStatus)
    Q_PROPERTY(QString IconName READ iconName CONSTANT)
    Q_PROPERTY(relay::tray::Images IconPixmap READ images NOTIFY NewIcon)
    Q_PROPERTY(relay::tray::ToolTip ToolTip READ toolTip NOTIFY NewToolTip)
    Q_PROPERTY(bool ItemIsMenu READ isMenu CONSTANT)
    Q_PROPERTY(QDBusObjectPath Menu READ menu CONSTANT)
public:
    using QObject::QObject;

    QString category() const { return QStringLiteral("Communications"); }
    QString id() const { return QStringLiteral("chat.relay.Relay"); }
    QString title() const { return QStringLiteral("Relay"); }
    QString status() const { return m_status; }
    QString iconName() const { return {}; } // the drawing counts: a name would hide it
    tray::Images images() const { return m_images; }
    tray::ToolTip toolTip() const { return {{}, {}, title(), m_words}; }
    bool isMenu() const { return false; }
    QDBusObjectPath menu() const { return QDBusObjectPath(QStringLiteral("/MenuBar")); }

    void show(const tray::Images &images, const QString &words, bool wantsAttention);

public Q_SLOTS:
    void Activate(int, int) { Q_EMIT activated(); }
    void SecondaryActivate(int, int) { Q_EMIT activated(); }
    void ContextMenu(int, int) {}
    void Scroll(int, const QString &) {}

Q_SIGNALS:
    Q_SCRIPTABLE void NewIcon();
    Q_SCRIPTABLE void NewToolTip();
    Q_SCRIPTABLE void NewStatus(const QString &status);

    /// For this program: somebody clicked.
    void activated();

private:
    tray::Images m_images;
    QString m_words;
    QString m_status = QStringLiteral("Active");
};

} // namespace relay
