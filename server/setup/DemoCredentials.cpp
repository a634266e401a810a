// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/setup/DemoCredentials.h"

#include "server/setup/DemoScript.h"
#include "server/setup/PrivateFile.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace relay::setup {

using namespace Qt::StringLiterals;

DemoCredentials DemoCredentials::read(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto content = QJsonDocument::fromJson(file.readAll()).object();
    DemoCredentials credentials{content.value(u"password"_s).toString(), {}};
    const auto people = content.value(u"people"_s).toArray();
    for (const auto &value : people) {
        const auto person = value.toObject();
        if (person.contains(u"token"_s)) {
            credentials.tokens.insert(person.value(u"username"_s).toString(),
                                      person.value(u"token"_s).toString());
        }
    }
    return credentials;
}

std::optional<Trouble> DemoCredentials::write(const QString &path) const
{
    QJsonArray people;
    for (const auto &person : demo::people()) {
        QJsonObject entry{{u"username"_s, person.username}, {u"displayName"_s, person.displayName}};
        if (const auto token = tokens.constFind(person.username); token != tokens.constEnd())
            entry.insert(u"token"_s, *token);
        people.append(entry);
    }
    const QJsonObject content{{u"password"_s, password}, {u"people"_s, people}};
    return writePrivately(path, QJsonDocument(content).toJson());
}

} // namespace relay::setup
