// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A row of the timeline, whatever its kind.
import QtQuick
import Relay.Ui

Item {
    id: row

    required property int index
    required property string kind
    required property string body
    required property string sender
    required property string senderName
    required property bool mine
    required property string timeText
    required property string dayText
    required property string status
    required property string failure
    required property string clientId
    required property bool startsGroup
    required property bool endsGroup
    property bool inGroup: false

    signal retryAsked()
    signal discardAsked()
    signal menuAsked(real x, real y)

    function copy() { if (content.item && content.item.copy) content.item.copy() } // qmllint disable type

    function spoken() {
        if (kind !== "message")
            return content.item ? content.item.words : "" // qmllint disable type
        const words = qsTr("%1, %2: %3").arg(mine ? qsTr("You") : senderName).arg(timeText).arg(body.slice(0, 500))
        if (status === "failed")
            return qsTr("%1, not sent").arg(words)
        return status === "sending" ? qsTr("%1, sending").arg(words) : words
    }

    width: ListView.view ? ListView.view.width : 0
    height: content.item ? content.item.implicitHeight : 0 // qmllint disable type
    Accessible.role: Accessible.ListItem
    Accessible.name: spoken()

    Rectangle {
        anchors { fill: parent; leftMargin: Theme.near; rightMargin: Theme.near }
        visible: row.ListView.isCurrentItem && row.ListView.view.activeFocus
        radius: Theme.radius
        color: Theme.colors.hover
    }

    Loader {
        id: content
        width: parent.width
        sourceComponent: row.kind === "message" ? message : row.kind === "day" ? day : unread
    }

    Component {
        id: message
        MessageRow {
            // qmllint disable unqualified
            body: row.body
            sender: row.sender
            senderName: row.senderName
            mine: row.mine
            timeText: row.timeText
            status: row.status
            failure: row.failure
            startsGroup: row.startsGroup
            endsGroup: row.endsGroup
            inGroup: row.inGroup
            onRetryAsked: row.retryAsked()
            onDiscardAsked: row.discardAsked()
            // qmllint enable unqualified

            TapHandler {
                acceptedButtons: Qt.RightButton
                onTapped: (point) => row.menuAsked(point.position.x, point.position.y)
            }
        }
    }
    Component {
        id: day
        TimelineDivider { words: row.dayText } // qmllint disable unqualified
    }
    Component {
        id: unread
        TimelineDivider { words: qsTr("New messages"); strong: true }
    }
}
