// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/setup/Demo.h"

#include "server/accounts/Tokens.h"
#include "server/setup/DemoCredentials.h"
#include "server/setup/DemoScript.h"

namespace relay::setup {

using namespace Qt::StringLiterals;

namespace {

constexpr auto demoPrefix = "demo-"_L1;

UserId idOf(const QString &username)
{
    return UserId(demoPrefix + username);
}

std::optional<Account> knownAccount(const SetupStores &stores, const QString &username)
{
    const auto account = patiently<Stored<std::optional<Account>>>(
        [&](auto then) { stores.accounts.find(username, then); });
    return account ? *account : std::nullopt;
}

/// Somebody who is missing is added, somebody whose password is not known any more gets the new
/// one.
std::optional<Trouble> settle(const SetupStores &stores, const demo::Person &person,
                              const QByteArray &newHash)
{
    const auto known = knownAccount(stores, person.username);
    if (known && known->user.id != idOf(person.username))
        return Trouble{u"The account \"%1\" belongs to somebody; the demo needs that name."_s.arg(
            person.username)};
    if (known && (newHash.isEmpty() || known->passwordHash == newHash))
        return std::nullopt;
    const Account account{{idOf(person.username), person.username, person.displayName},
                          newHash,
                          stores.clock.wallTime()};
    const auto done = patiently<Stored<Done>>([&](auto then) {
        known ? stores.accounts.changePassword(account.user.id, newHash, then)
              : stores.accounts.create(account, then);
    });
    return done ? std::nullopt : std::optional(troubleOf(done.error()));
}

/// Nothing is hashed when everybody is there and the password is known.
Result<QByteArray, Trouble> hashIfNeeded(const SetupStores &stores, DemoCredentials &credentials)
{
    const bool isKnown = !credentials.password.isEmpty();
    if (isKnown && knownAccount(stores, demo::people().last().username))
        return QByteArray();
    if (!isKnown)
        credentials = {freshToken().left(16), {}};
    const auto hash = patiently<Result<QByteArray, PasswordHasher::Busy>>(
        [&](auto then) { stores.hasher.hash(credentials.password, then); });
    if (!hash)
        return Trouble{u"There is not enough memory to hash the demo's password."_s};
    return *hash;
}

std::optional<Trouble> settleEverybody(const SetupStores &stores, const QByteArray &newHash)
{
    for (const demo::Person &person : demo::people()) {
        if (const auto trouble = settle(stores, person, newHash))
            return trouble;
    }
    return std::nullopt;
}

bool isValid(const SetupStores &stores, const QString &token)
{
    using Owner = std::optional<protocol::UserSummary>;
    const auto owner =
        patiently<Stored<Owner>>([&](auto then) { stores.tokens.owner(hashOf(token), then); });
    return owner && owner->has_value();
}

std::optional<Trouble> signIn(const SetupStores &stores, const QString &username,
                              DemoCredentials &credentials)
{
    QString &token = credentials.tokens[username];
    if (!token.isEmpty() && isValid(stores, token))
        return std::nullopt;
    token = freshToken();
    const auto issued = patiently<Stored<Done>>([&](auto then) {
        stores.tokens.issue(hashOf(token), idOf(username), stores.clock.wallTime(), then);
    });
    return issued ? std::nullopt : std::optional(troubleOf(issued.error()));
}

NewConversation conversationOf(const demo::Talk &talk, WallTime began)
{
    NewConversation made{ConversationId(demoPrefix + talk.key),
                         talk.title.isEmpty() ? protocol::ConversationKind::Direct
                                              : protocol::ConversationKind::Group,
                         idOf(talk.people.front()),
                         {},
                         talk.title,
                         began};
    for (const QString &username : talk.people.mid(1))
        made.others.append(idOf(username));
    return made;
}

std::optional<Refusal> say(const SetupStores &stores, const demo::Talk &talk,
                           const ConversationId &where)
{
    const auto now = stores.clock.wallTime();
    return patientlyAll(talk.lines.size(), [&](qint64 number, Then<Stored<Done>> then) {
        const auto &line = talk.lines[number];
        const ClientMessageId id(demoPrefix + u"%1-%2"_s.arg(talk.key).arg(number));
        stores.messages.append(
            {where, id, idOf(line.author), line.body, now - std::chrono::minutes(line.minutesAgo)},
            [then = std::move(then)](const Stored<Appended> &answer) {
                then(answer ? Stored<Done>(Done{}) : Stored<Done>(answer.error()));
            });
    });
}

/// A talk that somebody has changed since, left for one, is left as it is.
std::optional<Trouble> hold(const SetupStores &stores, const demo::Talk &talk)
{
    const auto began = stores.clock.wallTime() - std::chrono::hours(24 * 7);
    const auto made = patiently<Stored<ConversationChange>>(
        [&](auto then) { stores.conversations.create(conversationOf(talk, began), then); });
    if (!made)
        return made.error().reason == Refusal::Reason::Unavailable
                   ? std::optional(troubleOf(made.error()))
                   : std::nullopt;
    const auto refusal = say(stores, talk, made->conversation.id);
    if (refusal && refusal->reason == Refusal::Reason::Unavailable)
        return troubleOf(*refusal);
    return std::nullopt;
}

} // namespace

std::optional<Trouble> populateDemo(const SetupStores &stores, const QString &credentialsFile)
{
    auto credentials = DemoCredentials::read(credentialsFile);
    const auto newHash = hashIfNeeded(stores, credentials);
    if (!newHash)
        return newHash.error();
    auto trouble = settleEverybody(stores, *newHash);
    for (const QString &username : {u"ada"_s, u"bob"_s}) {
        if (!trouble)
            trouble = signIn(stores, username, credentials);
    }
    for (const demo::Talk &talk : demo::talks()) {
        if (!trouble)
            trouble = hold(stores, talk);
    }
    return trouble ? trouble : credentials.write(credentialsFile);
}

} // namespace relay::setup
