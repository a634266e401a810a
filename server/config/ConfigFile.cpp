// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/config/ConfigFile.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// Nothing if a quote is opened and not closed, or something follows the closing one.
std::optional<QString> unquoted(const QString &text)
{
    if (!text.startsWith(u'"'))
        return text.section(u" #"_s, 0, 0).trimmed();
    const auto end = text.indexOf(u'"', 1);
    if (end < 0)
        return std::nullopt;
    const QString rest = text.mid(end + 1).trimmed();
    if (!rest.isEmpty() && !rest.startsWith(u'#'))
        return std::nullopt;
    return text.mid(1, end - 1);
}

std::optional<ConfigLine> parseLine(int number, const QString &line)
{
    const auto equals = line.indexOf(u'=');
    if (equals <= 0)
        return std::nullopt;
    const auto value = unquoted(line.mid(equals + 1).trimmed());
    if (!value)
        return std::nullopt;
    return ConfigLine{number, line.left(equals).trimmed(), *value};
}

} // namespace

Result<QList<ConfigLine>, QString> parseConfigFile(const QString &contents)
{
    QList<ConfigLine> lines;
    int number = 0;
    for (const QString &raw : contents.split(u'\n')) {
        ++number;
        const QString line = raw.trimmed();
        if (line.isEmpty() || line.startsWith(u'#'))
            continue;
        auto parsed = parseLine(number, line);
        if (!parsed)
            return u"line %1 must be of the form key = value"_s.arg(number);
        lines.append(*std::move(parsed));
    }
    return lines;
}

} // namespace relay
