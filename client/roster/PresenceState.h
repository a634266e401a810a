// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

/// How a person is shown. `Unknown` is a state of its own: nothing was heard about them, or there
/// is no connection; it is neither "offline" nor "online".
namespace relay::presence {

Q_NAMESPACE
QML_NAMED_ELEMENT(Presence)

enum class State { Unknown, Online, Away, Dnd, Offline };
Q_ENUM_NS(State)

} // namespace relay::presence
