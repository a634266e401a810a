// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The messages, newest at the bottom. It stays at the end while one reads there, and stays put
// otherwise: a row above the eye that grows or arrives moves nothing that is being read.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

ListView {
    id: timeline

    required model
    required property bool inGroup
    property bool atNewest: true
    property Item anchorRow: null
    property real anchorY: 0

    function showNewest() {
        atNewest = true
        positionViewAtEnd()
    }

    // The line above the first unread message, with a little of what was read before.
    function showUnread() {
        atNewest = false
        positionViewAtIndex(model.unreadRow, ListView.Beginning)
        contentY = Math.max(originY, contentY - height * 0.2)
        atNewest = atYEnd
    }

    function lineSeen() {
        const row = itemAtIndex(model.unreadRow)
        return row !== null && row.y >= contentY
    }

    function openMenu(row, x, y) {
        menu.row = row
        menu.parent = row
        menu.popup(x, y)
    }

    function markReadIfSeen() {
        if (atNewest)
            model.sawEnd()
        if (atNewest && visible && count > 0 && Window.active)
            model.markRead()
    }

    function followEnd() {
        if (atNewest)
            positionViewAtEnd()
    }

    function rememberPlace() {
        if (moving || T.ScrollBar.vertical.pressed || wheel.active)
            atNewest = atYEnd
        const row = itemAt(width / 2, contentY + height / 2)
        anchorRow = row
        anchorY = row ? row.y : 0
    }

    clip: true
    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    currentIndex: -1
    cacheBuffer: 800
    highlightMoveDuration: 0
    // Few messages sit at the bottom, beside the composer. How high many of them are is an estimate,
    // which is made anew while the view moves, and no margin may depend on it.
    topMargin: count > 45 ? Theme.near : Math.max(Theme.near, height - contentHeight - bottomMargin)
    bottomMargin: Theme.near
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Messages")

    delegate: TimelineRow {
        // qmllint disable unqualified
        inGroup: timeline.inGroup
        onRetryAsked: timeline.model.retry(clientId)
        onDiscardAsked: timeline.model.discard(clientId)
        // qmllint enable unqualified
        onMenuAsked: (x, y) => timeline.openMenu(this, x, y)
    }

    header: Item {
        // qmllint disable unqualified
        width: timeline.width
        height: timeline.model.canLoadOlder ? 48 : 0
        // qmllint enable unqualified

        Spinner {
            anchors.centerIn: parent
            running: timeline.model.loading && parent.height > 0 // qmllint disable unqualified
        }
    }

    T.ScrollBar.vertical: SlimScrollBar { }

    onContentYChanged: {
        rememberPlace()
        if (contentY - originY < height && model.canLoadOlder && !model.loading)
            model.loadOlder()
    }
    // qmllint disable type
    onContentHeightChanged: Qt.callLater(followEnd)
    onHeightChanged: Qt.callLater(followEnd)
    onAtNewestChanged: markReadIfSeen()
    onCountChanged: Qt.callLater(markReadIfSeen)
    Component.onCompleted: Qt.callLater(showNewest)
    // qmllint enable type

    Keys.onPressed: (event) => {
        const page = height * 0.85
        switch (event.key) {
        case Qt.Key_PageUp: contentY = Math.max(originY, contentY - page); break
        case Qt.Key_PageDown: contentY = Math.min(originY + contentHeight - height, contentY + page); break
        case Qt.Key_Home: positionViewAtBeginning(); break
        case Qt.Key_End: showNewest(); return
        case Qt.Key_Menu: if (currentItem) openMenu(currentItem, 40, 20); return
        default:
            if (event.matches(StandardKey.Copy) && currentItem)
                currentItem.copy()
            return
        }
        atNewest = atYEnd
        event.accepted = true
    }

    WheelHandler {
        id: wheel
        acceptedDevices: PointerDevice.Mouse | PointerDevice.TouchPad
        target: null
        blocking: false
    }

    Connections {
        target: timeline.anchorRow
        function onYChanged() {
            if (!timeline.atNewest && !timeline.moving)
                timeline.contentY += timeline.anchorRow.y - timeline.anchorY
            timeline.anchorY = timeline.anchorRow.y
        }
    }

    Connections {
        target: timeline.Window.window
        function onActiveChanged() { timeline.markReadIfSeen() }
    }

    ActionMenu {
        id: menu
        property TimelineRow row: null

        MenuEntry {
            symbol: "copy"
            text: qsTr("Copy")
            onTriggered: menu.row.copy()
        }
        MenuEntry {
            symbol: "retry"
            text: qsTr("Try again")
            visible: menu.row !== null && menu.row.status === "failed"
            height: visible ? implicitHeight : 0
            onTriggered: timeline.model.retry(menu.row.clientId)
        }
        MenuEntry {
            symbol: "trash"
            text: qsTr("Delete")
            danger: true
            visible: menu.row !== null && menu.row.status === "failed"
            height: visible ? implicitHeight : 0
            onTriggered: timeline.model.discard(menu.row.clientId)
        }
    }
}
