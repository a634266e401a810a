// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/Desktop.h"

#include <QQmlEngine>

namespace relay {

namespace {

constexpr auto desktopProperty = "relayDesktop";

} // namespace

void Desktop::serve(QQmlEngine &engine)
{
    engine.setProperty(desktopProperty, QVariant::fromValue<QObject *>(this));
}

Desktop *Desktop::create(QQmlEngine *engine, QJSEngine *)
{
    auto *desktop = qobject_cast<Desktop *>(engine->property(desktopProperty).value<QObject *>());
    if (!desktop)
        return new Desktop(engine);
    QJSEngine::setObjectOwnership(desktop, QJSEngine::CppOwnership);
    return desktop;
}

void Desktop::setIdleSource(const QString &source)
{
    if (source == m_idleSource)
        return;
    m_idleSource = source;
    Q_EMIT idleSourceChanged();
}

void Desktop::setHasTray(bool hasTray)
{
    if (hasTray == m_hasTray)
        return;
    m_hasTray = hasTray;
    Q_EMIT hasTrayChanged();
}

} // namespace relay
