// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Decoding.h"

#include <algorithm>
#include <cmath>

namespace relay::protocol::decoding {

namespace {

bool isForbidden(QChar character, Bound::Text text)
{
    if (text == Bound::Text::Prose)
        return character.isNull();
    return character.category() == QChar::Other_Control || character == QChar::LineSeparator
           || character == QChar::ParagraphSeparator;
}

bool hasForbidden(const QString &value, Bound::Text text)
{
    return std::any_of(value.begin(), value.end(),
                       [text](QChar character) { return isForbidden(character, text); });
}

QString mustBe(const Bound &bound, const QString &unit)
{
    if (bound.least > 0 && bound.most >= limits::wireInteger)
        return QStringLiteral("must be at least %1%2").arg(bound.least).arg(unit);
    return QStringLiteral("must be %1 to %2%3").arg(bound.least).arg(bound.most).arg(unit);
}

std::optional<qint64> whole(const QCborValue &value)
{
    if (value.isInteger())
        return value.toInteger();
    if (!value.isDouble())
        return std::nullopt;
    const double number = value.toDouble();
    if (std::abs(number) > double(limits::wireInteger) || std::trunc(number) != number)
        return std::nullopt;
    return qint64(number);
}

} // namespace

Reading<QString> text(const QCborValue &value, const Bound &bound)
{
    if (!value.isString())
        return Wrong{{}, QStringLiteral("must be a text")};
    QString result = value.toString();
    const qsizetype bytes = result.toUtf8().size();
    if (bytes < bound.least || bytes > bound.most)
        return Wrong{{}, mustBe(bound, QStringLiteral(" bytes long")), Wrong::Kind::Bound};
    if (!result.isValidUtf16())
        return Wrong{{}, QStringLiteral("must be valid Unicode"), Wrong::Kind::Bound};
    if (hasForbidden(result, bound.text))
        return Wrong{{}, QStringLiteral("must not hold control characters"), Wrong::Kind::Bound};
    return result;
}

Reading<qint64> integer(const QCborValue &value, const Bound &bound)
{
    const auto number = whole(value);
    if (!number)
        return Wrong{{}, QStringLiteral("must be a whole number")};
    if (*number < bound.least || *number > bound.most)
        return Wrong{{}, mustBe(bound, {}), Wrong::Kind::Bound};
    return *number;
}

std::optional<Wrong> badCount(qsizetype count, const Bound &bound)
{
    if (count >= bound.least && count <= bound.most)
        return std::nullopt;
    return Wrong{{}, mustBe(bound, QStringLiteral(" entries long")), Wrong::Kind::Bound};
}

QString quotable(const QString &text)
{
    QString quoted = text.left(32);
    const auto isUnprintable = [](QChar c) { return !c.isPrint() || c.isSurrogate(); };
    std::replace_if(quoted.begin(), quoted.end(), isUnprintable,
                    QChar(QChar::ReplacementCharacter));
    return quoted;
}

Wrong unknownName(const QString &name)
{
    return {
        {}, QStringLiteral("does not know the value '%1'").arg(quotable(name)), Wrong::Kind::Bound};
}

Wrong missing(const QString &field)
{
    return {field, QStringLiteral("is missing"), Wrong::Kind::Missing};
}

Wrong within(const QString &field, Wrong wrong)
{
    const bool joins = wrong.field.isEmpty() || wrong.field.startsWith(u'[');
    wrong.field = joins ? field + wrong.field : field + u'.' + wrong.field;
    return wrong;
}

Wrong within(qsizetype index, Wrong wrong)
{
    const QString place = QStringLiteral("[%1]").arg(index);
    wrong.field = wrong.field.isEmpty() ? place : place + u'.' + wrong.field;
    return wrong;
}

} // namespace relay::protocol::decoding
