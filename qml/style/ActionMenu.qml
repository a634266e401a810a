// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A menu that pops up where it was asked for.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.Menu {
    id: menu

    margins: Theme.near
    padding: 5
    // qmllint disable type
    implicitWidth: Math.max(200, contentItem.widest + leftPadding + rightPadding)
    implicitHeight: contentItem.contentHeight + topPadding + bottomPadding
    // qmllint enable type
    modal: true
    T.Overlay.modal: Item { }

    contentItem: ListView {
        readonly property real widest: {
            let most = 0
            for (let i = 0; i < menu.count; ++i)
                most = Math.max(most, menu.itemAt(i).implicitWidth)
            return most
        }
        implicitHeight: contentHeight
        model: menu.contentModel
        currentIndex: menu.currentIndex
        interactive: false
    }

    background: RaisedPanel { }
}
