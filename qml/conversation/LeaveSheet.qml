// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Asks before one leaves a group: there is no way back in but being added again.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Sheet {
    id: sheet

    required property ConversationInfo info

    title: qsTr("Leave this group?")

    TextBlock {
        Layout.fillWidth: true
        text: qsTr("You will no longer get messages from “%1”. Somebody in the group has to add you again if you change your mind.").arg(sheet.info.title.slice(0, 100))
    }
    buttons: [
        ActionButton { text: qsTr("Stay"); onClicked: sheet.close() },
        ActionButton {
            danger: true
            text: qsTr("Leave group")
            onClicked: {
                Client.leave(sheet.info.conversationId)
                sheet.close()
            }
        }
    ]
}
