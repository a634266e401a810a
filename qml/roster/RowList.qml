// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A list of rows that the arrow keys walk through and Enter opens.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

ListView {
    id: list

    required property string label
    property bool byKeyboard: false

    clip: true
    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    currentIndex: -1
    reuseItems: false
    cacheBuffer: Theme.rowHeight * 4
    highlightMoveDuration: 0
    topMargin: Theme.tight
    bottomMargin: Theme.near
    Accessible.role: Accessible.List
    Accessible.name: label
    T.ScrollBar.vertical: SlimScrollBar { }

    onActiveFocusChanged: {
        byKeyboard = activeFocus
        if (activeFocus && currentIndex < 0 && count > 0)
            currentIndex = 0
    }
    Keys.onPressed: (event) => {
        byKeyboard = true
        const opens = event.key === Qt.Key_Return || event.key === Qt.Key_Enter || event.key === Qt.Key_Space
        if (!opens || !currentItem)
            return
        event.accepted = true
        currentItem.clicked()
    }
}
