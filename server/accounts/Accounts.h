// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/accounts/AccountStore.h"
#include "server/accounts/LoginThrottle.h"
#include "server/accounts/PasswordHasher.h"
#include "server/accounts/TokenStore.h"
#include "server/peers/PeerOutlet.h"
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

    struct Seams {
        AccountStore &accounts;
        TokenStore &tokens;
        PasswordHasher &hasher;
        PeerOutlet &peers;
        const Clock &clock;
    };

    Accounts(const Seams &seams, Rules rules, SignedOut signedOut);

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

    /// Revokes the session's token and signs out the other sessions that came in with it, on every
    /// node.
    void handle(const UserId &user, const SessionId &session, const protocol::Logout &request,
                Answer<protocol::Logout> then);

    /// Signs out those of these sessions whose token was revoked, by another node or by nobody that
    /// runs.
    void review(const QList<SessionId> &sessions);
    /// The same for the next share of all sessions: after `shares` calls each had its turn.
    void reviewSome();
    static constexpr int shares = 10;

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
    void signOut(const TokenHash &token, const SessionId &by = {});

    Seams m_seams;
    Rules m_rules;
    SignedOut m_signedOut;
    LoginThrottle m_throttle;
    QHash<SessionId, TokenHash> m_signIns;
    QList<SessionId> m_unreviewed;
    qsizetype m_share = 0;
};

} // namespace relay
