// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The way in: sign in, or make an account, on a server of one's choice.
import QtQuick
import QtQuick.Layouts
import Relay.Client
import Relay.Ui

Rectangle {
    id: page

    readonly property Session session: Client.session
    property bool registering: false
    readonly property bool complete: username.text !== "" && password.text !== ""

    function errorOf(field) { return session.errorField === field ? session.error : "" }

    function submit() {
        if (!complete || session.busy)
            return
        session.server = server.text
        if (registering)
            session.registerAccount(username.text, password.text, displayName.text)
        else
            session.signIn(username.text, password.text)
    }

    color: Theme.colors.sidebar

    Flickable {
        id: scroller
        anchors.fill: parent
        contentHeight: Math.max(height, card.height + 2 * Theme.wide)
        boundsBehavior: Flickable.StopAtBounds

        Rectangle {
            id: card
            anchors.centerIn: parent
            width: Math.min(400, scroller.width - 2 * Theme.pad)
            height: form.implicitHeight + 2 * Theme.huge
            radius: Theme.radiusLarge
            color: Theme.colors.raised
            border.color: Theme.colors.divider

            ColumnLayout {
                id: form
                anchors { fill: parent; margins: Theme.huge; leftMargin: 36; rightMargin: 36 }
                spacing: Theme.pad

                Rectangle {
                    implicitWidth: 52
                    implicitHeight: 52
                    radius: 15
                    color: Theme.colors.accent
                    Layout.alignment: Qt.AlignHCenter

                    Icon {
                        anchors.centerIn: parent
                        name: "chat"
                        size: 30
                        color: Theme.colors.onAccent
                    }
                }
                ColumnLayout {
                    spacing: Theme.tight
                    Layout.bottomMargin: Theme.near

                    TextBlock {
                        Layout.fillWidth: true
                        horizontalAlignment: Text.AlignHCenter
                        text: page.registering ? qsTr("Create your account") : qsTr("Welcome to Relay")
                        color: Theme.colors.text
                        font.pixelSize: Theme.headline - 2
                        font.weight: Font.DemiBold
                        Accessible.role: Accessible.Heading
                    }
                    TextBlock {
                        Layout.fillWidth: true
                        horizontalAlignment: Text.AlignHCenter
                        text: page.registering ? qsTr("It takes less than a minute.")
                                               : qsTr("Sign in to pick up where you left off.")
                    }
                }
                InputField {
                    id: username
                    Layout.fillWidth: true
                    label: qsTr("Username")
                    error: page.errorOf("username")
                    maximumLength: 64
                    onAccepted: password.takeFocus()
                }
                InputField {
                    id: displayName
                    Layout.fillWidth: true
                    visible: page.registering
                    label: qsTr("Display name")
                    placeholder: qsTr("How others see you")
                    error: page.errorOf("displayName")
                    maximumLength: 64
                    onAccepted: page.submit()
                }
                InputField {
                    id: password
                    Layout.fillWidth: true
                    label: qsTr("Password")
                    secret: true
                    error: page.errorOf("password")
                    maximumLength: 256
                    onAccepted: page.submit()
                }
                InputField {
                    id: server
                    Layout.fillWidth: true
                    label: qsTr("Server")
                    text: page.session.server
                    error: page.errorOf("server")
                    maximumLength: 512
                    onAccepted: page.submit()
                }
                Rectangle {
                    Layout.fillWidth: true
                    visible: trouble.text !== ""
                    implicitHeight: trouble.implicitHeight + 2 * Theme.near
                    radius: Theme.radius
                    color: Theme.colors.dangerSoft

                    TextBlock {
                        id: trouble
                        anchors { fill: parent; margins: Theme.near; leftMargin: Theme.gap }
                        verticalAlignment: Text.AlignVCenter
                        text: page.session.error !== "" && page.session.errorField === ""
                              ? page.session.error : page.session.refusedReason
                        color: Theme.colors.dangerText
                        font.pixelSize: Theme.small
                        Accessible.role: Accessible.AlertMessage
                    }
                }
                ActionButton {
                    Layout.fillWidth: true
                    Layout.topMargin: Theme.tight
                    implicitHeight: Theme.controlHeight + 6
                    primary: true
                    working: page.session.busy
                    enabled: page.complete && !page.session.busy
                    text: page.registering ? qsTr("Create account") : qsTr("Sign in")
                    onClicked: page.submit()
                }
                ActionButton {
                    Layout.alignment: Qt.AlignHCenter
                    text: page.registering ? qsTr("I already have an account")
                                           : qsTr("Create an account")
                    font.weight: Font.Medium
                    onClicked: {
                        page.registering = !page.registering
                        username.takeFocus()
                    }
                }
            }
        }
    }
    Component.onCompleted: {
        username.text = session.username
        if (username.text !== "")
            password.takeFocus()
        else
            username.takeFocus()
    }
}
