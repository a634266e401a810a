// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The accents a person can choose from, by day and by night. tst_ThemeContrast measures each.
import QtQuick

QtObject {
    readonly property AccentColors indigoDay: AccentColors {
        main: "#4a50d4"; hover: "#4046c2"; pressed: "#363ba8"
        words: "#4147c9"; selected: "#e3e5fd"; bubble: "#e1e4ff"
    }
    readonly property AccentColors indigoNight: AccentColors {
        main: "#5f66ea"; hover: "#5258dc"; pressed: "#474dc4"
        words: "#a5abff"; selected: "#2c3156"; bubble: "#333a73"
    }
    readonly property AccentColors tealDay: AccentColors {
        main: "#0f7d76"; hover: "#0d6b64"; pressed: "#0b5953"
        words: "#0f766f"; selected: "#def7f5"; bubble: "#e1faf8"
    }
    readonly property AccentColors tealNight: AccentColors {
        main: "#22817b"; hover: "#1e716c"; pressed: "#185d58"
        words: "#99e6e0"; selected: "#1f413f"; bubble: "#244f4c"
    }
    readonly property AccentColors roseDay: AccentColors {
        main: "#cf306a"; hover: "#be2d62"; pressed: "#ae2959"
        words: "#b82b5f"; selected: "#f7dee7"; bubble: "#f8e2ea"
    }
    readonly property AccentColors roseNight: AccentColors {
        main: "#be4e77"; hover: "#b5426c"; pressed: "#a33b61"
        words: "#e699b5"; selected: "#5b2c3d"; bubble: "#72334a"
    }
    readonly property AccentColors amberDay: AccentColors {
        main: "#aa5c0e"; hover: "#97520c"; pressed: "#84470b"
        words: "#a0570d"; selected: "#f7ebde"; bubble: "#faede1"
    }
    readonly property AccentColors amberNight: AccentColors {
        main: "#a56525"; hover: "#945b21"; pressed: "#7f4e1c"
        words: "#e6bf99"; selected: "#4a3724"; bubble: "#5b4229"
    }

    function ofDay(name: string): AccentColors { return theirs(name + "Day", indigoDay) }
    function ofNight(name: string): AccentColors { return theirs(name + "Night", indigoNight) }
    function theirs(name: string, other: AccentColors): AccentColors { return this[name] ?? other }
}
