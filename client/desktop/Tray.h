// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/TrayDrawing.h"

#include <QDBusConnection>
#include <QDBusServiceWatcher>
#include <QObject>

namespace relay {

class TrayItem;
class TrayMenu;

/// Relay's place in the tray of the desktop, over the session bus (StatusNotifierItem). Whether
/// there is a tray is found out in a moment and may change: a program that lives in it must come
/// back when it goes.
class Tray : public QObject
{
    Q_OBJECT
public:
    explicit Tray(QDBusConnection bus = QDBusConnection::sessionBus(), QObject *parent = nullptr);
    ~Tray() override;

    /// Absent until it is known.
    [[nodiscard]] std::optional<bool> isShown() const { return m_isShown; }
    void show(const TrayDrawing &drawing, const QString &words);

Q_SIGNALS:
    void isShownChanged();
    void clicked();
    void quitAsked();

private Q_SLOTS:
    void askForHost();

private:
    void enter();
    void setShown(bool isShown);

    QDBusConnection m_bus;
    QDBusServiceWatcher m_desktop;
    std::unique_ptr<TrayItem> m_item;
    std::unique_ptr<TrayMenu> m_menu;
    std::optional<bool> m_isShown;
};

} // namespace relay
