// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/names/SearchWords.h"

namespace relay {

namespace {

bool isAccent(QChar c)
{
    return c.category() == QChar::Mark_NonSpacing;
}

bool isPartOfWord(QChar c)
{
    return c.isLetterOrNumber() || c.isSurrogate() || c.isMark();
}

} // namespace

QStringList searchWords(const QString &text)
{
    QStringList words;
    QString word;
    const QString folded = text.normalized(QString::NormalizationForm_KD).toCaseFolded();
    for (const QChar c : folded) {
        if (isAccent(c))
            continue;
        if (isPartOfWord(c)) {
            word.append(c);
        } else if (!word.isEmpty()) {
            words.append(word);
            word.clear();
        }
    }
    if (!word.isEmpty())
        words.append(word);
    words.removeDuplicates();
    return words;
}

} // namespace relay
