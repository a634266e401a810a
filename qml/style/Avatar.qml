// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The initials of a name on a colour that stays the same for one id. Groups are rounded squares.
import QtQuick
import Relay.Ui

Rectangle {
    id: avatar

    required property string name
    required property string seed
    property bool group: false
    property int size: 40

    // Letters and digits of every script in the basic plane; no punctuation, no emoji.
    readonly property var letter: /[0-9A-Za-z\u00c0-\u1fff\u2c00-\ud7ff\uf900-\ufdff\ufe70-\uffdc]/
    readonly property string initials: initialsOf(name)

    function initialsOf(words) {
        const letters = words.slice(0, 200).split(/\s+/).map(word => word.match(letter))
            .filter(found => found !== null).map(found => found[0])
        const first = letters.length > 0 ? letters[0] : "#"
        return (letters.length > 1 ? first + letters[letters.length - 1] : first).toUpperCase()
    }

    function colorOf(text) {
        let sum = 7
        for (let i = 0; i < text.length; ++i)
            sum = (sum * 31 + text.charCodeAt(i)) % 65521
        return Theme.avatarColors[sum % Theme.avatarColors.length]
    }

    implicitWidth: size
    implicitHeight: size
    width: size
    height: size
    radius: group ? size * 0.3 : size / 2
    color: colorOf(seed)

    TextLine {
        anchors.centerIn: parent
        value: avatar.initials
        elide: Text.ElideNone
        color: "#ffffff"
        font.pixelSize: Math.round(avatar.size * (avatar.initials.length > 1 ? 0.38 : 0.44))
        font.weight: Font.DemiBold
    }
}
