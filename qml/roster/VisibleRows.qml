// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Tells the client which people are on screen in a list of rows of one height: nothing more is
// watched.
import QtQuick
import Relay.Client
import Relay.Ui

WatchArea {
    id: area

    required property ListView view
    required property real rowHeight
    property string role: "userId"

    readonly property RowIds rows: RowIds {
        model: area.view.model // qmllint disable type
        role: area.role
        first: Math.floor((area.view.contentY - area.view.originY) / area.rowHeight)
        last: Math.ceil((area.view.contentY - area.view.originY + area.view.height) / area.rowHeight) - 1
    }

    users: rows.ids
}
