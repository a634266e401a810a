// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A few exclusive choices side by side. `choices` are {value, text}.
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Relay.Ui

Rectangle {
    id: bar

    required property string label
    property var choices: []
    property string value

    signal chosen(string value)

    implicitHeight: Theme.controlHeight
    radius: Theme.radius
    color: Theme.colors.hover
    Accessible.role: Accessible.Grouping
    Accessible.name: label

    RowLayout {
        anchors { fill: parent; margins: 3 }
        spacing: 2

        Repeater {
            model: bar.choices

            T.RadioButton {
                id: option
                required property var modelData

                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 1
                checked: bar.value === modelData.value // qmllint disable unqualified
                text: modelData.text
                hoverEnabled: true
                focusPolicy: Qt.TabFocus
                Accessible.name: text
                Accessible.checkable: true
                Accessible.checked: checked
                Accessible.onPressAction: clicked()
                onClicked: bar.chosen(modelData.value) // qmllint disable unqualified

                contentItem: TextLine {
                    value: option.text
                    leftPadding: 0
                    horizontalAlignment: Text.AlignHCenter
                    verticalAlignment: Text.AlignVCenter
                    font.pixelSize: Theme.small
                    font.weight: option.checked ? Font.DemiBold : Font.Normal
                }
                background: Rectangle {
                    radius: Theme.radiusSmall
                    color: option.checked ? Theme.colors.chip
                         : option.hovered ? Theme.colors.pressed : "transparent"
                    FocusFrame { control: option; radius: Theme.radiusSmall + 3 }
                }
            }
        }
    }
}
