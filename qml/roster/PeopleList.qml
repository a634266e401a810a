// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// People: those one knows, and those one finds. Only those on screen are watched.
import QtQuick
import Relay.Client
import Relay.Ui

RowList {
    id: list

    label: qsTr("People")
    model: Client.people
    delegate: PersonRow {
        onClicked: Client.openDirect(userId)
    }

    VisibleRows {
        view: list
        rowHeight: Theme.rowHeight
        active: list.visible
    }

    EmptyState {
        anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.wide }
        readonly property bool searching: Client.people.query !== ""
        visible: list.count === 0 && !Client.people.busy
        symbol: searching ? "search" : "people"
        title: searching ? qsTr("Nobody found") : qsTr("Who do you want to talk to?")
        sentence: searching ? qsTr("Check the spelling, or try their username.")
                            : qsTr("Type a name above to find people on this server.")
    }

    Spinner {
        anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: Theme.wide }
        running: Client.people.busy && list.count === 0
    }
}
