// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/TrayWire.h"

#include <QDBusMetaType>

namespace relay::tray {

namespace {

/// Each of these is one structure of its fields, in order.
template<class... Field>
QDBusArgument &write(QDBusArgument &to, const Field &...fields)
{
    to.beginStructure();
    (to << ... << fields);
    to.endStructure();
    return to;
}

template<class... Field>
const QDBusArgument &read(const QDBusArgument &from, Field &...fields)
{
    from.beginStructure();
    (from >> ... >> fields);
    from.endStructure();
    return from;
}

} // namespace

QDBusArgument &operator<<(QDBusArgument &to, const Image &image)
{
    return write(to, image.width, image.height, image.pixels);
}

const QDBusArgument &operator>>(const QDBusArgument &from, Image &image)
{
    return read(from, image.width, image.height, image.pixels);
}

QDBusArgument &operator<<(QDBusArgument &to, const ToolTip &tip)
{
    return write(to, tip.iconName, tip.images, tip.title, tip.text);
}

const QDBusArgument &operator>>(const QDBusArgument &from, ToolTip &tip)
{
    return read(from, tip.iconName, tip.images, tip.title, tip.text);
}

QDBusArgument &operator<<(QDBusArgument &to, const Layout &layout)
{
    return write(to, layout.id, layout.properties, layout.children);
}

const QDBusArgument &operator>>(const QDBusArgument &from, Layout &layout)
{
    return read(from, layout.id, layout.properties, layout.children);
}

QDBusArgument &operator<<(QDBusArgument &to, const Entry &entry)
{
    return write(to, entry.id, entry.properties);
}

const QDBusArgument &operator>>(const QDBusArgument &from, Entry &entry)
{
    return read(from, entry.id, entry.properties);
}

void registerTypes()
{
    qDBusRegisterMetaType<Image>();
    qDBusRegisterMetaType<Images>();
    qDBusRegisterMetaType<ToolTip>();
    qDBusRegisterMetaType<Layout>();
    qDBusRegisterMetaType<Entry>();
    qDBusRegisterMetaType<Entries>();
}

} // namespace relay::tray
