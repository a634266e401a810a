// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// What one can choose about this program, on this computer.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Sheet {
    title: qsTr("Settings")

    TextLine {
        value: qsTr("Appearance")
        font.pixelSize: Theme.small
        font.weight: Font.Medium
    }
    ChoiceBar {
        Layout.fillWidth: true
        label: qsTr("Appearance")
        value: Client.settings.theme
        choices: [{ value: "system", text: qsTr("System") }, { value: "light", text: qsTr("Light") },
                  { value: "dark", text: qsTr("Dark") }]
        onChosen: (value) => Client.settings.theme = value
    }
    ToggleSwitch {
        Layout.fillWidth: true
        Layout.topMargin: Theme.near
        text: qsTr("Let others see when I am typing")
        checked: Client.settings.sendTyping
        onToggled: Client.settings.sendTyping = checked
    }
    ToggleSwitch {
        Layout.fillWidth: true
        text: qsTr("Reduce motion")
        checked: Client.settings.reducedMotion
        onToggled: Client.settings.reducedMotion = checked
    }
    TextBlock {
        Layout.fillWidth: true
        Layout.topMargin: Theme.near
        font.pixelSize: Theme.small
        text: qsTr("Signed in as %1 on %2").arg(Client.session.username).arg(Client.session.server)
    }
}
