// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Tells the client which people are on screen in a list of rows of one height: nothing more is
// watched. The list is read once a frame at most, after the rows have found their places.
import QtQuick
import Relay.Client

WatchArea {
    id: area

    required property ListView view
    required property real rowHeight
    property var idOf: row => row.userId

    readonly property int firstRow: Math.max(0, Math.floor((view.contentY - view.originY) / rowHeight))
    readonly property int lastRow: Math.min(view.count - 1,
        Math.ceil((view.contentY - view.originY + view.height) / rowHeight) - 1)

    function look() { Qt.callLater(collect) }

    function collect() {
        const ids = []
        for (let i = firstRow; i <= lastRow; ++i) {
            const row = view.itemAtIndex(i)
            if (row && idOf(row) !== "" && !ids.includes(idOf(row)))
                ids.push(idOf(row))
        }
        if (ids.join() !== users.join())
            users = ids
    }

    onFirstRowChanged: look()
    onLastRowChanged: look()
    Component.onCompleted: look()

    readonly property Connections rows: Connections {
        target: area.view.model
        ignoreUnknownSignals: true
        function onRowsInserted() { area.look() }
        function onRowsRemoved() { area.look() }
        function onRowsMoved() { area.look() }
        function onModelReset() { area.look() }
        function onLayoutChanged() { area.look() }
        function onDataChanged() { area.look() }
    }
}
