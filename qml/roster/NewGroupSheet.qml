// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A new group: a name for it, and the people in it.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Sheet {
    id: sheet

    property var chosen: ({})
    readonly property var chosenIds: Object.keys(chosen)

    function toggle(userId, name) {
        const next = Object.assign({}, chosen)
        if (userId in next)
            delete next[userId]
        else
            next[userId] = name
        chosen = next
    }

    function create() {
        Client.createGroup(chosenIds, groupTitle.text.trim())
        close()
    }

    title: qsTr("New group")
    onAboutToShow: {
        chosen = {}
        groupTitle.text = ""
        finder.clear()
        Client.people.query = ""
        groupTitle.takeFocus()
    }

    InputField {
        id: groupTitle
        Layout.fillWidth: true
        label: qsTr("Group name")
        placeholder: qsTr("Weekend plans")
        maximumLength: 100
    }
    SearchField {
        id: finder
        Layout.fillWidth: true
        label: qsTr("Find people to add")
        onTextChanged: Client.people.query = text
    }
    TextBlock {
        Layout.fillWidth: true
        visible: sheet.chosenIds.length > 0
        text: qsTr("With %1").arg(Object.values(sheet.chosen).join(qsTr(", ")))
        font.pixelSize: Theme.small
        maximumLineCount: 2
        elide: Text.ElideRight
    }
    RowList {
        id: people
        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: -Theme.pad
        Layout.rightMargin: -Theme.pad
        Layout.preferredHeight: Theme.rowHeight * 4.5
        Layout.minimumHeight: Theme.rowHeight
        label: qsTr("People to add")
        model: Client.people
        delegate: PersonRow {
            checkable: true
            // qmllint disable unqualified
            ticked: userId in sheet.chosen
            onClicked: sheet.toggle(userId, name)
            // qmllint enable unqualified
        }

        VisibleRows {
            view: people
            rowHeight: Theme.rowHeight
            active: sheet.opened
        }
    }

    buttons: [
        ActionButton {
            text: qsTr("Cancel")
            onClicked: sheet.close()
        },
        ActionButton {
            primary: true
            enabled: sheet.chosenIds.length > 0 && groupTitle.text.trim() !== ""
            text: qsTr("Create group")
            onClicked: sheet.create()
        }
    ]
}
