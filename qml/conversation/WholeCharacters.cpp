// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "qml/conversation/WholeCharacters.h"

#include <QTextBoundaryFinder>

namespace relay::ui {

// Nothing that people write as one character is longer; a message may be.
static constexpr int longest = 64;

WholeCharacters::WholeCharacters(QObject *parent)
    : QObject(parent)
{
}

int WholeCharacters::beginningBefore(const QString &text, int position) const
{
    const int from = std::max(0, position - longest);
    const auto before = QStringView(text).mid(from, position - from);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, before.data(), before.size());
    finder.toEnd();
    return from + std::max(0, int(finder.toPreviousBoundary()));
}

} // namespace relay::ui
