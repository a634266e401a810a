// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QString>

namespace relay {

/// Why a name or title cannot be taken: a sentence for the one who typed it.
struct BadText {
    QString sentence;
};

/// The one-line texts that people give themselves and their groups, in their stored form: trimmed,
/// with single spaces, normalised (NFC), and with nothing in them that could break out of the line,
/// reverse its neighbours or pass for an empty one. Any script and any emoji is welcome; HTML is
/// just text. Pure.
///
/// Refused: control characters, line separators, bidirectional overrides, embeddings and isolates,
/// private-use, unassigned and lone surrogate code points, more than eight combining marks in a
/// row, and a text without a single visible character.
[[nodiscard]] Result<QString, BadText> displayText(const QString &typed);

} // namespace relay
