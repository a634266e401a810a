// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/TrayWire.h"

#include <QDBusVariant>
#include <QObject>
#include <QStringList>

namespace relay {

/// The menu of the icon in the tray, as desktops ask for it over the bus (com.canonical.dbusmenu):
/// a flat list that never changes. Entries are numbered from one; nought is the menu itself.
class TrayMenu : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "com.canonical.dbusmenu")
    Q_PROPERTY(uint Version READ version CONSTANT)
    Q_PROPERTY(QString TextDirection READ textDirection CONSTANT)
    Q_PROPERTY(QString Status READ status CONSTANT)
    Q_PROPERTY(QStringList IconThemePath READ iconThemePath CONSTANT)
public:
    explicit TrayMenu(QStringList entries, QObject *parent = nullptr);

    uint version() const { return 3; }
    QString textDirection() const;
    QString status() const { return QStringLiteral("normal"); }
    QStringList iconThemePath() const { return {}; }

public Q_SLOTS:
    uint GetLayout(int parent, int depth, const QStringList &properties,
                   relay::tray::Layout &layout);
    relay::tray::Entries GetGroupProperties(const QList<int> &ids, const QStringList &properties);
    QDBusVariant GetProperty(int id, const QString &property);
    void Event(int id, const QString &event, const QDBusVariant &data, uint time);
    bool AboutToShow(int id);

Q_SIGNALS:
    Q_SCRIPTABLE void LayoutUpdated(uint revision, int parent);

    /// For this program: an entry, counted from nought.
    void chosen(int entry);

private:
    [[nodiscard]] QVariantMap propertiesOf(int id) const;

    QStringList m_entries;
};

} // namespace relay
