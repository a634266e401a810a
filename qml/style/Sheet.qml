// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A dialog in the middle of the window: a title, content, and its buttons at the bottom.
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Relay.Ui

T.Popup {
    id: sheet

    required property string title
    default property alias content: body.data
    property alias buttons: buttonRow.data

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: parent ? Math.min(440, parent.width - 2 * Theme.pad) : 440
    height: parent ? Math.min(implicitHeight, parent.height - 2 * Theme.pad) : implicitHeight
    implicitHeight: column.implicitHeight + topPadding + bottomPadding
    padding: Theme.wide
    modal: true
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside

    T.Overlay.modal: Rectangle { color: Theme.colors.dim }

    background: RaisedPanel { radius: Theme.radiusLarge }

    contentItem: ColumnLayout {
        id: column
        spacing: Theme.pad
        Accessible.role: Accessible.Dialog
        Accessible.name: sheet.title

        RowLayout {
            Layout.fillWidth: true

            TextLine {
                Layout.fillWidth: true
                value: sheet.title
                font.pixelSize: Theme.title + 2
                font.weight: Font.DemiBold
            }
            IconButton {
                symbol: "close"
                text: qsTr("Close")
                onClicked: sheet.close()
            }
        }
        ColumnLayout {
            id: body
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: Theme.gap
        }
        RowLayout {
            id: buttonRow
            visible: children.length > 0
            Layout.alignment: Qt.AlignRight
            spacing: Theme.near
        }
    }
}
