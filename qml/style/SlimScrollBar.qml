// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A thin bar that shows while something scrolls or the pointer is near.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.ScrollBar {
    id: bar

    implicitWidth: 10
    implicitHeight: 10
    padding: 2
    minimumSize: 0.06
    hoverEnabled: true
    visible: size < 1
    Accessible.ignored: true

    contentItem: Rectangle {
        implicitWidth: 6
        implicitHeight: 6
        radius: 3
        color: Theme.colors.textSecondary
        opacity: bar.pressed ? 0.8 : bar.hovered ? 0.6 : bar.active ? 0.4 : 0

        Behavior on opacity {
            enabled: !Theme.reducedMotion
            NumberAnimation { duration: Theme.calm }
        }
    }
}
