// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A setting that is on or off.
import QtQuick
import QtQuick.Templates as T
import Relay.Ui

T.Switch {
    id: control

    implicitHeight: Theme.controlHeight
    implicitWidth: label.implicitWidth + knob.width + Theme.gap
    hoverEnabled: true
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checkable: true
    Accessible.checked: checked
    Accessible.onPressAction: { toggle(); toggled() }
    Accessible.onToggleAction: { toggle(); toggled() }

    contentItem: TextLine {
        id: label
        value: control.text
        verticalAlignment: Text.AlignVCenter
        rightPadding: control.mirrored ? 0 : knob.width + Theme.gap
        leftPadding: control.mirrored ? knob.width + Theme.gap : 0
    }

    indicator: Rectangle {
        id: knob
        x: control.mirrored ? 0 : control.width - width
        anchors.verticalCenter: parent.verticalCenter
        width: 38
        height: 22
        radius: 11
        color: control.checked ? Theme.colors.accent : Theme.colors.fieldBorder

        Rectangle {
            x: (control.checked !== control.mirrored) ? parent.width - width - 3 : 3
            anchors.verticalCenter: parent.verticalCenter
            width: 16
            height: 16
            radius: 8
            color: "#ffffff"
            Behavior on x {
                enabled: !Theme.reducedMotion
                NumberAnimation { duration: Theme.quick }
            }
        }
        FocusFrame { control: control; radius: 14 }
    }
}
