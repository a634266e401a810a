// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// What every row of a list of people or conversations shares: its ground, its place for the
// avatar, and how the pointer and the keyboard show on it.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.ItemDelegate {
    id: row

    property bool selected: false
    readonly property color ground: selected ? Theme.colors.selected
        : down ? Theme.colors.pressed : hovered ? Theme.colors.hover : Theme.colors.sidebar

    width: ListView.view ? ListView.view.width : implicitWidth
    height: Theme.rowHeight
    leftPadding: Theme.pad
    rightPadding: Theme.pad
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    Accessible.role: Accessible.ListItem
    Accessible.selectable: true
    Accessible.selected: selected
    Accessible.onPressAction: clicked()

    background: Item {
        Rectangle {
            anchors { fill: parent; leftMargin: Theme.near; rightMargin: Theme.near; topMargin: 1; bottomMargin: 1 }
            radius: Theme.radius
            color: row.ground

            FocusFrame {
                anchors.margins: 1
                radius: Theme.radius - 1
                shown: row.ListView.isCurrentItem && row.ListView.view.activeFocus
                       && row.ListView.view.byKeyboard // qmllint disable type
            }
        }
    }
}
