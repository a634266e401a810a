// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Says that the server is away and when the next try comes; not there while all is well.
import QtQuick
import Relay.Client
import Relay.Ui

Banner {
    readonly property Session session: Client.session
    readonly property bool waiting: session.state === Session.Waiting
    readonly property bool refused: session.state === Session.Refused

    visible: waiting || refused || (session.state === Session.Connecting && longConnecting.passed)
    symbol: "offline"
    busy: session.state === Session.Connecting
    message: refused ? session.refusedReason
           : !waiting ? qsTr("Connecting…")
           : session.retryInSeconds > 0
             ? qsTr("You are offline. Next try in %n second(s).", "", session.retryInSeconds)
             : qsTr("You are offline. Trying again…")
    action: waiting ? qsTr("Try now") : refused ? qsTr("Reconnect") : ""
    onActed: session.tryNow()

    // A connection that comes up at once needs no word.
    Timer {
        id: longConnecting
        property bool passed: false
        readonly property bool wanted: parent.session.state === Session.Connecting

        interval: 700
        running: wanted && !passed
        onWantedChanged: if (!wanted) passed = false
        onTriggered: passed = true
    }
}
