// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A field to filter or find with, and a cross that empties it. Escape empties it, too.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.TextField {
    id: field

    required property string label

    readonly property bool flipped: LayoutMirroring.enabled // qmllint disable unqualified
    readonly property int clearing: clear.visible ? 34 : Theme.gap

    implicitHeight: Theme.controlHeight
    leftPadding: flipped ? clearing : 34
    rightPadding: flipped ? 34 : clearing
    // An empty field begins on the side where the language does, whatever the keyboard is set to.
    horizontalAlignment: length === 0 ? TextInput.AlignLeft : undefined
    verticalAlignment: TextInput.AlignVCenter
    selectByMouse: true
    hoverEnabled: true
    maximumLength: 64
    color: Theme.colors.text
    selectionColor: Theme.colors.accent
    selectedTextColor: Theme.colors.onAccent
    font.family: Theme.family
    font.pixelSize: Theme.body
    Accessible.role: Accessible.EditableText
    Accessible.name: label
    Accessible.searchEdit: true
    Keys.onEscapePressed: (event) => {
        event.accepted = text !== ""
        field.clear()
    }

    Icon {
        anchors { left: parent.left; leftMargin: 9; verticalCenter: parent.verticalCenter }
        name: "search"
        size: 18
    }

    TextLine {
        anchors { fill: parent; leftMargin: 34; rightMargin: field.clearing }
        verticalAlignment: Text.AlignVCenter
        visible: field.text === "" && field.preeditText === ""
        value: field.label
        color: Theme.colors.textSecondary
    }

    IconButton {
        id: clear
        anchors { right: parent.right; rightMargin: 2; verticalCenter: parent.verticalCenter }
        width: field.height - 4
        height: width
        visible: field.text !== ""
        symbol: "close"
        symbolSize: 16
        text: qsTr("Clear search")
        onClicked: field.clear()
    }

    background: Rectangle {
        radius: Theme.radius
        color: field.activeFocus ? Theme.colors.field
             : field.hovered ? Theme.colors.pressed : Theme.colors.hover
        border.width: field.activeFocus ? 2 : 0
        border.color: Theme.colors.accent
    }

    EditMenu { editor: field }
}
