// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingLabel.h"

#include <QCoreApplication>
#include <QTextBoundaryFinder>

namespace relay::words {

namespace {

constexpr qsizetype longestName = 32;

QString typingText(const char *sentence)
{
    return QCoreApplication::translate("Typing", sentence);
}

/// Cut between characters as people see them, never inside a joined emoji.
QString bounded(const QString &name)
{
    if (name.isEmpty())
        return typingText("Someone");
    if (name.size() <= longestName)
        return name;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, name);
    finder.setPosition(longestName);
    const auto cut = finder.isAtBoundary() ? longestName : finder.toPreviousBoundary();
    return name.left(cut) + QChar(0x2026);
}

} // namespace

QString typing(const QStringList &names)
{
    switch (names.size()) {
    case 0: return {};
    case 1: return typingText("%1 is typing…").arg(bounded(names[0]));
    case 2: return typingText("%1 and %2 are typing…").arg(bounded(names[0]), bounded(names[1]));
    case 3:
        return typingText("%1, %2 and %3 are typing…")
            .arg(bounded(names[0]), bounded(names[1]), bounded(names[2]));
    default: return typingText("Several people are typing…");
    }
}

} // namespace relay::words
