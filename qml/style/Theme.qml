// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The one place for colours, distances, radii and type sizes. The grid is four pixels; there is one
// accent colour. Sizes follow the font size the person has chosen for the desktop.
pragma Singleton

import QtQuick
import Relay.Client

QtObject {
    id: theme

    readonly property string choice: Client.settings ? Client.settings.theme : "system"
    readonly property bool dark: choice === "dark" || (choice !== "light" && systemIsDark)
    readonly property bool systemIsDark: system.window.hslLightness < 0.5
    readonly property Colors colors: dark ? night : day
    readonly property bool reducedMotion: Client.settings ? Client.settings.reducedMotion : false

    readonly property SystemPalette system: SystemPalette { }

    // qmllint disable type
    readonly property string family: Qt.application.font.family

    // U+FE0F asks for a coloured drawing. Fonts with emoji have no sign for it, so that another font
    // would take part and break in two what U+200D joins.
    function drawn(text: string): string { return text.replace(/\uFE0F\u200D/g, "\u200D") }
    readonly property real fontScale: Math.min(2, Math.max(1, Qt.application.font.pointSize / 10))
    // qmllint enable type
    readonly property int caption: Math.round(12 * fontScale)
    readonly property int small: Math.round(13 * fontScale)
    readonly property int body: Math.round(14 * fontScale)
    readonly property int title: Math.round(16 * fontScale)
    readonly property int headline: Math.round(24 * fontScale)

    readonly property int tight: 4
    readonly property int near: 8
    readonly property int gap: 12
    readonly property int pad: 16
    readonly property int wide: 24
    readonly property int huge: 40

    readonly property int radiusSmall: 6
    readonly property int radius: 8
    readonly property int radiusLarge: 14
    readonly property int controlHeight: Math.round(36 * fontScale)
    readonly property int rowHeight: Math.round(64 * fontScale)
    readonly property int headerHeight: Math.round(60 * fontScale)

    readonly property int quick: reducedMotion ? 0 : 90
    readonly property int calm: reducedMotion ? 0 : 160

    // White initials are readable on each of these.
    readonly property list<color> avatarColors: ["#b3405f", "#a6501f", "#7d6312", "#3d7a34", "#1a7a6d",
        "#2271a8", "#5259c9", "#7d4bb5", "#a23f96", "#5d6675"]

    readonly property Colors day: Colors {
        canvas: "#ffffff"
        sidebar: "#f6f7f9"
        raised: "#ffffff"
        divider: "#e5e7ec"
        chip: "#ffffff"
        hover: "#eceef2"
        pressed: "#e1e4ea"
        selected: "#e3e5fd"
        field: "#ffffff"
        fieldBorder: "#868e9c"
        text: "#16181d"
        textSecondary: "#5a6170"
        accent: "#4a50d4"
        accentHover: "#4046c2"
        accentPressed: "#363ba8"
        onAccent: "#ffffff" // qmllint disable unqualified
        accentText: "#4147c9"
        bubbleMine: "#e1e4ff"
        bubbleTheirs: "#f0f2f5"
        bubbleMeta: "#5a6170"
        danger: "#c22f49"
        dangerText: "#b3263f"
        dangerSoft: "#fdecef"
        warningSoft: "#fff3d6"
        warningText: "#6a4a00"
        online: "#1a9850"
        away: "#c27a00"
        dnd: "#d13c46"
        offline: "#868e9c"
        shadow: "#1f16181d"
        dim: "#5216181d"
    }

    readonly property Colors night: Colors {
        canvas: "#15171b"
        sidebar: "#1b1e23"
        raised: "#22252c"
        divider: "#2b2f37"
        chip: "#3b414c"
        hover: "#262a31"
        pressed: "#2f343d"
        selected: "#2c3156"
        field: "#1b1e23"
        fieldBorder: "#727a89"
        text: "#eceef2"
        textSecondary: "#a0a7b5"
        accent: "#5f66ea"
        accentHover: "#5258dc"
        accentPressed: "#474dc4"
        onAccent: "#ffffff" // qmllint disable unqualified
        accentText: "#a5abff"
        bubbleMine: "#333a73"
        bubbleTheirs: "#262a32"
        bubbleMeta: "#b3b9c7"
        danger: "#d14a5f"
        dangerText: "#ff8f9f"
        dangerSoft: "#3a2027"
        warningSoft: "#3a3018"
        warningText: "#f3cf7a"
        online: "#35c274"
        away: "#e5a536"
        dnd: "#ef5f68"
        offline: "#8a92a1"
        shadow: "#66000000"
        dim: "#99000000"
    }
}
