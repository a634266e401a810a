// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The words of one message on their ground, with the time in the corner: on the last line if there
// is room, under it if there is not.
import QtQuick
import Relay.Ui

BubbleShape {
    id: bubble

    required property string body
    required property string timeText
    required property string status
    required property string senderName
    required property bool mine
    required property bool nameShown
    required property real widest

    readonly property alias words: words
    readonly property int side: Theme.gap
    readonly property real room: widest - 2 * side
    readonly property bool flipped: LayoutMirroring.enabled // qmllint disable unqualified
    readonly property var rightToLeft: TextDirection.rightToLeft(body)
    readonly property real lastEnd: words.positionToRectangle(words.length).x
    readonly property real lastLine: words.lineCount < 2 ? words.contentWidth
                                   : flipped ? words.width - lastEnd : lastEnd
    // The last of several lines leaves room for the time where the text ends, not where it begins.
    readonly property bool timeBeside: (words.lineCount < 2 || rightToLeft[rightToLeft.length - 1] === flipped)
                                       && lastLine + Theme.gap + meta.width <= room
    // Against the direction of the window, lines end at the far side of the room they were broken in.
    readonly property real wordsWidth: rightToLeft.includes(!flipped) ? words.width : words.contentWidth

    width: Math.ceil(2 * side + Math.max(wordsWidth, nameShown ? name.width : 0,
                                         timeBeside ? lastLine + Theme.gap + meta.width : meta.width))
    height: words.y + words.height + (timeBeside ? 0 : meta.height) + 8
    color: mine ? Theme.colors.bubbleMine : Theme.colors.bubbleTheirs
    rightSided: mine !== flipped

    TextLine {
        id: name
        anchors { left: parent.left; leftMargin: bubble.side }
        y: 7
        width: Math.min(implicitWidth, bubble.room)
        visible: bubble.nameShown
        value: bubble.senderName
        color: Theme.colors.accentText
        font.pixelSize: Theme.small
        font.weight: Font.DemiBold
    }

    TextEdit {
        id: words
        anchors { left: parent.left; leftMargin: bubble.side }
        y: bubble.nameShown ? name.y + name.height + 2 : 8
        width: Math.min(implicitWidth, bubble.room)
        text: Theme.drawn(bubble.body)
        textFormat: TextEdit.PlainText
        wrapMode: TextEdit.Wrap
        readOnly: true
        selectByMouse: true
        activeFocusOnPress: true
        color: Theme.colors.text
        selectionColor: Theme.colors.accent
        selectedTextColor: Theme.colors.onAccent
        font.family: Theme.family
        font.pixelSize: Theme.body
        Accessible.ignored: true
    }

    Row {
        id: meta
        anchors { right: parent.right; rightMargin: bubble.side - 2 }
        y: bubble.height - height - 6
        spacing: 3

        TextLine {
            anchors.verticalCenter: parent.verticalCenter
            value: bubble.timeText
            color: Theme.colors.bubbleMeta
            font.pixelSize: Theme.caption - 1
        }
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            visible: bubble.mine
            name: bubble.status === "failed" ? "failed" : bubble.status === "sending" ? "clock" : "sent"
            size: 13
            color: bubble.status === "failed" ? Theme.colors.dangerText : Theme.colors.bubbleMeta
        }
    }
}
