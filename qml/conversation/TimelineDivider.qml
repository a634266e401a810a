// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A word across the timeline: the day, or where the unread messages begin.
import QtQuick
import Relay.Ui

Item {
    id: divider

    required property string words
    property bool strong: false

    implicitHeight: pill.height + 2 * Theme.gap
    Accessible.role: Accessible.Separator
    Accessible.name: words

    Rectangle {
        anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.pad }
        height: 1
        visible: divider.strong
        color: Theme.colors.accent
        opacity: 0.35
    }
    Rectangle {
        id: pill
        anchors.centerIn: parent
        width: label.implicitWidth + 2 * Theme.gap
        height: label.implicitHeight + Theme.near
        radius: height / 2
        color: divider.strong ? Theme.colors.selected : Theme.colors.canvas

        TextLine {
            id: label
            anchors.centerIn: parent
            value: divider.words
            color: divider.strong ? Theme.colors.accentText : Theme.colors.textSecondary
            font.pixelSize: Theme.caption
            font.weight: Font.DemiBold
        }
    }
}
