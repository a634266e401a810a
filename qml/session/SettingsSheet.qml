// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// What one can choose about this program, on this computer; with many choices, one looks for them.
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Relay.Client
import Relay.Ui

Sheet {
    id: sheet

    readonly property ClientSettings settings: Client.settings
    readonly property string wanted: search.text.trim().toLocaleLowerCase()
    readonly property bool nothingFound: !Array.from(list.children).some(setting => setting.visible)

    readonly property string awayWords: {
        switch (Desktop.idleSource) {
        case "x11": return qsTr("You are shown as away after a while without input on this computer (told by the X server).")
        case "gnome": return qsTr("You are shown as away after a while without input on this computer (told by GNOME).")
        case "freedesktop":
            return qsTr("You are shown as away after a while without input on this computer (told by the screen saver).")
        case "login":
            return qsTr("You are shown as away after a while without input on this computer (told by the login manager).")
        default: return qsTr("You are shown as away after a while without input in Relay: this desktop does not tell about other programs.")
        }
    }

    title: qsTr("Settings")
    onAboutToShow: {
        search.clear()
        search.forceActiveFocus()
    }

    SearchField {
        id: search
        Layout.fillWidth: true
        label: qsTr("Search settings")
    }

    Flickable {
        id: view

        readonly property Item focused: Window.activeFocusItem

        // What has the keys is seen.
        onFocusedChanged: {
            for (let item = focused; item; item = item.parent) {
                if (item === list)
                    reveal(focused)
            }
        }

        function reveal(item) {
            const y = item.mapToItem(list, 0, 0).y
            contentY = Math.max(0, Math.min(Math.max(contentY, y + item.height + Theme.near - height), y - Theme.near))
        }

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.preferredHeight: list.implicitHeight
        Layout.minimumHeight: Theme.controlHeight
        contentHeight: list.implicitHeight
        boundsBehavior: Flickable.StopAtBounds
        clip: true

        T.ScrollBar.vertical: SlimScrollBar { }

        ColumnLayout {
            id: list
            width: view.width
            spacing: Theme.gap

            SettingChoice {
                label: qsTr("Appearance")
                wanted: sheet.wanted
                value: sheet.settings.theme
                choices: [{ value: "system", text: qsTr("System") }, { value: "light", text: qsTr("Light") },
                          { value: "dark", text: qsTr("Dark") }]
                onChosen: (value) => sheet.settings.theme = value
            }
            SettingChoice {
                label: qsTr("Accent color")
                wanted: sheet.wanted
                value: sheet.settings.accent
                choices: [{ value: "indigo", text: qsTr("Indigo") }, { value: "teal", text: qsTr("Teal") },
                          { value: "rose", text: qsTr("Rose") }, { value: "amber", text: qsTr("Amber") }]
                onChosen: (value) => sheet.settings.accent = value
            }
            SettingChoice {
                label: qsTr("Font size")
                wanted: sheet.wanted
                value: String(sheet.settings.fontPercent)
                choices: [{ value: "90", text: qsTr("Small") }, { value: "100", text: qsTr("Normal") },
                          { value: "115", text: qsTr("Large") }, { value: "130", text: qsTr("Largest") }]
                onChosen: (value) => sheet.settings.fontPercent = Number(value)
            }
            SettingChoice {
                label: qsTr("Density")
                wanted: sheet.wanted
                value: sheet.settings.density
                choices: [{ value: "comfortable", text: qsTr("Comfortable") },
                          { value: "compact", text: qsTr("Compact") }]
                onChosen: (value) => sheet.settings.density = value
            }
            ToggleSwitch {
                Layout.fillWidth: true
                visible: text.toLocaleLowerCase().includes(sheet.wanted)
                text: qsTr("Reduce motion")
                checked: sheet.settings.reducedMotion
                onToggled: sheet.settings.reducedMotion = checked
            }
            ToggleSwitch {
                Layout.fillWidth: true
                visible: text.toLocaleLowerCase().includes(sheet.wanted)
                text: qsTr("Let others see when I am typing")
                checked: sheet.settings.sendTyping
                onToggled: sheet.settings.sendTyping = checked
            }
            ToggleSwitch {
                Layout.fillWidth: true
                visible: text.toLocaleLowerCase().includes(sheet.wanted)
                text: qsTr("Show notifications")
                checked: sheet.settings.notifications
                onToggled: sheet.settings.notifications = checked
            }
            ToggleSwitch {
                Layout.fillWidth: true
                visible: Desktop.hasTray && text.toLocaleLowerCase().includes(sheet.wanted)
                text: qsTr("Keep running when the window is closed")
                checked: sheet.settings.closeToTray
                onToggled: sheet.settings.closeToTray = checked
            }
            TextBlock {
                Layout.fillWidth: true
                visible: text.toLocaleLowerCase().includes(sheet.wanted)
                font.pixelSize: Theme.small
                text: sheet.awayWords
            }
            TextBlock {
                Layout.fillWidth: true
                visible: text.toLocaleLowerCase().includes(sheet.wanted)
                font.pixelSize: Theme.small
                text: qsTr("Signed in as %1 on %2").arg(Client.session.username).arg(Client.session.server)
            }
        }
    }

    TextBlock {
        Layout.fillWidth: true
        visible: sheet.nothingFound
        text: qsTr("No setting has these words.")
    }
}
