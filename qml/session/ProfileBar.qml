// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Who one is here: own avatar, name and status; a menu with everything about oneself under it.
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Relay.Client
import Relay.Ui

T.AbstractButton {
    id: bar

    readonly property Session session: Client.session

    signal statusAsked()
    signal settingsAsked()

    Person { id: me; userId: bar.session.userId }
    OwnStatus { id: own }

    readonly property string modeWords: {
        if (own.mode === "dnd")
            return qsTr("Do not disturb")
        if (own.mode === "invisible")
            return qsTr("Invisible")
        return me.state === Presence.Away ? qsTr("Away") : qsTr("Online")
    }
    // The mode is drawn as well; the words are what one says, and the end belongs to both.
    readonly property string subtitle: session.state !== Session.Online ? qsTr("Not connected")
        : (own.text !== "" ? own.text : modeWords) + (own.untilText !== "" ? " · " + own.untilText : "")

    implicitHeight: Theme.headerHeight - Theme.near
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: qsTr("Your profile: %1, %2").arg(session.displayName).arg(subtitle)
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()
    onClicked: menu.popup(0, height + 4)

    contentItem: RowLayout {
        spacing: Theme.gap

        PersonAvatar {
            Layout.leftMargin: Theme.near
            size: 36
            name: bar.session.displayName || bar.session.username
            seed: bar.session.userId
            presence: own.mode === "invisible" ? Presence.Offline : me.state
            ground: Theme.colors.sidebar
        }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 1

            TextLine {
                Layout.fillWidth: true
                value: bar.session.displayName || bar.session.username
                font.weight: Font.DemiBold
            }
            TextLine {
                Layout.fillWidth: true
                value: bar.subtitle
                color: Theme.colors.textSecondary
                font.pixelSize: Theme.caption
            }
        }
    }

    background: Rectangle {
        radius: Theme.radius
        color: bar.down ? Theme.colors.pressed : bar.hovered ? Theme.colors.hover : "transparent"
        FocusFrame { control: bar }
    }

    ActionMenu {
        id: menu

        MenuEntry {
            text: qsTr("Automatic")
            choice: true
            ticked: own.mode === "auto"
            onTriggered: own.choose("auto")
        }
        MenuEntry {
            text: qsTr("Do not disturb for 1 hour")
            choice: true
            onTriggered: own.choose("dnd", 60)
        }
        MenuEntry {
            text: qsTr("Do not disturb until tomorrow")
            choice: true
            onTriggered: own.chooseUntilTomorrow("dnd")
        }
        MenuEntry {
            text: qsTr("Do not disturb until I change it")
            choice: true
            ticked: own.mode === "dnd" && own.untilText === ""
            onTriggered: own.choose("dnd")
        }
        MenuEntry {
            text: qsTr("Invisible")
            choice: true
            ticked: own.mode === "invisible"
            onTriggered: own.choose("invisible")
        }
        MenuDivider { }
        MenuEntry {
            symbol: "edit"
            text: qsTr("Set a status…")
            onTriggered: bar.statusAsked()
        }
        MenuEntry {
            symbol: "settings"
            text: qsTr("Settings…")
            onTriggered: bar.settingsAsked()
        }
        MenuDivider { }
        MenuEntry {
            symbol: "signout"
            text: qsTr("Sign out")
            danger: true
            onTriggered: bar.session.signOut()
        }
    }
}
