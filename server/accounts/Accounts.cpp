// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/accounts/Accounts.h"

#include "server/accounts/Tokens.h"
#include "server/names/DisplayText.h"
#include "server/names/Username.h"
#include "shared/ids/FreshId.h"

namespace relay {

using namespace Qt::StringLiterals;
using protocol::ErrorCode;
using protocol::Failure;

namespace {

Failure busy()
{
    return {
        ErrorCode::RateLimited, u"Many people are signing in; try again in a moment."_s, {}, 2000};
}

Failure wrongCredentials()
{
    return {ErrorCode::Unauthenticated, u"The username or the password is wrong."_s, {}, {}};
}

Failure tooManyAttempts(milliseconds wait)
{
    return {ErrorCode::RateLimited,
            u"Too many attempts to sign in; wait before the next one."_s,
            {},
            wait.count()};
}

Result<protocol::UserSummary, Failure> newcomer(const protocol::Register &request)
{
    const auto name = username(request.username);
    if (!name)
        return Failure{ErrorCode::BadField, name.error().sentence, u"username"_s, {}};
    const auto shown = displayText(request.displayName.value_or(request.username));
    if (!shown)
        return Failure{ErrorCode::BadField, shown.error().sentence, u"displayName"_s, {}};
    return protocol::UserSummary{freshId<UserId>(), *name, *shown};
}

} // namespace

Accounts::Accounts(AccountStore &accounts, TokenStore &tokens, PasswordHasher &hasher,
                   const Clock &clock, Rules rules, SignedOut signedOut)
    : m_accounts(accounts)
    , m_tokens(tokens)
    , m_hasher(hasher)
    , m_clock(clock)
    , m_rules(rules)
    , m_signedOut(std::move(signedOut))
    , m_throttle(rules.throttle)
{
}

void Accounts::handle(const QString &, const protocol::Register &request,
                      Answer<protocol::Register> then)
{
    if (!m_rules.isRegistrationOpen)
        return then(Failure{ErrorCode::Forbidden,
                            u"New accounts are made by the administrator of this server."_s,
                            {},
                            {}});
    const auto user = newcomer(request);
    if (!user)
        return then(user.error());
    m_hasher.hash(request.password, [this, user = *user, then = std::move(then)](
                                        const Result<QByteArray, PasswordHasher::Busy> &hash) {
        if (!hash)
            return then(busy());
        hashed(user, *hash, then);
    });
}

void Accounts::hashed(const protocol::UserSummary &user, const QByteArray &hash,
                      Answer<protocol::Register> then)
{
    m_accounts.create({user, hash, m_clock.wallTime()},
                      [this, user, then = std::move(then)](const Stored<Done> &created) {
                          if (!created)
                              return then(failureOf(created.error(), u"username"_s));
                          signIn(user, then);
                      });
}

void Accounts::handle(const QString &address, const protocol::Login &request,
                      Answer<protocol::Login> then)
{
    const auto name = username(request.username);
    const QString key = name ? *name : QString();
    if (const auto wait = m_throttle.attempt(key, address, m_clock.now()))
        return then(tooManyAttempts(*wait));
    // A name that nobody can have is looked up all the same: it takes as long as any other.
    m_accounts.find(key, [this, key, address, request,
                          then = std::move(then)](const Stored<std::optional<Account>> &account) {
        if (!account) {
            m_throttle.abandoned(key, address);
            return then(failureOf(account.error()));
        }
        verify(*account, {key, address}, request, then);
    });
}

void Accounts::verify(const std::optional<Account> &account, const Attempt &attempt,
                      const protocol::Login &request, Answer<protocol::Login> then)
{
    const auto hash = account ? account->passwordHash : QByteArray();
    m_hasher.verify(request.password, hash,
                    [this, account, attempt,
                     then = std::move(then)](const Result<bool, PasswordHasher::Busy> &isRight) {
                        if (!isRight) {
                            m_throttle.abandoned(attempt.account, attempt.address);
                            return then(busy());
                        }
                        if (!*isRight)
                            return then(wrongCredentials());
                        m_throttle.succeeded(attempt.account, attempt.address);
                        signIn(account->user, then);
                    });
}

void Accounts::signIn(const protocol::UserSummary &user, Answer<protocol::Login> then)
{
    const QString token = freshToken();
    m_tokens.issue(hashOf(token), user.id, m_clock.wallTime(),
                   [user, token, then = std::move(then)](const Stored<Done> &issued) {
                       if (!issued)
                           return then(failureOf(issued.error()));
                       then(protocol::SignedIn{user, token});
                   });
}

void Accounts::introduce(const SessionId &session, const QString &token,
                         Then<Result<protocol::UserSummary, Failure>> then)
{
    const auto hash = hashOf(token);
    m_signIns.insert(session, hash);
    m_tokens.owner(hash, [this, session, then = std::move(then)](
                             const Stored<std::optional<protocol::UserSummary>> &owner) {
        if (!owner || !*owner)
            m_signIns.remove(session);
        if (!owner)
            return then(failureOf(owner.error()));
        if (!*owner)
            return then(Failure{ErrorCode::Unauthenticated,
                                u"This token is not valid any more; sign in again."_s,
                                u"token"_s,
                                {}});
        then(**owner);
    });
}

void Accounts::ended(const SessionId &session)
{
    m_signIns.remove(session);
}

void Accounts::handle(const UserId &, const SessionId &session, const protocol::Logout &,
                      Answer<protocol::Logout> then)
{
    const auto token = m_signIns.value(session);
    m_tokens.revoke(token,
                    [this, session, token, then = std::move(then)](const Stored<Done> &answer) {
                        if (!answer)
                            return then(failureOf(answer.error()));
                        then(protocol::Empty{});
                        revoked(token, session);
                    });
}

void Accounts::revoked(const TokenHash &token, const SessionId &by)
{
    auto sessions = m_signIns.keys(token);
    sessions.removeOne(by);
    if (!sessions.isEmpty())
        m_signedOut(sessions);
}

} // namespace relay
