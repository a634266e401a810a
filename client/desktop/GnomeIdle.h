// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/IdleSource.h"

#include <QDBusConnection>

namespace relay {

/// GNOME's compositor (org.gnome.Mutter.IdleMonitor), under Wayland and X11. It tells of the next
/// input by itself.
class GnomeIdle final : public IdleSource
{
    Q_OBJECT
public:
    explicit GnomeIdle(QDBusConnection bus, QObject *parent = nullptr);

    [[nodiscard]] QString name() const override { return QStringLiteral("gnome"); }
    void ask(Then then) override;
    [[nodiscard]] bool listen() override;

private Q_SLOTS:
    void onWatchFired(uint id);

private:
    QDBusConnection m_bus;
    uint m_watch = 0;
    bool m_isListening = false;
};

} // namespace relay
