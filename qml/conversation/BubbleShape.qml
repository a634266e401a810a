// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A rounded ground whose corners on one side are tighter where it touches a bubble of the same
// sender. (Rectangles of Qt 6.4 know one radius; two small patches of the same colour do the rest.)
import QtQuick

Rectangle {
    id: shape

    property bool rightSided: false
    property bool tightTop: false
    property bool tightBottom: false
    readonly property int corner: 16

    radius: Math.min(corner, height / 2)

    Rectangle {
        visible: shape.tightTop
        x: shape.rightSided ? parent.width - width : 0
        width: shape.radius
        height: shape.radius
        radius: 5
        color: shape.color
    }
    Rectangle {
        visible: shape.tightBottom
        x: shape.rightSided ? parent.width - width : 0
        y: parent.height - height
        width: shape.radius
        height: shape.radius
        radius: 5
        color: shape.color
    }
}
