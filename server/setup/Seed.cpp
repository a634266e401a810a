// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/setup/Seed.h"

#include "server/accounts/Tokens.h"
#include "server/setup/UserCommands.h"

namespace relay::setup {

using namespace Qt::StringLiterals;

namespace {

constexpr auto seedPrefix = "seed-"_L1;

UserId seededUser(qint64 number)
{
    return UserId(seedPrefix + QString::number(number));
}

std::optional<Trouble> realAccounts(const SetupStores &stores)
{
    const auto accounts = allUsers(stores);
    if (!accounts)
        return accounts.error();
    for (const Account &account : *accounts) {
        if (!account.user.id.text().startsWith(seedPrefix))
            return Trouble{u"This server has accounts of people (%1, for one); seed only fills "
                           "servers for load tests."_s.arg(account.user.username)};
    }
    return std::nullopt;
}

/// That it is there already is what was wanted.
Then<Stored<Done>> orFound(Then<Stored<Done>> then)
{
    return [then = std::move(then)](const Stored<Done> &created) {
        const bool isThere = !created && created.error().reason == Refusal::Reason::UsernameTaken;
        then(isThere ? Stored<Done>(Done{}) : created);
    };
}

std::optional<Refusal> makeUsers(const SetupStores &stores, const SeedPlan &plan)
{
    const auto now = stores.clock.wallTime();
    return patientlyAll(plan.users, [&](qint64 which, Then<Stored<Done>> then) {
        const auto id = seededUser(which);
        const Account account{{id, id.text(), u"Seeded %1"_s.arg(which)}, {}, now};
        stores.accounts.create(account, orFound(std::move(then)));
    });
}

NewConversation conversationOf(qint64 number, const SeedPlan &plan, WallTime now)
{
    const qint64 first = number * plan.conversationSize;
    const qint64 end = std::min(first + plan.conversationSize, plan.users);
    NewConversation made{ConversationId(seedPrefix + u"c"_s + QString::number(number)),
                         protocol::ConversationKind::Group,
                         seededUser(first),
                         {},
                         u"Seeded %1"_s.arg(number),
                         now};
    for (qint64 which = first + 1; which < end; ++which)
        made.others.append(seededUser(which));
    return made;
}

std::optional<Refusal> makeConversations(const SetupStores &stores, const SeedPlan &plan)
{
    const auto now = stores.clock.wallTime();
    const qint64 count = (plan.users + plan.conversationSize - 1) / plan.conversationSize;
    return patientlyAll(count, [&](qint64 number, Then<Stored<Done>> then) {
        stores.conversations.create(
            conversationOf(number, plan, now),
            [then = std::move(then)](const Stored<ConversationChange> &made) {
                then(made ? Stored<Done>(Done{}) : Stored<Done>(made.error()));
            });
    });
}

std::optional<Refusal> issueTokens(const SetupStores &stores, const QStringList &tokens)
{
    const auto now = stores.clock.wallTime();
    return patientlyAll(tokens.size(), [&](qint64 which, Then<Stored<Done>> then) {
        stores.tokens.issue(hashOf(tokens[which]), seededUser(which), now, std::move(then));
    });
}

} // namespace

Result<QStringList, Trouble> seed(const SetupStores &stores, const SeedPlan &plan)
{
    if (const auto trouble = realAccounts(stores))
        return *trouble;
    QStringList tokens;
    for (qint64 which = 0; which < plan.users; ++which)
        tokens.append(freshToken());
    auto refusal = makeUsers(stores, plan);
    if (!refusal)
        refusal = makeConversations(stores, plan);
    if (!refusal)
        refusal = issueTokens(stores, tokens);
    if (refusal)
        return troubleOf(*refusal);
    return tokens;
}

} // namespace relay::setup
