// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/Tray.h"

#include "client/desktop/BusCall.h"
#include "client/desktop/TrayItem.h"
#include "client/desktop/TrayMenu.h"

#include <QtEndian>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

const bus::Place trayWatcher{u"org.kde.StatusNotifierWatcher"_s, u"/StatusNotifierWatcher"_s,
                             u"org.kde.StatusNotifierWatcher"_s};
const auto itemPath = u"/StatusNotifierItem"_s;
const auto menuPath = u"/MenuBar"_s;

enum MenuEntries { OpenEntry, QuitEntry };

tray::Image imageOf(const QImage &drawn)
{
    const QImage image = drawn.convertToFormat(QImage::Format_ARGB32);
    QByteArray pixels(image.sizeInBytes(), Qt::Uninitialized);
    qToBigEndian<quint32>(image.constBits(), image.sizeInBytes() / 4, pixels.data());
    return {image.width(), image.height(), pixels};
}

} // namespace

Tray::Tray(QDBusConnection bus, QObject *parent)
    : QObject(parent)
    , m_bus(std::move(bus))
    , m_item(std::make_unique<TrayItem>())
    , m_menu(std::make_unique<TrayMenu>(QStringList{tr("Open Relay"), tr("Quit")}))
{
    tray::registerTypes();
    connect(m_item.get(), &TrayItem::activated, this, &Tray::clicked);
    connect(m_menu.get(), &TrayMenu::chosen, this, [this](int entry) {
        if (entry == QuitEntry)
            Q_EMIT quitAsked();
        else
            Q_EMIT clicked();
    });
    if (m_bus.isConnected()) {
        const auto all = QDBusConnection::ExportAllSlots | QDBusConnection::ExportScriptableSignals
                         | QDBusConnection::ExportAllProperties;
        m_bus.registerObject(itemPath, m_item.get(), all);
        m_bus.registerObject(menuPath, m_menu.get(), all);
        for (const auto &news :
             {u"StatusNotifierHostRegistered"_s, u"StatusNotifierHostUnregistered"_s})
            m_bus.connect(trayWatcher.service, trayWatcher.path, trayWatcher.interface, news, this,
                          SLOT(askForHost()));
        m_desktop.setConnection(m_bus);
        m_desktop.addWatchedService(trayWatcher.service);
        connect(&m_desktop, &QDBusServiceWatcher::serviceRegistered, this, &Tray::enter);
        connect(&m_desktop, &QDBusServiceWatcher::serviceUnregistered, this,
                [this] { setShown(false); });
    }
    enter();
}

Tray::~Tray()
{
    m_bus.unregisterObject(itemPath);
    m_bus.unregisterObject(menuPath);
}

void Tray::enter()
{
    bus::call(m_bus, trayWatcher, u"RegisterStatusNotifierItem"_s, {m_bus.baseService()}, this,
              [this](const std::optional<QVariant> &answer) {
                  if (answer)
                      askForHost();
                  else
                      setShown(false);
              });
}

/// Who keeps the list of icons need not be who shows them.
void Tray::askForHost()
{
    bus::read(m_bus, trayWatcher, u"IsStatusNotifierHostRegistered"_s, this,
              [this](const auto &isThere) { setShown(isThere && isThere->toBool()); });
}

void Tray::setShown(bool isShown)
{
    if (m_isShown == isShown)
        return;
    m_isShown = isShown;
    Q_EMIT isShownChanged();
}

/// Desktops take the size that fits.
void Tray::show(const TrayDrawing &drawing, const QString &words)
{
    m_item->show({imageOf(drawing.draw(24)), imageOf(drawing.draw(48))}, words, drawing.unread > 0);
}

} // namespace relay
