// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/config/OptionValue.h"

#include <array>

namespace relay::optionvalue {

using namespace Qt::StringLiterals;

namespace {

struct Unit {
    QLatin1StringView name;
    qint64 factor;
};

// The largest first, so that a value is shown in the largest unit that divides it.
constexpr std::array timeUnits{Unit{"h"_L1, 3'600'000}, Unit{"min"_L1, 60'000}, Unit{"s"_L1, 1000},
                               Unit{"ms"_L1, 1}};
constexpr std::array byteUnits{Unit{"G"_L1, 1 << 30}, Unit{"M"_L1, 1 << 20}, Unit{"k"_L1, 1 << 10},
                               Unit{""_L1, 1}};

/// Splits "30s" into 30 and "s". Nothing if it does not begin with a digit.
std::optional<std::pair<qint64, QString>> numberAndUnit(const QString &text)
{
    qsizetype digits = 0;
    while (digits < text.size() && text[digits] >= u'0' && text[digits] <= u'9')
        ++digits;
    bool isNumber = false;
    const qint64 number = QStringView(text).left(digits).toLongLong(&isNumber);
    if (!isNumber)
        return std::nullopt;
    return std::pair(number, text.mid(digits).trimmed());
}

template<size_t count>
std::optional<qint64> measure(const QString &text, const std::array<Unit, count> &units)
{
    const auto parts = numberAndUnit(text);
    if (!parts)
        return std::nullopt;
    for (const Unit &unit : units) {
        qint64 product = 0;
        if (parts->second == unit.name && !qMulOverflow(parts->first, unit.factor, &product))
            return product;
    }
    return std::nullopt;
}

template<size_t count>
QString measureText(qint64 value, const std::array<Unit, count> &units)
{
    for (const Unit &unit : units) {
        if (value != 0 && value % unit.factor == 0)
            return QString::number(value / unit.factor) + unit.name;
    }
    return QString::number(value);
}

QString outside(Range range)
{
    if (range.most >= limits::wireInteger)
        return u"must be a whole number, %1 or more"_s.arg(range.least);
    return u"must be a whole number, %1 to %2"_s.arg(range.least).arg(range.most);
}

} // namespace

Parsed<qint64> wholeNumber(const QString &text, Range range)
{
    bool isNumber = false;
    const qint64 number = text.toLongLong(&isNumber);
    if (!isNumber || number < range.least || number > range.most)
        return outside(range);
    return number;
}

Parsed<qint64> byteCount(const QString &text, Range range)
{
    const auto bytes = measure(text, byteUnits);
    if (!bytes)
        return u"must be a number of bytes such as 65536, 64k or 1M"_s;
    if (*bytes < range.least || *bytes > range.most)
        return u"must be %1 to %2 bytes"_s.arg(byteText(range.least), byteText(range.most));
    return *bytes;
}

Parsed<milliseconds> duration(const QString &text)
{
    if (text == "0"_L1)
        return milliseconds::zero();
    const auto count = measure(text, timeUnits);
    if (!count || *count > limits::wireInteger)
        return u"must be a duration with its unit, such as 500ms, 30s, 10min or 2h"_s;
    return milliseconds(*count);
}

Parsed<bool> yesOrNo(const QString &text)
{
    if (text == "true"_L1 || text == "yes"_L1 || text == "on"_L1 || text == "1"_L1)
        return true;
    if (text == "false"_L1 || text == "no"_L1 || text == "off"_L1 || text == "0"_L1)
        return false;
    return u"must be true or false"_s;
}

QStringList list(const QString &text)
{
    QStringList values;
    for (const QString &part : text.split(u',', Qt::SkipEmptyParts))
        values.append(part.trimmed());
    return values;
}

QString durationText(milliseconds value)
{
    return measureText(value.count(), timeUnits);
}

QString byteText(qint64 value)
{
    return measureText(value, byteUnits);
}

} // namespace relay::optionvalue
