// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/dialogue/Names.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace relay::test {

using namespace Qt::StringLiterals;

namespace {

/// Fields that hold what no transcript can know, by what they are called in one.
QString placeholder(const QString &key)
{
    if (key == u"sentAt" || key == u"serverTime" || key == u"lastSeenAt")
        return u"<time>"_s;
    if (key == u"version" || key == u"token" || key == u"session" || key == u"timings")
        return u'<' + key + u'>';
    return {};
}

} // namespace

void Names::learn(const QString &name, const QJsonObject &answer)
{
    const QString user = answer.value("user"_L1).toObject().value("id"_L1).toString();
    const QString conversation =
        answer.value("conversation"_L1).toObject().value("id"_L1).toString();
    const QString id = user.isEmpty() ? conversation : user;
    if (!id.isEmpty()) {
        m_valueOf.insert(u'$' + name, id);
        m_nameOf.insert(id, u'$' + name);
    }
    if (const QString token = answer.value("token"_L1).toString(); !token.isEmpty())
        m_valueOf.insert(u"$%1.token"_s.arg(name), token);
}

QString Names::resolved(QString command) const
{
    auto names = m_valueOf.keys();
    const auto longerFirst = [](const QString &a, const QString &b) { return a.size() > b.size(); };
    std::sort(names.begin(), names.end(), longerFirst);
    for (const QString &name : names)
        command.replace(name, m_valueOf.value(name));
    return command;
}

QString Names::readable(const QJsonObject &frame) const
{
    const auto object = named({}, frame).toObject();
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

QJsonValue Names::named(const QString &key, const QJsonValue &value) const
{
    if (const QString known = placeholder(key); !known.isEmpty())
        return known;
    if (value.isString())
        return m_nameOf.value(value.toString(), value.toString());
    if (value.isArray()) {
        QJsonArray items;
        for (const QJsonValue item : value.toArray())
            items.append(named({}, item));
        return items;
    }
    if (!value.isObject())
        return value;
    QJsonObject object;
    const QJsonObject before = value.toObject();
    for (auto field = before.begin(); field != before.end(); ++field)
        object.insert(m_nameOf.value(field.key(), field.key()), named(field.key(), field.value()));
    return object;
}

} // namespace relay::test
