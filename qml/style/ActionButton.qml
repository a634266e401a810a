// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A button with words on it. One primary button a view; the others are quiet.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.Button {
    id: control

    property bool primary: false
    property bool danger: false
    property bool working: false
    property color ink: primary ? Theme.colors.onAccent
                      : danger ? Theme.colors.dangerText : Theme.colors.accentText

    implicitHeight: Theme.controlHeight
    implicitWidth: Math.max(implicitHeight, label.implicitWidth + leftPadding + rightPadding)
    leftPadding: Theme.pad
    rightPadding: Theme.pad
    font.family: Theme.family
    font.pixelSize: Theme.body
    font.weight: Font.DemiBold
    opacity: enabled || working ? 1 : 0.45
    hoverEnabled: true
    Accessible.name: text
    Accessible.role: Accessible.Button
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    contentItem: Item {
        implicitWidth: label.implicitWidth
        implicitHeight: label.implicitHeight

        Text {
            id: label
            anchors.centerIn: parent
            width: Math.min(implicitWidth, parent.width)
            visible: !control.working
            text: control.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: control.font
            color: control.ink
        }
        Spinner {
            anchors.centerIn: parent
            running: control.working
            color: control.ink
        }
    }

    background: Rectangle {
        radius: Theme.radius
        color: control.primary ? (control.down ? Theme.colors.accentPressed
                                  : control.hovered ? Theme.colors.accentHover : Theme.colors.accent)
             : control.down ? Theme.colors.pressed
             : control.hovered ? Theme.colors.hover : "transparent"

        FocusFrame { control: control }
    }
}
