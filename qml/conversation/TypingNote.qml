// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Who is typing. It keeps its room while empty, so that nothing jumps when somebody starts.
import QtQuick
import Relay.Ui

Item {
    id: note

    required property string words

    implicitHeight: Math.round(20 * Theme.fontScale)
    Accessible.role: Accessible.StaticText
    Accessible.name: words
    Accessible.ignored: words === ""

    Row {
        anchors { left: parent.left; leftMargin: Theme.pad + Theme.tight; verticalCenter: parent.verticalCenter }
        visible: note.words !== ""
        spacing: 6

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: "pencil-dots"
            size: 16
            color: Theme.colors.accentText
        }
        TextLine {
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, note.width - 60)
            value: note.words
            color: Theme.colors.accentText
            font.pixelSize: Theme.small
        }
    }
}
