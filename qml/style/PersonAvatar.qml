// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Somebody's avatar with their presence at its edge.
import QtQuick
import Relay.Ui

Avatar {
    id: avatar

    required property int presence
    property color ground: Theme.colors.canvas
    property bool dotShown: true

    PresenceDot {
        anchors { right: parent.right; rightMargin: -3; bottom: parent.bottom; bottomMargin: -3 }
        visible: avatar.dotShown
        presence: avatar.presence
        ground: avatar.ground
        size: Math.max(10, Math.round(avatar.size * 0.28))
    }
}
