// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Where one writes. Enter sends, Shift+Enter breaks the line, and it grows to six lines.
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Relay.Client
import Relay.Ui

Rectangle {
    id: bar

    required property Composer composer
    property bool restoring: false
    readonly property alias editor: editor

    signal sent()

    function takeFocus() { editor.forceActiveFocus(Qt.TabFocusReason) }

    function send() {
        if (!composer.canSend)
            return
        composer.send()
        sent()
    }

    function restore() {
        if (editor.text === composer.text)
            return
        restoring = true
        editor.text = composer.text
        editor.cursorPosition = editor.length
        restoring = false
    }

    implicitHeight: column.implicitHeight + Theme.pad
    color: Theme.colors.canvas
    Component.onCompleted: restore()

    Connections {
        target: bar.composer
        function onTextChanged() { bar.restore() }
    }

    ColumnLayout {
        id: column
        anchors {
            left: parent.left; right: parent.right
            leftMargin: Theme.pad; rightMargin: Theme.pad
            bottom: parent.bottom; bottomMargin: Theme.pad
        }
        spacing: Theme.tight

        TextBlock {
            Layout.fillWidth: true
            visible: bar.composer.overLimitBy > 0
            text: qsTr("This message is too long by %n byte(s).", "", bar.composer.overLimitBy)
            color: Theme.colors.dangerText
            font.pixelSize: Theme.small
            Accessible.role: Accessible.AlertMessage
        }

        Rectangle {
            Layout.fillWidth: true
            implicitHeight: Math.max(Theme.controlHeight + 8, scroller.height + 8)
            radius: Theme.radiusLarge
            color: Theme.colors.field
            border.width: 1
            border.color: editor.activeFocus ? Theme.colors.accent : Theme.colors.fieldBorder

            Flickable {
                id: scroller

                readonly property real lineHeight: metrics.lineSpacing

                anchors {
                    left: parent.left; right: sendButton.left
                    verticalCenter: parent.verticalCenter; leftMargin: Theme.tight
                }
                height: Math.min(editor.implicitHeight, 6 * lineHeight + editor.topPadding + editor.bottomPadding)
                contentWidth: width
                contentHeight: editor.implicitHeight
                boundsBehavior: Flickable.StopAtBounds
                clip: true
                T.ScrollBar.vertical: SlimScrollBar { }

                function follow(area) {
                    if (area.y < contentY)
                        contentY = area.y
                    else if (area.y + area.height > contentY + height)
                        contentY = area.y + area.height - height
                }

                FontMetrics { id: metrics; font: editor.font }

                T.TextArea {
                    id: editor

                    width: scroller.width
                    implicitHeight: contentHeight + topPadding + bottomPadding
                    leftPadding: Theme.gap
                    rightPadding: Theme.near
                    topPadding: 9
                    bottomPadding: 9
                    wrapMode: TextEdit.Wrap
                    horizontalAlignment: length === 0 ? TextEdit.AlignLeft : undefined
                    textFormat: TextEdit.PlainText
                    selectByMouse: true
                    color: Theme.colors.text
                    selectionColor: Theme.colors.accent
                    selectedTextColor: Theme.colors.onAccent
                    font.family: Theme.family
                    font.pixelSize: Theme.body
                    Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
                    Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
                    Accessible.role: Accessible.EditableText
                    Accessible.name: qsTr("Message")
                    Accessible.multiLine: true

                    onCursorRectangleChanged: scroller.follow(cursorRectangle)
                    onActiveFocusChanged: if (!activeFocus) bar.composer.focusLost()
                    onTextChanged: {
                        if (bar.restoring)
                            return
                        bar.composer.text = text
                        bar.composer.userEdited()
                    }
                    // Qt 6.4 takes a flag or a joined emoji away in pieces.
                    function removeBefore() {
                        remove(WholeCharacters.beginningBefore(text, cursorPosition), cursorPosition)
                    }
                    Keys.onPressed: (event) => {
                        if (event.key === Qt.Key_Backspace && selectedText === ""
                                && !(event.modifiers & ~Qt.ShiftModifier)) {
                            event.accepted = true
                            removeBefore()
                            return
                        }
                        const enter = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
                        if (!enter || (event.modifiers & Qt.ShiftModifier))
                            return
                        event.accepted = true
                        bar.send()
                    }

                    TextLine {
                        anchors {
                            left: parent.left; right: parent.right
                            leftMargin: editor.leftPadding; top: parent.top
                            topMargin: editor.topPadding
                        }
                        visible: editor.text === "" && editor.preeditText === ""
                        value: qsTr("Write a message")
                        color: Theme.colors.textSecondary
                    }
                    EditMenu { editor: editor }
                }
            }

            IconButton {
                id: sendButton
                anchors { right: parent.right; bottom: parent.bottom; margins: 5 }
                width: Theme.controlHeight - 2
                height: width
                primary: bar.composer.canSend
                enabled: bar.composer.canSend
                symbol: "send"
                text: qsTr("Send message")
                onClicked: {
                    bar.send()
                    bar.takeFocus()
                }
                background: Rectangle {
                    radius: width / 2
                    color: !sendButton.primary ? "transparent"
                         : sendButton.down ? Theme.colors.accentPressed
                         : sendButton.hovered ? Theme.colors.accentHover : Theme.colors.accent
                    FocusFrame { control: sendButton; radius: width / 2 }
                }
            }
        }
    }
}
