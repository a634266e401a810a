// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A new name for a group.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Sheet {
    id: sheet

    required property ConversationInfo info
    readonly property bool valid: name.text.trim() !== ""

    function save() {
        if (!valid)
            return
        Client.rename(info.conversationId, name.text.trim())
        close()
    }

    title: qsTr("Rename group")
    onAboutToShow: {
        name.text = info.title
        name.input.selectAll()
        name.takeFocus()
    }

    InputField {
        id: name
        Layout.fillWidth: true
        label: qsTr("Group name")
        maximumLength: 100
        onAccepted: sheet.save()
    }
    buttons: [
        ActionButton { text: qsTr("Cancel"); onClicked: sheet.close() },
        ActionButton { primary: true; enabled: sheet.valid; text: qsTr("Rename"); onClicked: sheet.save() }
    ]
}
