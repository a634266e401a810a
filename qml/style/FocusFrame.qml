// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The ring around what the keyboard would operate. It shows for keyboard focus only.
import QtQuick
import Relay.Ui

Rectangle {
    property Item control
    property bool shown: control !== null && control.visualFocus // qmllint disable type

    anchors.fill: parent
    anchors.margins: -3
    radius: Theme.radius + 3
    color: "transparent"
    border.width: 2
    border.color: Theme.colors.accentText
    visible: shown
}
