// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Turns while something is awaited, and draws nothing at all otherwise.
import QtQuick
import Relay.Ui

Icon {
    id: spinner

    property bool running: false

    name: running ? "spinner" : ""
    size: 18
    visible: running

    RotationAnimator on rotation {
        running: spinner.visible && !Theme.reducedMotion
        from: 0
        to: 360
        duration: 900
        loops: Animation.Infinite
    }
}
