// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A sentence at the bottom of the window that goes away by itself.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.Popup {
    id: notice

    property string message

    function show(words) {
        message = words
        open()
        life.restart()
    }

    parent: T.Overlay.overlay
    x: parent ? Math.round((parent.width - width) / 2) : 0
    y: parent ? parent.height - height - Theme.huge * 2 : 0
    width: parent ? Math.min(parent.width - 2 * Theme.pad, words.implicitWidth + 2 * Theme.pad) : 200
    implicitHeight: words.implicitHeight + 2 * Theme.gap
    padding: Theme.gap
    leftPadding: Theme.pad
    rightPadding: Theme.pad
    closePolicy: T.Popup.CloseOnEscape

    contentItem: TextBlock {
        id: words
        text: notice.message
        color: Theme.colors.canvas
        Accessible.role: Accessible.AlertMessage
    }
    background: Rectangle {
        radius: Theme.radius
        color: Theme.colors.text
    }

    Timer {
        id: life
        interval: 6000
        onTriggered: notice.close()
    }
}
