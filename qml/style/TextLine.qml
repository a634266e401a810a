// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// One line of plain text that ends in an ellipsis. Names and messages may hold anything, so the
// line is cut before it is laid out: a title of a megabyte costs as much as one of 300 characters.
import QtQuick
import Relay.Ui

Text {
    property string value
    property int longest: 300

    text: Theme.drawn(value.length > longest ? value.slice(0, longest) : value)
    horizontalAlignment: Text.AlignLeft
    textFormat: Text.PlainText
    elide: Text.ElideRight
    maximumLineCount: 1
    wrapMode: Text.NoWrap
    color: Theme.colors.text
    font.family: Theme.family
    font.pixelSize: Theme.body
    Accessible.ignored: true
}
