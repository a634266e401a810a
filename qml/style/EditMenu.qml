// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Cut, copy and paste under the right mouse button of a text field.
import QtQuick
import Relay.Ui

TapHandler {
    id: handler

    required property Item editor
    property bool secret: false

    acceptedButtons: Qt.RightButton
    onTapped: (point) => {
        menu.parent = editor
        menu.x = point.position.x
        menu.y = point.position.y
        menu.open()
    }

    readonly property ActionMenu menu: ActionMenu {
        MenuEntry {
            text: qsTr("Cut")
            // qmllint disable type
            enabled: handler.editor.selectedText !== "" && !handler.secret
            onTriggered: handler.editor.cut()
            // qmllint enable type
        }
        MenuEntry {
            text: qsTr("Copy")
            // qmllint disable type
            enabled: handler.editor.selectedText !== "" && !handler.secret
            onTriggered: handler.editor.copy()
            // qmllint enable type
        }
        MenuEntry {
            text: qsTr("Paste")
            // qmllint disable type
            enabled: handler.editor.canPaste
            onTriggered: handler.editor.paste()
            // qmllint enable type
        }
        MenuEntry {
            text: qsTr("Select all")
            // qmllint disable type
            enabled: handler.editor.length > 0
            onTriggered: handler.editor.selectAll()
            // qmllint enable type
        }
    }
}
