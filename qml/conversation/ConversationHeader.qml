// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Whom one talks to, and whether they are here.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Rectangle {
    id: header

    required property ConversationInfo info
    required property bool narrow
    property bool membersShown: false

    readonly property bool isDirect: info.kind === "direct"
    readonly property string memberWords: qsTr("%n member(s)", "", info.memberCount)
    readonly property string subtitle: isDirect ? peer.summary
        : info.onlineCount >= 0 ? qsTr("%1, %2 online").arg(memberWords).arg(info.onlineCount.toLocaleString(Qt.locale(), "f", 0))
        : memberWords

    signal backAsked()
    signal membersAsked()
    signal renameAsked()
    signal leaveAsked()

    implicitHeight: Theme.headerHeight
    color: Theme.colors.canvas

    Person { id: peer; userId: header.info.peerId }

    RowLayout {
        anchors { fill: parent; leftMargin: header.narrow ? Theme.near : Theme.pad; rightMargin: Theme.gap }
        spacing: Theme.gap

        IconButton {
            visible: header.narrow
            symbol: "back"
            text: qsTr("Back to conversations")
            onClicked: header.backAsked()
        }
        PersonAvatar {
            size: 38
            name: header.info.title
            seed: header.isDirect ? header.info.peerId : header.info.conversationId
            group: !header.isDirect
            presence: peer.state
            dotShown: header.isDirect
        }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 1

            TextLine {
                Layout.fillWidth: true
                value: header.info.title
                font.pixelSize: Theme.title - 1
                font.weight: Font.DemiBold
                Accessible.ignored: false
                Accessible.role: Accessible.Heading
                Accessible.name: value
            }
            TextLine {
                Layout.fillWidth: true
                visible: value !== ""
                value: header.subtitle
                color: Theme.colors.textSecondary
                font.pixelSize: Theme.small
                Accessible.ignored: false
                Accessible.role: Accessible.StaticText
                Accessible.name: value
            }
        }
        IconButton {
            visible: !header.isDirect
            symbol: "people"
            text: qsTr("Show members")
            checked: header.membersShown
            onClicked: header.membersAsked()
        }
        IconButton {
            symbol: "more"
            text: qsTr("More about this conversation")
            onClicked: menu.popup(width - menu.width, height + 4)

            ActionMenu {
                id: menu

                MenuEntry {
                    symbol: "edit"
                    text: qsTr("Rename…")
                    enabled: header.info.canRename
                    visible: !header.isDirect
                    height: visible ? implicitHeight : 0
                    onTriggered: header.renameAsked()
                }
                MenuEntry {
                    symbol: "bell-off"
                    text: qsTr("Mute for an hour")
                    visible: !header.info.muted
                    height: visible ? implicitHeight : 0
                    onTriggered: Client.mute(header.info.conversationId, 60)
                }
                MenuEntry {
                    symbol: "bell-off"
                    text: qsTr("Mute for a day")
                    visible: !header.info.muted
                    height: visible ? implicitHeight : 0
                    onTriggered: Client.mute(header.info.conversationId, 24 * 60)
                }
                MenuEntry {
                    symbol: "bell-off"
                    text: qsTr("Mute until I change it")
                    visible: !header.info.muted
                    height: visible ? implicitHeight : 0
                    onTriggered: Client.mute(header.info.conversationId, 0)
                }
                MenuEntry {
                    symbol: "bell"
                    text: qsTr("Unmute")
                    visible: header.info.muted
                    height: visible ? implicitHeight : 0
                    onTriggered: Client.unmute(header.info.conversationId)
                }
                MenuEntry {
                    symbol: peer.awaited ? "bell-off" : "bell"
                    text: peer.awaited ? qsTr("Do not tell me when they are back") : qsTr("Tell me when they are back")
                    visible: header.isDirect && (peer.awaited || peer.state !== Presence.Online)
                    height: visible ? implicitHeight : 0
                    onTriggered: peer.awaited = !peer.awaited
                }
                MenuEntry {
                    symbol: "block"
                    text: qsTr("Block")
                    danger: true
                    visible: header.isDirect
                    height: visible ? implicitHeight : 0
                    onTriggered: Client.block(header.info.peerId)
                }
                MenuEntry {
                    symbol: "signout"
                    text: qsTr("Leave conversation…")
                    danger: true
                    visible: !header.isDirect
                    height: visible ? implicitHeight : 0
                    onTriggered: header.leaveAsked()
                }
            }
        }
    }

    Rectangle {
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: 1
        color: Theme.colors.divider
    }
}
