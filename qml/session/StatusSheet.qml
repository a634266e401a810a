// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A few words about oneself that others see, for as long as one says.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Sheet {
    id: sheet

    property string until: "0"

    function save(words) {
        own.say(words, Number(until) * 60)
        close()
    }

    OwnStatus { id: own }

    title: qsTr("Set a status")
    onAboutToShow: {
        words.text = own.text
        until = "0"
        words.takeFocus()
    }

    InputField {
        id: words
        Layout.fillWidth: true
        label: qsTr("Status")
        placeholder: qsTr("In a meeting")
        maximumLength: 120
        onAccepted: sheet.save(text)
    }
    TextLine {
        value: qsTr("Clear it after")
        font.pixelSize: Theme.small
        font.weight: Font.Medium
    }
    ChoiceBar {
        Layout.fillWidth: true
        label: qsTr("Clear it after")
        value: sheet.until
        choices: [{ value: "0", text: qsTr("Never") }, { value: "1", text: qsTr("1 hour") },
                  { value: "4", text: qsTr("4 hours") }, { value: "24", text: qsTr("1 day") }]
        onChosen: (value) => sheet.until = value
    }

    buttons: [
        ActionButton {
            text: qsTr("Clear status")
            visible: own.text !== ""
            onClicked: sheet.save("")
        },
        ActionButton {
            primary: true
            text: qsTr("Save status")
            onClicked: sheet.save(words.text)
        }
    ]
}
