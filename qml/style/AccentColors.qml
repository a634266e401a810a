// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// The colours of one accent in one theme: what one acts with, and what is one's own.
import QtQuick

QtObject {
    required property color main
    required property color hover
    required property color pressed
    required property color words
    required property color selected
    required property color bubble
}
