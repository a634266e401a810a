// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QString>

namespace relay::test {

/// What differs from run to run has a name in a transcript: `$ada` is a user's id, `$ada.token`
/// what ada signed in with, `$room` a conversation's id. Moments and versions are just called so.
class Names
{
public:
    /// The ids that an answer brings: a user with a token, a conversation, or a user found.
    void learn(const QString &name, const QJsonObject &answer);
    /// A command as it is sent.
    [[nodiscard]] QString resolved(QString command) const;
    /// A frame as it is written down.
    [[nodiscard]] QString readable(const QJsonObject &frame) const;

private:
    [[nodiscard]] QJsonValue named(const QString &key, const QJsonValue &value) const;

    QHash<QString, QString> m_valueOf;
    QHash<QString, QString> m_nameOf;
};

} // namespace relay::test
