// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The states of presence in words, for what is spoken rather than drawn.
pragma Singleton

import QtQuick
import Relay.Client

QtObject {
    function of(state) {
        switch (state) {
        case Presence.Online: return qsTr("online")
        case Presence.Away: return qsTr("away")
        case Presence.Dnd: return qsTr("do not disturb")
        case Presence.Offline: return qsTr("offline")
        default: return qsTr("status unknown")
        }
    }
}
