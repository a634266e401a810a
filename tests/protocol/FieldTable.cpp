// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/protocol/FieldTable.h"

namespace relay::test {

using namespace Qt::StringLiterals;

namespace {

bool isOpen(const protocol::Bound &bound)
{
    return bound.most >= limits::wireInteger;
}

QString range(const protocol::Bound &bound, const QString &unit)
{
    if (isOpen(bound))
        return bound.least > 0 ? u"at least %1%2"_s.arg(bound.least).arg(unit) : QString();
    if (bound.least == 0)
        return u"at most %1%2"_s.arg(bound.most).arg(unit);
    return u"%1 to %2%3"_s.arg(bound.least).arg(bound.most).arg(unit);
}

} // namespace

QString texts(const protocol::Bound &bound)
{
    const QString length = range(bound, u" bytes"_s);
    if (bound.text == protocol::Bound::Text::Line)
        return length;
    return length.isEmpty() ? u"any lines"_s : length + u", any lines"_s;
}

QString entries(const protocol::Bound &bound)
{
    return range(bound, u" entries"_s);
}

QString numbers(const protocol::Bound &bound)
{
    return range(bound, {});
}

QString linkTo(const QString &object)
{
    return u"[%1](#%2)"_s.arg(object, object.toLower());
}

QString renderRows(const QList<FieldRow> &rows)
{
    if (rows.isEmpty())
        return u"(no fields)\n"_s;
    QString table = u"| field | value | may hold |\n|---|---|---|\n"_s;
    for (const FieldRow &row : rows) {
        const QString kind = row.isOptional ? row.kind + u", optional"_s : row.kind;
        table += u"| `%1` | %2 | %3 |\n"_s.arg(row.name, kind, row.holds);
    }
    return table;
}

} // namespace relay::test
