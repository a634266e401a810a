// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/IdleSource.h"

#include <QDBusConnection>

namespace relay {

/// The screen saver service of freedesktop, where it tells the time without input: KDE under X11
/// and a few others do, GNOME does not.
class FreedesktopIdle final : public IdleSource
{
    Q_OBJECT
public:
    explicit FreedesktopIdle(QDBusConnection bus, QObject *parent = nullptr);

    [[nodiscard]] QString name() const override { return QStringLiteral("freedesktop"); }
    void ask(Then then) override;

private:
    QDBusConnection m_bus;
};

} // namespace relay
