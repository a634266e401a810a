// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The right side while nothing is open.
import QtQuick
import Relay.Client
import Relay.Ui

Rectangle {
    id: page

    readonly property bool anyThere: Client.conversations.count > 0

    signal peopleWanted()

    color: Theme.colors.canvas

    EmptyState {
        anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.wide }
        symbol: "chat"
        title: page.anyThere ? qsTr("Pick a conversation") : qsTr("Welcome to Relay")
        sentence: page.anyThere ? qsTr("Choose one on the left, or start a new one.")
                                : qsTr("Your conversations open here.")
        action: page.anyThere ? qsTr("Find people") : ""
        onActed: page.peopleWanted()
    }
}
