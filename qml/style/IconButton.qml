// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A button that is only a drawing; its name is spoken, and shown as a hint on hover.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.AbstractButton {
    id: control

    property string symbol
    property color ink: Theme.colors.textSecondary
    property bool primary: false
    property int symbolSize: 20

    implicitWidth: Theme.controlHeight
    implicitHeight: Theme.controlHeight
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    opacity: enabled ? 1 : 0.4
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            name: control.symbol
            size: control.symbolSize
            color: control.primary ? Theme.colors.onAccent
                 : control.hovered || control.checked ? Theme.colors.text : control.ink
        }
    }

    background: Rectangle {
        radius: Theme.radius
        color: control.primary ? (control.down ? Theme.colors.accentPressed
                                  : control.hovered ? Theme.colors.accentHover : Theme.colors.accent)
             : control.down || control.checked ? Theme.colors.pressed
             : control.hovered ? Theme.colors.hover : "transparent"

        FocusFrame { control: control }
    }

    Hint {
        text: control.text
        visible: control.hovered && !control.down && text !== ""
    }
}
