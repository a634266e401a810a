// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/protocol/Example.h"

#include <QHash>

namespace relay::test::examples {

using namespace Qt::StringLiterals;

QString text(QLatin1StringView field)
{
    static const QHash<QString, QString> texts{
        {u"username"_s, u"ada"_s},
        {u"password"_s, u"correct horse battery staple"_s},
        {u"displayName"_s, u"Ada Lovelace"_s},
        {u"token"_s, u"rly_2w9GkY7mXq0bT5nC"_s},
        {u"name"_s, u"Ada's laptop"_s},
        {u"title"_s, u"Analytical Engine"_s},
        {u"body"_s, u"It works! 🎉\nLook at \"Note G\"."_s},
        {u"text"_s, u"weaving algebraic patterns"_s},
        {u"query"_s, u"ada"_s},
        {u"message"_s, u"users[1] must be a text"_s},
        {u"field"_s, u"users[1]"_s},
    };
    return texts.value(QString(field), QString(field));
}

qint64 number(QLatin1StringView field)
{
    static const QHash<QString, qint64> numbers{
        {u"version"_s, noon.time_since_epoch().count()},
        {u"lastSeq"_s, 42},
        {u"readSeq"_s, 40},
        {u"unread"_s, 2},
        {u"memberCount"_s, 2},
        {u"count"_s, 1204},
        {u"limit"_s, 50},
        {u"before"_s, 43},
        {u"after"_s, 40},
        {u"retryAfterMs"_s, 1500},
    };
    return numbers.value(QString(field), 42);
}

} // namespace relay::test::examples
