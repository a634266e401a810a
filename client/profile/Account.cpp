// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/profile/Account.h"

#include <QSettings>

namespace relay {

using namespace Qt::StringLiterals;

Account::Account(QString file)
    : m_file(std::move(file))
{
    const QSettings kept(m_file, QSettings::IniFormat);
    m_server = kept.value(u"server"_s).toString();
    m_user = {UserId(kept.value(u"user"_s).toString()), kept.value(u"username"_s).toString(),
              kept.value(u"displayName"_s).toString()};
}

void Account::rememberServer(const QString &server)
{
    m_server = server;
    QSettings(m_file, QSettings::IniFormat).setValue(u"server"_s, server);
}

void Account::rememberUser(const protocol::UserSummary &user)
{
    m_user = user;
    QSettings kept(m_file, QSettings::IniFormat);
    kept.setValue(u"user"_s, user.id.text());
    kept.setValue(u"username"_s, user.username);
    kept.setValue(u"displayName"_s, user.displayName);
}

} // namespace relay
