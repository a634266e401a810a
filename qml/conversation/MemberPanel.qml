// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Who is in a group.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Rectangle {
    id: panel

    required property ConversationInfo info

    signal closeAsked()

    color: Theme.colors.sidebar

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        RowLayout {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.headerHeight
            Layout.leftMargin: Theme.pad
            Layout.rightMargin: Theme.gap

            TextLine {
                Layout.fillWidth: true
                value: qsTr("Members")
                font.pixelSize: Theme.title - 1
                font.weight: Font.DemiBold
            }
            IconButton {
                symbol: "close"
                text: qsTr("Hide members")
                onClicked: panel.closeAsked()
            }
        }
        RowList {
            id: members
            Layout.fillWidth: true
            Layout.fillHeight: true
            label: qsTr("Members")
            model: panel.info.members
            delegate: PersonRow {
                onClicked: if (userId !== Client.session.userId) Client.openDirect(userId)
            }

            VisibleRows {
                view: members
                rowHeight: Theme.rowHeight
                active: panel.visible && panel.info.memberCount <= 100
            }
        }
    }

    Rectangle {
        width: 1
        height: parent.height
        color: Theme.colors.divider
    }
}
