// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The keychain could not keep the sign-in; says so and asks before anything is written elsewhere.
import QtQuick
import Relay.Client
import Relay.Ui

Banner {
    visible: Client.session.credentialWarning !== ""
    symbol: "key"
    message: Client.session.credentialWarning
    action: qsTr("Keep me signed in anyway")
    onActed: Client.session.acceptInsecureStorage()
}
