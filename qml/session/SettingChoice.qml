// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A setting with a few choices, under its name. It hides when something else is looked for.
import QtQuick
import QtQuick.Layouts
import Relay.Ui

ColumnLayout {
    id: setting

    required property string label
    required property string wanted
    property alias choices: bar.choices
    property alias value: bar.value

    readonly property string words: [label, ...choices.map(choice => choice.text)].join(" ")

    signal chosen(string value)

    Layout.fillWidth: true
    visible: words.toLocaleLowerCase().includes(wanted)
    spacing: Theme.tight + 2

    TextLine {
        Layout.fillWidth: true
        value: setting.label
        font.pixelSize: Theme.small
        font.weight: Font.Medium
    }
    ChoiceBar {
        id: bar
        Layout.fillWidth: true
        label: setting.label
        onChosen: (value) => setting.chosen(value)
    }
}
