// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/accounts/Accounts.h"

#include "server/accounts/Tokens.h"
#include "server/names/DisplayText.h"
#include "server/names/Username.h"
#include "shared/ids/FreshId.h"

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;
using protocol::ErrorCode;
using protocol::Failure;

namespace {

/// So that nobody else waits for long in the meantime.
constexpr qsizetype tokensAtOnce = 100;

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

Accounts::Accounts(const Seams &seams, Rules rules, SignedOut signedOut)
    : m_seams(seams)
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
    m_seams.hasher.hash(request.password,
                        [this, user = *user, then = std::move(then)](
                            const Result<QByteArray, PasswordHasher::Busy> &hash) {
                            if (!hash)
                                return then(busy());
                            hashed(user, *hash, then);
                        });
}

void Accounts::hashed(const protocol::UserSummary &user, const QByteArray &hash,
                      Answer<protocol::Register> then)
{
    m_seams.accounts.create({user, hash, m_seams.clock.wallTime()},
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
    if (const auto wait = m_throttle.attempt(key, address, m_seams.clock.now()))
        return then(tooManyAttempts(*wait));
    // A name that nobody can have is looked up all the same: it takes as long as any other.
    m_seams.accounts.find(key, [this, key, address, request, then = std::move(then)](
                                   const Stored<std::optional<Account>> &account) {
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
    m_seams.hasher.verify(request.password, hash,
                          [this, account, attempt, then = std::move(then)](
                              const Result<bool, PasswordHasher::Busy> &isRight) {
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
    m_seams.tokens.issue(hashOf(token), user.id, m_seams.clock.wallTime(),
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
    m_seams.tokens.owner(hash, [this, session, then = std::move(then)](
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

void Accounts::handle(const UserId &user, const SessionId &session, const protocol::Logout &,
                      Answer<protocol::Logout> then)
{
    const auto token = m_signIns.value(session);
    m_seams.tokens.revoke(
        token, [this, user, session, token, then = std::move(then)](const Stored<Done> &answer) {
            if (!answer)
                return then(failureOf(answer.error()));
            then(protocol::Empty{});
            signOut(token, session);
            m_seams.peers.signInEnded(user);
        });
}

void Accounts::signOut(const TokenHash &token, const SessionId &by)
{
    auto sessions = m_signIns.keys(token);
    sessions.removeOne(by);
    if (!sessions.isEmpty())
        m_signedOut(sessions);
}

/// Should the database not answer, all are looked at again before long.
void Accounts::review(const QList<SessionId> &sessions)
{
    QSet<TokenHash> tokens;
    for (const SessionId &session : sessions) {
        if (m_signIns.contains(session))
            tokens.insert(m_signIns.value(session));
    }
    const auto answered = [this](const Stored<QList<TokenHash>> &revoked) {
        for (const TokenHash &token : revoked ? *revoked : QList<TokenHash>{})
            signOut(token);
    };
    const QList<TokenHash> all = tokens.values();
    for (qsizetype asked = 0; asked < all.size(); asked += tokensAtOnce)
        m_seams.tokens.revokedAmong(all.mid(asked, tokensAtOnce), answered);
}

void Accounts::reviewSome()
{
    if (m_unreviewed.isEmpty()) {
        m_unreviewed = m_signIns.keys();
        m_share = (m_unreviewed.size() + shares - 1) / shares;
    }
    review(m_unreviewed.mid(0, m_share));
    m_unreviewed.remove(0, std::min(m_share, m_unreviewed.size()));
}

} // namespace relay
