// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// How many messages wait.
import QtQuick
import Relay.Ui

Rectangle {
    property int count: 0
    property bool subdued: false

    visible: count > 0
    implicitHeight: Math.round(20 * Theme.fontScale)
    implicitWidth: Math.max(implicitHeight, number.implicitWidth + 12)
    radius: height / 2
    color: subdued ? Theme.colors.pressed : Theme.colors.accent

    TextLine {
        id: number
        anchors.centerIn: parent
        value: parent.count > 999 ? qsTr("999+") : parent.count
        color: parent.subdued ? Theme.colors.text : Theme.colors.onAccent
        font.pixelSize: Theme.caption
        font.weight: Font.DemiBold
    }
}
