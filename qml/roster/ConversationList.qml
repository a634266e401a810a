// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// All conversations, the liveliest first.
import QtQuick
import Relay.Client
import Relay.Ui

RowList {
    id: list

    signal peopleWanted()

    label: qsTr("Conversations")
    model: Client.conversations
    delegate: ConversationRow { }

    VisibleRows {
        view: list
        rowHeight: Theme.rowHeight
        role: "peerId"
        active: list.visible
    }

    EmptyState {
        anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.wide }
        readonly property bool filtered: Client.conversations.filter !== ""
        visible: list.count === 0 && !Client.conversations.loading
        symbol: filtered ? "search" : "chat"
        title: filtered ? qsTr("Nothing found") : qsTr("It is quiet here")
        sentence: filtered ? qsTr("No conversation matches “%1”.").arg(Client.conversations.filter)
                           : qsTr("Find somebody you know and say hello.")
        action: filtered ? qsTr("Search people") : qsTr("Find people")
        onActed: list.peopleWanted()
    }

    Spinner {
        anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: Theme.wide }
        running: Client.conversations.loading && list.count === 0
    }
}
