// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The one place for colours, distances, radii and type sizes. The grid is four pixels; there is one
// accent colour, which the person chooses. Sizes follow the font size the person has chosen for the desktop.
pragma Singleton

import QtQuick
import Relay.Client

QtObject {
    id: theme

    readonly property string choice: Client.settings ? Client.settings.theme : "system"
    readonly property bool dark: choice === "dark" || (choice !== "light" && systemIsDark)
    readonly property bool systemIsDark: system.window.hslLightness < 0.5
    readonly property Colors colors: dark ? night : day
    readonly property string accentName: Client.settings ? Client.settings.accent : "indigo"
    readonly property Accents accents: Accents { }
    readonly property bool compact: Client.settings ? Client.settings.density === "compact" : false
    readonly property bool reducedMotion: (Client.settings ? Client.settings.reducedMotion : false) || !active

    readonly property SystemPalette system: SystemPalette { }

    // qmllint disable type
    // Nobody sees what moves in a window behind others, and it would cost all the same.
    readonly property bool active: Qt.application.state === Qt.ApplicationActive
    readonly property string family: Qt.application.font.family

    // U+FE0F asks for a coloured drawing. Fonts with emoji have no sign for it, so that another font
    // would take part and break in two what U+200D joins.
    function drawn(text: string): string { return text.replace(/\uFE0F\u200D/g, "\u200D") }
    readonly property real chosenScale: Client.settings ? Client.settings.fontPercent / 100 : 1
    readonly property real fontScale: Math.min(2.6, Math.max(1, Qt.application.font.pointSize / 10) * chosenScale)
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
    readonly property int controlHeight: Math.round((compact ? 32 : 36) * fontScale)
    readonly property int rowHeight: Math.round((compact ? 52 : 64) * fontScale)
    readonly property int headerHeight: Math.round((compact ? 52 : 60) * fontScale)

    readonly property int quick: reducedMotion ? 0 : 90
    readonly property int calm: reducedMotion ? 0 : 160

    // White initials are readable on each of these.
    readonly property list<color> avatarColors: ["#b3405f", "#a6501f", "#7d6312", "#3d7a34", "#1a7a6d",
        "#2271a8", "#5259c9", "#7d4bb5", "#a23f96", "#5d6675"]

    readonly property AccentColors dayAccent: accents.ofDay(accentName)
    readonly property Colors day: Colors {
        canvas: "#ffffff"
        sidebar: "#f6f7f9"
        raised: "#ffffff"
        divider: "#e5e7ec"
        chip: "#ffffff"
        hover: "#eceef2"
        pressed: "#e1e4ea"
        selected: theme.dayAccent.selected
        field: "#ffffff"
        fieldBorder: "#868e9c"
        text: "#16181d"
        textSecondary: "#5a6170"
        accent: theme.dayAccent.main
        accentHover: theme.dayAccent.hover
        accentPressed: theme.dayAccent.pressed
        onAccent: "#ffffff" // qmllint disable unqualified
        accentText: theme.dayAccent.words
        bubbleMine: theme.dayAccent.bubble
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

    readonly property AccentColors nightAccent: accents.ofNight(accentName)
    readonly property Colors night: Colors {
        canvas: "#15171b"
        sidebar: "#1b1e23"
        raised: "#22252c"
        divider: "#2b2f37"
        chip: "#3b414c"
        hover: "#262a31"
        pressed: "#2f343d"
        selected: theme.nightAccent.selected
        field: "#1b1e23"
        fieldBorder: "#727a89"
        text: "#eceef2"
        textSecondary: "#a0a7b5"
        accent: theme.nightAccent.main
        accentHover: theme.nightAccent.hover
        accentPressed: theme.nightAccent.pressed
        onAccent: "#ffffff" // qmllint disable unqualified
        accentText: theme.nightAccent.words
        bubbleMine: theme.nightAccent.bubble
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
