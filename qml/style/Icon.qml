// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A drawing from icons/, in the colour of its surroundings and sharp at every scale.
import QtQuick
import QtQuick.Controls.impl
import Relay.Ui

ColorImage {
    property string name
    property int size: 20

    source: name ? "qrc:/qt/qml/Relay/Ui/icons/" + name + ".svg" : ""
    sourceSize: Qt.size(size, size) // qmllint disable type
    width: size
    height: size
    color: Theme.colors.textSecondary
    defaultColor: "#000000"
    Accessible.ignored: true
}
