// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CommonMessages.h"

namespace relay {

/// Who was signed in here last, and where. It holds no secret: when the keychain loses the token,
/// the person only has to type the password again.
class Account
{
public:
    explicit Account(QString file);

    const QString &server() const { return m_server; }
    const protocol::UserSummary &user() const { return m_user; }

    void rememberServer(const QString &server);
    void rememberUser(const protocol::UserSummary &user);

private:
    QString m_file;
    QString m_server;
    protocol::UserSummary m_user;
};

} // namespace relay
