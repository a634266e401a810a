// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QImage>

namespace relay {

/// The picture in the tray: the sign of Relay, how many messages are unread in one corner, and what
/// others see of oneself in the other, by shape as well as by colour.
struct TrayDrawing {
    enum class Presence { Online, Away, Dnd, Offline };

    int unread = 0;
    Presence presence = Presence::Offline;
    friend bool operator==(const TrayDrawing &, const TrayDrawing &) = default;

    /// A square of that many pixels.
    [[nodiscard]] QImage draw(int size) const;
};

} // namespace relay
