// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The ground of what floats above the window. The shadow is three still outlines: no shader, so it
// costs nothing on a machine without a GPU.
import QtQuick
import Relay.Ui

Rectangle {
    radius: Theme.radiusLarge - 2
    color: Theme.colors.raised
    border.color: Theme.colors.divider

    Repeater {
        model: 4

        Rectangle {
            required property int index
            z: -1
            anchors { fill: parent; margins: -2 - index * 2; topMargin: -index; bottomMargin: -4 - index * 3 }
            radius: Theme.radiusLarge + index * 2
            color: Theme.colors.shadow
            opacity: 0.28
        }
    }
}
