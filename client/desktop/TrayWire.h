// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QDBusArgument>
#include <QList>
#include <QVariantMap>

/// What goes over the bus for an icon in the tray: the structures of StatusNotifierItem and of
/// com.canonical.dbusmenu.
namespace relay::tray {

struct Image {
    int width = 0;
    int height = 0;
    QByteArray pixels; ///< ARGB, most significant byte first
    friend bool operator==(const Image &, const Image &) = default;
};
using Images = QList<Image>;

struct ToolTip {
    QString iconName;
    Images images;
    QString title;
    QString text;
    friend bool operator==(const ToolTip &, const ToolTip &) = default;
};

/// An entry and those below it, each in a variant.
struct Layout {
    int id = 0;
    QVariantMap properties;
    QVariantList children;
};

struct Entry {
    int id = 0;
    QVariantMap properties;
};
using Entries = QList<Entry>;

QDBusArgument &operator<<(QDBusArgument &to, const Image &image);
const QDBusArgument &operator>>(const QDBusArgument &from, Image &image);
QDBusArgument &operator<<(QDBusArgument &to, const ToolTip &tip);
const QDBusArgument &operator>>(const QDBusArgument &from, ToolTip &tip);
QDBusArgument &operator<<(QDBusArgument &to, const Layout &layout);
const QDBusArgument &operator>>(const QDBusArgument &from, Layout &layout);
QDBusArgument &operator<<(QDBusArgument &to, const Entry &entry);
const QDBusArgument &operator>>(const QDBusArgument &from, Entry &entry);

/// Once, before any of them is sent.
void registerTypes();

} // namespace relay::tray

Q_DECLARE_METATYPE(relay::tray::Image)
Q_DECLARE_METATYPE(relay::tray::ToolTip)
Q_DECLARE_METATYPE(relay::tray::Layout)
Q_DECLARE_METATYPE(relay::tray::Entry)
