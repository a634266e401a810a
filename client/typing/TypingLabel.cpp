// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingLabel.h"

#include <QCoreApplication>
#include <QTextBoundaryFinder>

namespace relay::words {

namespace {

constexpr qsizetype longestName = 32;

struct Typing {
    Q_DECLARE_TR_FUNCTIONS(Typing)
};

/// Cut between characters as people see them, never inside a joined emoji.
QString bounded(const QString &name)
{
    if (name.isEmpty())
        return Typing::tr("Someone");
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
    case 1: return Typing::tr("%1 is typing…").arg(bounded(names[0]));
    case 2: return Typing::tr("%1 and %2 are typing…").arg(bounded(names[0]), bounded(names[1]));
    case 3:
        return Typing::tr("%1, %2 and %3 are typing…")
            .arg(bounded(names[0]), bounded(names[1]), bounded(names[2]));
    default:
        return Typing::tr("%1, %2 and %n others are typing…", nullptr, int(names.size()) - 2)
            .arg(bounded(names[0]), bounded(names[1]));
    }
}

} // namespace relay::words
