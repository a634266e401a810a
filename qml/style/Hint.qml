// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The small text beside a control under the pointer.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.ToolTip {
    id: hint

    x: parent ? Math.round((parent.width - implicitWidth) / 2) : 0
    y: parent ? parent.height + 6 : 0
    delay: 600
    margins: Theme.near
    leftPadding: Theme.near
    rightPadding: Theme.near
    topPadding: 5
    bottomPadding: 5
    implicitWidth: Math.min(320, words.implicitWidth + leftPadding + rightPadding)
    implicitHeight: words.implicitHeight + topPadding + bottomPadding
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent

    contentItem: TextLine {
        id: words
        value: hint.text
        color: Theme.colors.canvas
        font.pixelSize: Theme.caption
    }

    background: Rectangle {
        radius: Theme.radiusSmall
        color: Theme.colors.text
    }
}
