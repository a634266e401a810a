// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/accounts/AccountStore.h"
#include "server/accounts/LoginThrottle.h"
#include "server/accounts/PasswordHasher.h"
#include "server/accounts/TokenStore.h"
#include "server/storage/Answer.h"
#include "shared/time/Clock.h"

#include <QHash>

#include <functional>

namespace relay {

/// Getting in and out: makes accounts, checks passwords and tokens, ends sign-ins. A wrong password
/// and an unknown username are answered alike and after the same work.
class Accounts
{
public:
    struct Rules {
        bool isRegistrationOpen = true;
        LoginThrottle::Rules throttle = {};
    };
    /// Hears which sessions lost their sign-in and are to be closed as signed out.
    using SignedOut = std::function<void(const QList<SessionId> &)>;

    Accounts(AccountStore &accounts, TokenStore &tokens, PasswordHasher &hasher, const Clock &clock,
             Rules rules, SignedOut signedOut);

    /// `address` tells apart who is guessing: the peer's address as text.
    void handle(const QString &address, const protocol::Register &request,
                Answer<protocol::Register> then);
    void handle(const QString &address, const protocol::Login &request,
                Answer<protocol::Login> then);

    /// Whose token `hello` brings. From a good answer on, the session belongs to that sign-in until
    /// `ended`; ending it before the answer is fine.
    void introduce(const SessionId &session, const QString &token,
                   Then<Result<protocol::UserSummary, protocol::Failure>> then);
    void ended(const SessionId &session);

    /// Revokes the session's token and signs out the other sessions that came in with it.
    void handle(const UserId &user, const SessionId &session, const protocol::Logout &request,
                Answer<protocol::Logout> then);

private:
    struct Attempt {
        QString account;
        QString address;
    };

    void hashed(const protocol::UserSummary &user, const QByteArray &hash,
                Answer<protocol::Register> then);
    void verify(const std::optional<Account> &account, const Attempt &attempt,
                const protocol::Login &request, Answer<protocol::Login> then);
    void signIn(const protocol::UserSummary &user, Answer<protocol::Login> then);
    void revoked(const TokenHash &token, const SessionId &by);

    AccountStore &m_accounts;
    TokenStore &m_tokens;
    PasswordHasher &m_hasher;
    const Clock &m_clock;
    Rules m_rules;
    SignedOut m_signedOut;
    LoginThrottle m_throttle;
    QHash<SessionId, TokenHash> m_signIns;
};

} // namespace relay
