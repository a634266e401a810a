// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Everything one sees once signed in: the sidebar and one conversation, side by side in a wide
// window, one at a time in a narrow one.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Item {
    id: workspace

    readonly property bool narrow: width < 640
    readonly property string open: Client.currentConversation

    function back() {
        Client.currentConversation = ""
        sidebar.focusSearch()
    }

    StatusSheet { id: statusSheet }
    SettingsSheet { id: settingsSheet }
    NewGroupSheet { id: groupSheet }

    // qmllint disable unqualified
    Shortcut { sequences: ["Ctrl+K", StandardKey.Find]; onActivated: sidebar.focusSearch() }
    Shortcut { sequences: [StandardKey.New]; onActivated: sidebar.findPeople() }
    Shortcut { sequences: [StandardKey.Preferences, "Ctrl+,"]; onActivated: settingsSheet.open() }
    Shortcut { sequences: [StandardKey.Back]; enabled: workspace.open !== ""; onActivated: workspace.back() }
    // qmllint enable unqualified
    Shortcut {
        sequence: "Escape"
        enabled: workspace.narrow && workspace.open !== ""
        onActivated: workspace.back()
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ConnectionBanner { Layout.fillWidth: true }
        CredentialBanner { Layout.fillWidth: true }

        RowLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 0

            Sidebar {
                id: sidebar
                Layout.fillHeight: true
                Layout.fillWidth: workspace.narrow
                Layout.preferredWidth: Math.max(280, Math.min(340, workspace.width * 0.32))
                visible: !workspace.narrow || workspace.open === ""
                onStatusAsked: statusSheet.open()
                onSettingsAsked: settingsSheet.open()
                onGroupAsked: groupSheet.open()
            }
            Loader {
                id: right
                Layout.fillWidth: true
                Layout.fillHeight: true
                visible: !workspace.narrow || workspace.open !== ""
                sourceComponent: workspace.open !== "" ? page : nothing
            }
        }
    }

    Component {
        id: page
        ConversationPage {
            // qmllint disable unqualified
            conversationId: workspace.open
            narrow: workspace.narrow
            onBackAsked: workspace.back()
            // qmllint enable unqualified
            onConversationIdChanged: takeFocus()
        }
    }
    Component {
        id: nothing
        NoConversation { onPeopleWanted: sidebar.findPeople() } // qmllint disable unqualified
    }
}
