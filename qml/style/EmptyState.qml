// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// What a place says while there is nothing in it: a drawing, a friendly sentence, one thing to do.
import QtQuick
import QtQuick.Layouts
import Relay.Ui

ColumnLayout {
    id: state

    property string symbol
    property string title
    property string sentence
    property string action

    signal acted()

    spacing: Theme.near

    Rectangle {
        Layout.alignment: Qt.AlignHCenter
        Layout.bottomMargin: Theme.near
        visible: state.symbol !== ""
        implicitWidth: 64
        implicitHeight: 64
        radius: 32
        color: Theme.colors.selected

        Icon {
            anchors.centerIn: parent
            name: state.symbol
            size: 28
            color: Theme.colors.accentText
        }
    }
    TextBlock {
        Layout.fillWidth: true
        horizontalAlignment: Text.AlignHCenter
        text: state.title
        color: Theme.colors.text
        font.pixelSize: Theme.title
        font.weight: Font.DemiBold
    }
    TextBlock {
        Layout.fillWidth: true
        Layout.maximumWidth: 340
        Layout.alignment: Qt.AlignHCenter
        visible: text !== ""
        horizontalAlignment: Text.AlignHCenter
        text: state.sentence
    }
    ActionButton {
        Layout.alignment: Qt.AlignHCenter
        Layout.topMargin: Theme.near
        visible: state.action !== ""
        primary: true
        text: state.action
        onClicked: state.acted()
    }
}
