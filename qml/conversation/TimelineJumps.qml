// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Above the timeline: the way up to the first unread message, and down to the newest one.
import QtQuick
import Relay.Ui

Item {
    id: jumps

    required property TimelineView timeline
    readonly property var model: timeline.model
    property bool offered: true

    // Whoever has seen the line needs no way to it any more.
    function noticeLine() {
        if (offered && model.newCount > 0 && timeline.lineSeen())
            offered = false
    }

    onOfferedChanged: if (!offered) model.stopSeeking()

    Connections {
        target: jumps.timeline
        // qmllint disable type
        function onContentYChanged() { Qt.callLater(jumps.noticeLine) }
        function onCountChanged() { Qt.callLater(jumps.noticeLine) }
        // qmllint enable type
    }
    Connections {
        target: jumps.model
        function onUnreadReached() {
            jumps.timeline.showUnread()
            jumps.offered = false
        }
        function onConversationIdChanged() { jumps.offered = true }
    }

    Shortcut {
        sequence: "Escape"
        enabled: jumps.model.seeking
        onActivated: jumps.model.stopSeeking()
    }

    Rectangle {
        anchors { top: parent.top; topMargin: Theme.gap; horizontalCenter: parent.horizontalCenter }
        visible: jumps.offered && jumps.model.newCount > 0
        width: content.implicitWidth
        height: content.implicitHeight
        radius: height / 2
        color: Theme.colors.raised
        border.color: Theme.colors.divider

        Rectangle {
            anchors { left: parent.left; bottom: parent.bottom; leftMargin: parent.radius; bottomMargin: 1 }
            width: (parent.width - 2 * parent.radius) * jumps.model.newLoaded
            height: 2
            visible: jumps.model.seeking
            color: Theme.colors.accent
        }

        Row {
            id: content
            anchors.centerIn: parent
            leftPadding: Theme.near

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                visible: !jumps.model.seeking
                name: "down"
                size: 18
                rotation: 180
                color: Theme.colors.accentText
            }
            Spinner {
                anchors.verticalCenter: parent.verticalCenter
                running: jumps.model.seeking
            }
            ActionButton {
                text: jumps.model.seeking
                    ? qsTr("Loading new messages, %1 %").arg(Math.round(jumps.model.newLoaded * 100))
                    : qsTr("%n new message(s)", "", jumps.model.newCount)
                leftPadding: Theme.near
                rightPadding: Theme.near
                enabled: !jumps.model.seeking
                Accessible.description: qsTr("Goes to the first one")
                onClicked: jumps.model.seekUnread()
            }
            IconButton {
                symbol: "close"
                symbolSize: 16
                text: jumps.model.seeking ? qsTr("Stop loading") : qsTr("Stay here")
                onClicked: if (jumps.model.seeking) jumps.model.stopSeeking(); else jumps.offered = false
            }
        }
    }

    IconButton {
        anchors { right: parent.right; bottom: parent.bottom; margins: Theme.pad }
        visible: jumps.timeline.visible && !jumps.timeline.atNewest
        symbol: "down"
        text: qsTr("Jump to the latest message")
        Accessible.description: jumps.model.below > 0 ? qsTr("%n new message(s)", "", jumps.model.below) : ""
        onClicked: jumps.timeline.showNewest()

        background: Rectangle {
            radius: width / 2
            color: Theme.colors.raised
            border.color: Theme.colors.divider
            FocusFrame { control: parent.parent; radius: width / 2 }
        }

        UnreadBadge {
            anchors { horizontalCenter: parent.horizontalCenter; verticalCenter: parent.top }
            count: jumps.model.below
        }
    }
}
