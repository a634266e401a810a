// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The window.
import QtQuick
import Relay.Client
import Relay.Ui

Window {
    id: window

    readonly property Session session: Client.session
    readonly property bool signedIn: session.state !== Session.SignedOut
                                     && session.state !== Session.SigningIn
    readonly property int unread: Client.conversations.totalUnread

    width: 1040
    height: 720
    minimumWidth: 360
    minimumHeight: 480
    visible: true
    color: Theme.colors.canvas
    title: !signedIn ? qsTr("Relay")
         : unread > 0 ? qsTr("(%1) %2 – Relay").arg(unread).arg(session.displayName)
         : qsTr("%1 – Relay").arg(session.displayName)

    LayoutMirroring.enabled: Qt.application.layoutDirection === Qt.RightToLeft // qmllint disable type
    LayoutMirroring.childrenInherit: true

    Loader {
        anchors.fill: parent
        sourceComponent: window.signedIn ? workspace : signIn
    }
    Component { id: workspace; Workspace { } }
    Component { id: signIn; SignInPage { } }

    Notice { id: notice }

    Connections {
        target: Client
        function onRequestFailed(message) { notice.show(message) }
    }
}
