// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A labelled line of input with room for what is wrong with it.
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Relay.Ui

ColumnLayout {
    id: field

    required property string label
    property string error
    property string placeholder
    property bool secret: false
    property bool revealed: false
    readonly property bool flipped: LayoutMirroring.enabled // qmllint disable unqualified
    // Qt 6.4 hides the name of password fields from screen readers; the description says it then.
    readonly property string note: !secret ? error : error === "" ? label : label + ": " + error
    property alias text: input.text
    property alias input: input
    property alias maximumLength: input.maximumLength

    signal accepted()

    function takeFocus() { input.forceActiveFocus(Qt.TabFocusReason) }

    spacing: 6

    TextLine {
        value: field.label
        font.pixelSize: Theme.small
        font.weight: Font.Medium
        Layout.fillWidth: true
    }

    T.TextField {
        id: input

        readonly property int revealing: reveal.visible ? reveal.width + 4 : Theme.gap

        Layout.fillWidth: true
        implicitHeight: Theme.controlHeight + 4
        leftPadding: field.flipped ? revealing : Theme.gap
        rightPadding: field.flipped ? Theme.gap : revealing
        horizontalAlignment: length === 0 ? TextInput.AlignLeft : undefined
        verticalAlignment: TextInput.AlignVCenter
        echoMode: field.secret && !field.revealed ? TextInput.Password : TextInput.Normal
        inputMethodHints: field.secret ? Qt.ImhSensitiveData | Qt.ImhNoPredictiveText
                                       : Qt.ImhNoAutoUppercase
        selectByMouse: true
        color: Theme.colors.text
        selectionColor: Theme.colors.accent
        selectedTextColor: Theme.colors.onAccent
        placeholderTextColor: Theme.colors.textSecondary
        font.family: Theme.family
        font.pixelSize: Theme.body
        hoverEnabled: true
        Accessible.role: Accessible.EditableText
        Accessible.name: field.label
        Accessible.description: field.note
        placeholderText: field.note // what Qt describes a field by when a screen reader starts
        onAccepted: field.accepted()

        TextLine {
            anchors { fill: parent; leftMargin: Theme.gap; rightMargin: input.revealing }
            verticalAlignment: Text.AlignVCenter
            visible: input.text === "" && input.preeditText === ""
            value: field.placeholder
            color: Theme.colors.textSecondary
        }

        IconButton {
            id: reveal
            anchors { right: parent.right; rightMargin: 2; verticalCenter: parent.verticalCenter }
            visible: field.secret
            symbol: field.revealed ? "eye-off" : "eye"
            text: field.revealed ? qsTr("Hide password") : qsTr("Show password")
            onClicked: field.revealed = !field.revealed
        }

        background: Rectangle {
            radius: Theme.radius
            color: Theme.colors.field
            border.width: input.activeFocus ? 2 : 1
            border.color: field.error !== "" ? Theme.colors.danger
                        : input.activeFocus ? Theme.colors.accent
                        : input.hovered ? Theme.colors.textSecondary : Theme.colors.fieldBorder
        }

        EditMenu { editor: input; secret: field.secret }
    }

    TextBlock {
        visible: field.error !== ""
        text: field.error
        color: Theme.colors.dangerText
        font.pixelSize: Theme.small
        Layout.fillWidth: true
        Accessible.role: Accessible.AlertMessage
    }
}
