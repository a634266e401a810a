// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A message in its place: left or right, close to its neighbours of the same sender, with the
// reason and a way out under it when it could not be sent.
import QtQuick
import Relay.Ui

Item {
    id: row

    required property string body
    required property string sender
    required property string senderName
    required property bool mine
    required property string timeText
    required property string status
    required property string failure
    required property bool startsGroup
    required property bool endsGroup
    required property bool inGroup

    readonly property bool hasFailed: status === "failed"
    readonly property int indent: inGroup && !mine ? 32 + Theme.near : 0

    signal retryAsked()
    signal discardAsked()

    function copy() {
        if (bubble.words.selectedText !== "") {
            bubble.words.copy()
            return
        }
        bubble.words.selectAll()
        bubble.words.copy()
        bubble.words.deselect()
    }

    implicitHeight: column.height + (startsGroup ? Theme.near : 2)

    Avatar {
        id: face
        anchors { left: parent.left; leftMargin: Theme.pad; bottom: column.bottom }
        visible: row.inGroup && !row.mine && row.endsGroup
        size: 32
        name: row.senderName
        seed: row.sender
    }

    Column {
        id: column
        y: row.startsGroup ? Theme.near : 2
        anchors {
            left: row.mine ? undefined : parent.left
            right: row.mine ? parent.right : undefined
            leftMargin: Theme.pad + row.indent
            rightMargin: Theme.pad
        }
        spacing: 4

        MessageBubble {
            id: bubble
            anchors.right: row.mine ? parent.right : undefined
            body: row.body
            timeText: row.timeText
            status: row.status
            senderName: row.senderName
            mine: row.mine
            nameShown: row.inGroup && !row.mine && row.startsGroup
            widest: Math.min(560, (row.width - 2 * Theme.pad - row.indent) * 0.86)
            tightTop: !row.startsGroup
            tightBottom: true
        }
        Row {
            id: trouble
            anchors.right: row.mine ? parent.right : undefined
            visible: row.hasFailed
            spacing: Theme.tight

            TextLine {
                anchors.verticalCenter: parent.verticalCenter
                width: Math.min(implicitWidth, row.width * 0.45)
                value: row.failure !== "" ? row.failure : qsTr("Not sent")
                color: Theme.colors.dangerText
                font.pixelSize: Theme.small
            }
            ActionButton {
                implicitHeight: 28
                leftPadding: Theme.near
                rightPadding: Theme.near
                font.pixelSize: Theme.small
                text: qsTr("Try again")
                onClicked: row.retryAsked()
            }
            ActionButton {
                implicitHeight: 28
                leftPadding: Theme.near
                rightPadding: Theme.near
                font.pixelSize: Theme.small
                danger: true
                text: qsTr("Delete")
                onClicked: row.discardAsked()
            }
        }
    }
}
