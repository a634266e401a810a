// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Every colour a theme has, by what it is for. tst_ThemeContrast holds the pairs that must be readable.
import QtQuick

QtObject {
    required property color canvas
    required property color sidebar
    required property color raised
    required property color divider
    required property color chip
    required property color hover
    required property color pressed
    required property color selected
    required property color field
    required property color fieldBorder

    required property color text
    required property color textSecondary

    required property color accent
    required property color accentHover
    required property color accentPressed
    required property color onAccent
    required property color accentText

    required property color bubbleMine
    required property color bubbleTheirs
    required property color bubbleMeta

    required property color danger
    required property color dangerText
    required property color dangerSoft
    required property color warningSoft
    required property color warningText

    required property color online
    required property color away
    required property color dnd
    required property color offline

    required property color shadow
    required property color dim
}
