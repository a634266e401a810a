// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// What a program needs to know of the user interface: link relay_window, prepare the application
// once, install the module into each engine, load mainUrl().
#pragma once

#include <QUrl>

class QQmlEngine;

namespace relay::ui {

// Installs the translation and, where the desktop names no font, a readable one. Call once, after
// QGuiApplication is there.
void prepareApplication();

// Makes `import Relay.Ui` (and every module under qrc:/qt/qml) known to the engine.
void install(QQmlEngine &engine);

QUrl mainUrl();

} // namespace relay::ui
