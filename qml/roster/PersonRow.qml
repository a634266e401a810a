// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Somebody one may talk to. In a picker the row is ticked rather than opened.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

ListRow {
    id: row

    required property string userId
    required property string name
    required property string username
    property bool ticked: false

    Accessible.name: [name, PresenceWords.of(person.state)].join(qsTr(", ")) // qmllint disable type
    Accessible.description: qsTr("@%1").arg(username)
    Accessible.checkable: checkable
    Accessible.checked: ticked

    Person { id: person; userId: row.userId }

    contentItem: RowLayout {
        spacing: Theme.gap

        PersonAvatar {
            size: Math.round(40 * Theme.fontScale)
            name: row.name
            seed: row.userId
            presence: person.state
            ground: row.ground
        }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2

            TextLine {
                Layout.fillWidth: true
                value: row.name
                font.weight: Font.DemiBold
            }
            TextLine {
                Layout.fillWidth: true
                value: person.statusText !== "" ? person.statusText
                     : person.summary !== "" ? person.summary : qsTr("@%1").arg(row.username)
                color: Theme.colors.textSecondary
                font.pixelSize: Theme.small
            }
        }
        Rectangle {
            visible: row.checkable
            implicitWidth: 22
            implicitHeight: 22
            radius: 11
            color: row.ticked ? Theme.colors.accent : "transparent"
            border.width: row.ticked ? 0 : 2
            border.color: Theme.colors.fieldBorder

            Icon {
                anchors.centerIn: parent
                visible: row.ticked
                name: "check"
                size: 16
                color: Theme.colors.onAccent
            }
        }
    }
}
