// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/TrayMenu.h"

#include <QGuiApplication>

namespace relay {

using namespace Qt::StringLiterals;

TrayMenu::TrayMenu(QStringList entries, QObject *parent)
    : QObject(parent)
    , m_entries(std::move(entries))
{
}

QString TrayMenu::textDirection() const
{
    return QGuiApplication::isRightToLeft() ? u"rtl"_s : u"ltr"_s;
}

QVariantMap TrayMenu::propertiesOf(int id) const
{
    if (id == 0)
        return {{u"children-display"_s, u"submenu"_s}};
    if (id < 1 || id > m_entries.size())
        return {};
    return {{u"label"_s, m_entries.at(id - 1)}, {u"enabled"_s, true}, {u"visible"_s, true}};
}

uint TrayMenu::GetLayout(int parent, int depth, const QStringList &, tray::Layout &layout)
{
    layout = {parent, propertiesOf(parent), {}};
    for (int id = 1; parent == 0 && depth != 0 && id <= m_entries.size(); ++id)
        layout.children.append(QVariant::fromValue(tray::Layout{id, propertiesOf(id), {}}));
    return 1;
}

tray::Entries TrayMenu::GetGroupProperties(const QList<int> &ids, const QStringList &)
{
    tray::Entries entries;
    for (const int id : ids)
        entries.append({id, propertiesOf(id)});
    return entries;
}

QDBusVariant TrayMenu::GetProperty(int id, const QString &property)
{
    return QDBusVariant(propertiesOf(id).value(property, QString()));
}

void TrayMenu::Event(int id, const QString &event, const QDBusVariant &, uint)
{
    if (event == u"clicked" && id >= 1 && id <= m_entries.size())
        Q_EMIT chosen(id - 1);
}

/// It never changes, so there is nothing to fetch.
bool TrayMenu::AboutToShow(int)
{
    return false;
}

} // namespace relay
