// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/names/DisplayText.h"

#include <QChar>
#include <QList>

#include <optional>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr int marksInARow = 8;

bool isBidiControl(char32_t c)
{
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/// Joiners make emoji and Persian; variation selectors and the tags of flags colour emoji.
bool isShapingOnly(char32_t c)
{
    return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F)
           || (c >= 0xE0020 && c <= 0xE007F);
}

/// Letters by category, but drawn as nothing: Hangul fillers and the empty Braille pattern.
bool isBlankLetter(char32_t c)
{
    return c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || c == 0x2800;
}

bool isMark(QChar::Category category)
{
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

bool isRefused(char32_t c)
{
    if (isShapingOnly(c))
        return false;
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph: return true;
    // Emoji newer than the Unicode tables at hand are unassigned to them.
    case QChar::Other_NotAssigned: return c < 0x1F000 || c > 0x1FBFF;
    default: return isBidiControl(c);
    }
}

bool isVisible(char32_t c)
{
    const auto category = QChar::category(c);
    return !isShapingOnly(c) && !isBlankLetter(c) && !isMark(category)
           && category != QChar::Separator_Space && category != QChar::Other_Format;
}

std::optional<QString> fault(const QString &text)
{
    bool isSeen = false;
    int marks = 0;
    for (const char32_t c : text.toUcs4()) {
        if (isRefused(c))
            return u"It holds characters that are not allowed here."_s;
        marks = isMark(QChar::category(c)) && !isShapingOnly(c) ? marks + 1 : 0;
        if (marks > marksInARow)
            return u"It stacks too many accents on one letter."_s;
        isSeen = isSeen || isVisible(c);
    }
    if (!isSeen)
        return u"It needs at least one visible character."_s;
    return std::nullopt;
}

} // namespace

Result<QString, BadText> displayText(const QString &typed)
{
    // Looked at before spaces are tidied: a line break is refused, not turned into a space.
    if (const auto sentence = fault(typed))
        return BadText{*sentence};
    return typed.simplified().normalized(QString::NormalizationForm_C);
}

} // namespace relay
