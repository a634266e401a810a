// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// One conversation in the list: who, what was said last, when, and how much of it is unread.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

ListRow {
    id: row

    required property string conversationId
    required property string kind
    required property string title
    required property string peerId
    required property int memberCount
    required property string lastText
    required property string lastSender
    required property bool lastMine
    required property string lastAtText
    required property int unread
    required property string typingText
    required property string draft
    required property bool muted

    readonly property bool isDirect: kind === "direct"
    readonly property bool hasDraft: draft !== "" && !selected
    readonly property string preview: typingText !== "" ? typingText
        : hasDraft ? qsTr("Draft: %1").arg(draft.slice(0, 200))
        : lastText === "" ? qsTr("No messages yet")
        : lastMine ? qsTr("You: %1").arg(lastText.slice(0, 200))
        : isDirect || lastSender === "" ? lastText.slice(0, 200)
        : qsTr("%1: %2").arg(lastSender).arg(lastText.slice(0, 200))

    function spoken() {
        const parts = [title]
        if (isDirect)
            parts.push(PresenceWords.of(peer.state)) // qmllint disable type
        if (unread > 0)
            parts.push(qsTr("%n unread", "", unread))
        if (typingText !== "")
            parts.push(typingText)
        if (muted)
            parts.push(qsTr("muted"))
        return parts.join(qsTr(", "))
    }

    selected: Client.currentConversation === conversationId
    Accessible.name: spoken()
    Accessible.description: preview
    onClicked: Client.currentConversation = conversationId

    Person { id: peer; userId: row.peerId }

    contentItem: RowLayout {
        spacing: Theme.gap

        PersonAvatar {
            size: Math.round(44 * Theme.fontScale)
            name: row.title
            seed: row.isDirect ? row.peerId : row.conversationId
            group: !row.isDirect
            presence: peer.state
            dotShown: row.isDirect
            ground: row.ground
        }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 3

            RowLayout {
                spacing: Theme.near

                TextLine {
                    Layout.fillWidth: true
                    value: row.title
                    font.weight: row.unread > 0 ? Font.Bold : Font.DemiBold
                }
                Icon {
                    visible: row.muted
                    name: "bell-off"
                    size: 14
                }
                TextLine {
                    value: row.lastAtText
                    color: row.unread > 0 ? Theme.colors.accentText : Theme.colors.textSecondary
                    font.pixelSize: Theme.caption
                }
            }
            RowLayout {
                spacing: Theme.near

                TextLine {
                    Layout.fillWidth: true
                    value: row.preview.replace(/\s+/g, " ")
                    color: row.typingText !== "" ? Theme.colors.accentText
                         : row.hasDraft ? Theme.colors.dangerText : Theme.colors.textSecondary
                    font.pixelSize: Theme.small
                }
                UnreadBadge { count: row.unread; subdued: row.muted }
            }
        }
    }
}
