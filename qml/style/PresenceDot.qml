// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Five states in five shapes, so that nobody needs the colours: full, half, barred, ring, dashed.
import QtQuick
import Relay.Client
import Relay.Ui

Rectangle {
    id: dot

    required property int presence
    property int size: 12
    property color ground: Theme.colors.canvas

    readonly property string shape: {
        switch (presence) {
        case Presence.Online: return "online"
        case Presence.Away: return "away"
        case Presence.Dnd: return "dnd"
        case Presence.Offline: return "offline"
        default: return "unknown"
        }
    }

    width: size + 4
    height: size + 4
    radius: width / 2
    color: ground

    Icon {
        anchors.centerIn: parent
        name: "presence-" + dot.shape
        size: dot.size
        color: dot.shape === "online" ? Theme.colors.online
             : dot.shape === "away" ? Theme.colors.away
             : dot.shape === "dnd" ? Theme.colors.dnd : Theme.colors.offline
    }
}
