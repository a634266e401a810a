// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/names/Username.h"

#include "shared/protocol/Limits.h"

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

bool isLetterOrDigit(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
}

bool isAllowed(QChar c)
{
    return isLetterOrDigit(c) || c == u'.' || c == u'_' || c == u'-';
}

/// Only A–Z: toLower() would also fold look-alikes such as the Kelvin sign.
QString lowered(QString text)
{
    for (QChar &c : text) {
        if (c >= u'A' && c <= u'Z')
            c = QChar(c.unicode() + (u'a' - u'A'));
    }
    return text;
}

} // namespace

Result<QString, BadText> username(const QString &typed)
{
    const QString name = lowered(typed);
    if (name.size() < limits::usernameBytesMin || name.size() > limits::usernameBytes)
        return BadText{u"A username has 2 to 32 characters."_s};
    if (!std::all_of(name.cbegin(), name.cend(), isAllowed))
        return BadText{u"A username has only the letters a to z, digits, dots, _ and -."_s};
    if (!isLetterOrDigit(name.front()))
        return BadText{u"A username starts with a letter or a digit."_s};
    return name;
}

} // namespace relay
