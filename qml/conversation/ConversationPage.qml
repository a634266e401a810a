// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The right side: one conversation from header to composer.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Rectangle {
    id: page

    required property string conversationId
    required property bool narrow
    property bool membersShown: false
    readonly property bool panelBeside: width >= 760

    signal backAsked()

    function takeFocus() { composerBar.takeFocus() }

    color: Theme.colors.canvas

    ConversationInfo { id: info; conversationId: page.conversationId }
    TimelineModel { id: messages; conversationId: page.conversationId } // qmllint disable property
    TypingLine { id: typing; conversationId: page.conversationId }
    Composer { id: composer; conversationId: page.conversationId }
    WatchArea {
        active: page.visible
        users: info.peerId !== "" ? [info.peerId] : []
        conversations: info.memberCount > 100 ? [page.conversationId] : []
    }
    RenameSheet { id: renameSheet; info: info }
    LeaveSheet { id: leaveSheet; info: info }

    RowLayout {
        anchors.fill: parent
        spacing: 0

        ColumnLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !memberPanel.visible || page.panelBeside
            spacing: 0

            ConversationHeader {
                Layout.fillWidth: true
                info: info
                narrow: page.narrow
                membersShown: memberPanel.visible
                onBackAsked: page.backAsked()
                onMembersAsked: page.membersShown = !page.membersShown
                onRenameAsked: renameSheet.open()
                onLeaveAsked: leaveSheet.open()
            }
            Item {
                Layout.fillWidth: true
                Layout.fillHeight: true

                TimelineView {
                    id: timeline
                    anchors.fill: parent
                    model: messages
                    inGroup: info.kind === "group"
                }
                TimelineJumps {
                    anchors.fill: parent
                    timeline: timeline
                }
                EmptyState {
                    anchors {
                        left: parent.left; right: parent.right
                        verticalCenter: parent.verticalCenter; margins: Theme.wide
                    }
                    visible: messages.empty && !messages.loading
                    symbol: "chat"
                    title: qsTr("No messages yet")
                    sentence: qsTr("Every conversation starts with a hello.")
                    action: qsTr("Write the first message")
                    onActed: composerBar.takeFocus()
                }
                Spinner {
                    anchors.centerIn: parent
                    running: messages.loading && messages.count === 0
                }
            }
            TypingNote {
                Layout.fillWidth: true
                words: typing.text
            }
            ComposerBar {
                id: composerBar
                Layout.fillWidth: true
                composer: composer
                onSent: timeline.showNewest()
            }
        }
        MemberPanel {
            id: memberPanel
            Layout.fillHeight: true
            Layout.preferredWidth: page.panelBeside ? 280 : page.width
            visible: page.membersShown && info.kind === "group"
            info: info
            onCloseAsked: page.membersShown = false
        }
    }
    Component.onCompleted: takeFocus()
}
