// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A sentence or paragraph of plain text that wraps.
import QtQuick
import Relay.Ui

Text {
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    color: Theme.colors.textSecondary
    font.family: Theme.family
    font.pixelSize: Theme.body
    lineHeight: 1.25
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
