// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A strip across the top of the window: something that lasts and that people should know.
import QtQuick
import QtQuick.Layouts
import Relay.Ui

Rectangle {
    id: banner

    property string symbol
    property string message
    property string action
    property bool busy: false
    property color ink: Theme.colors.warningText

    signal acted()

    implicitHeight: Math.max(Theme.controlHeight, words.implicitHeight + 2 * Theme.near) + 4
    color: Theme.colors.warningSoft
    Accessible.role: Accessible.AlertMessage
    Accessible.name: message

    RowLayout {
        anchors { fill: parent; leftMargin: Theme.pad; rightMargin: Theme.near }
        spacing: Theme.gap

        Icon {
            visible: !banner.busy
            name: banner.symbol
            size: 18
            color: banner.ink
        }
        Spinner {
            running: banner.busy && banner.visible
            color: banner.ink
        }
        TextBlock {
            id: words
            Layout.fillWidth: true
            text: banner.message
            color: banner.ink
            font.pixelSize: Theme.small
            font.weight: Font.Medium
            Accessible.ignored: true
        }
        ActionButton {
            visible: banner.action !== ""
            text: banner.action
            font.pixelSize: Theme.small
            ink: banner.ink
            onClicked: banner.acted()
        }
    }
}
