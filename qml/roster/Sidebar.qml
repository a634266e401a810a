// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The left side: oneself, a search, and either the conversations or the people.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Rectangle {
    id: sidebar

    property string section: "conversations"
    readonly property bool showsPeople: section === "people"

    signal statusAsked()
    signal settingsAsked()
    signal groupAsked()

    function findPeople() {
        section = "people"
        search.forceActiveFocus(Qt.TabFocusReason)
    }

    function focusSearch() { search.forceActiveFocus(Qt.TabFocusReason) }

    color: Theme.colors.sidebar

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        RowLayout {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.headerHeight
            Layout.leftMargin: Theme.near
            Layout.rightMargin: Theme.gap
            spacing: Theme.tight

            ProfileBar {
                Layout.fillWidth: true
                onStatusAsked: sidebar.statusAsked()
                onSettingsAsked: sidebar.settingsAsked()
            }
            IconButton {
                symbol: "compose"
                text: qsTr("New conversation")
                onClicked: newMenu.popup(width - newMenu.width, height + 4)

                ActionMenu {
                    id: newMenu
                    MenuEntry {
                        symbol: "person"
                        text: qsTr("Message somebody")
                        onTriggered: sidebar.findPeople()
                    }
                    MenuEntry {
                        symbol: "people"
                        text: qsTr("New group…")
                        onTriggered: sidebar.groupAsked()
                    }
                }
            }
        }
        SearchField {
            id: search
            Layout.fillWidth: true
            Layout.leftMargin: Theme.pad
            Layout.rightMargin: Theme.pad
            label: sidebar.showsPeople ? qsTr("Search people") : qsTr("Search conversations")
            onTextChanged: sidebar.applySearch()
            Keys.onDownPressed: (sidebar.showsPeople ? people : conversations)
                .forceActiveFocus(Qt.TabFocusReason)
        }
        ChoiceBar {
            Layout.fillWidth: true
            Layout.margins: Theme.pad
            Layout.topMargin: Theme.near
            Layout.bottomMargin: Theme.tight
            label: qsTr("Show")
            value: sidebar.section
            choices: [{ value: "conversations", text: qsTr("Chats") },
                      { value: "people", text: qsTr("People") }]
            onChosen: (value) => sidebar.section = value
        }
        ConversationList {
            id: conversations
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !sidebar.showsPeople
            onPeopleWanted: sidebar.findPeople()
        }
        PeopleList {
            id: people
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: sidebar.showsPeople
        }
    }

    function applySearch() {
        const finding = section === "people"
        Client.conversations.filter = finding ? "" : search.text
        if (finding)
            Client.people.query = search.text
    }
    onSectionChanged: applySearch()

    Connections {
        target: Client
        function onConversationOpened() {
            search.clear()
            sidebar.section = "conversations"
        }
    }

    Rectangle {
        anchors { right: parent.right; top: parent.top; bottom: parent.bottom }
        width: 1
        color: Theme.colors.divider
    }
}
