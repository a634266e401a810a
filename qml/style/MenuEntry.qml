// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// One line of a menu, with a drawing or a tick before it if it has one.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.MenuItem {
    id: entry

    property string symbol
    property bool danger: false
    // One of several choices, ticked where it is the one that holds: unlike what is checkable, it is
    // not changed by being chosen, only by what follows from that.
    property bool choice: false
    property bool ticked: false
    readonly property bool boxed: checkable || choice
    readonly property int room: symbol !== "" || boxed ? 18 + Theme.gap : 0

    implicitWidth: label.implicitWidth + leftPadding + rightPadding
    implicitHeight: Theme.controlHeight
    leftPadding: Theme.gap
    rightPadding: Theme.gap
    hoverEnabled: true
    Accessible.role: Accessible.MenuItem
    Accessible.name: text
    Accessible.checkable: boxed
    Accessible.checked: checked || ticked
    Accessible.onPressAction: { triggered(); if (menu) menu.dismiss() }

    contentItem: Row {
        spacing: Theme.gap
        opacity: entry.enabled ? 1 : 0.45

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            visible: entry.symbol !== "" || entry.boxed
            name: entry.symbol !== "" ? entry.symbol : entry.checked || entry.ticked ? "check" : ""
            size: 18
            color: entry.danger ? Theme.colors.dangerText : Theme.colors.textSecondary
        }
        TextLine {
            id: label
            anchors.verticalCenter: parent.verticalCenter
            value: entry.text
            color: entry.danger ? Theme.colors.dangerText : Theme.colors.text
            rightPadding: entry.mirrored ? 0 : entry.room
            leftPadding: entry.mirrored ? entry.room : 0
        }
    }

    background: Rectangle {
        radius: Theme.radiusSmall
        color: entry.down ? Theme.colors.pressed : entry.highlighted ? Theme.colors.hover : "transparent"
    }
}
