// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The line between groups of menu entries.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.MenuSeparator {
    implicitWidth: 100
    implicitHeight: 9
    Accessible.ignored: true
    contentItem: Item {
        Rectangle {
            anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter }
            height: 1
            color: Theme.colors.divider
        }
    }
}
