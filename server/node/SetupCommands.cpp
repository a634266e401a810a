// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/SetupCommands.h"

#include "server/node/Commands.h"
#include "server/node/NodeStores.h"
#include "server/node/SecretPrompt.h"
#include "server/setup/Demo.h"
#include "server/setup/PrivateFile.h"
#include "server/setup/Seed.h"
#include "server/setup/UserCommands.h"
#include "shared/time/SystemClock.h"

#include <cstdio>

namespace relay::commands {

using namespace Qt::StringLiterals;

namespace {

/// Everything a command works with, for as long as it runs.
struct Workshop {
    Workshop(const ServerConfig &config, SqlDatabase &database)
        : stores(database)
        , hasher({static_cast<unsigned long long>(config.passwordPasses),
                  static_cast<size_t>(config.passwordMemoryBytes)})
    {
    }

    [[nodiscard]] setup::SetupStores seams()
    {
        return {stores.accounts, stores.tokens, stores.conversations,
                stores.messages, hasher,        clock};
    }

    NodeStores stores;
    PasswordHasher hasher;
    SystemClock clock;
};

int said(const QString &sentence)
{
    std::printf("%s\n", qUtf8Printable(sentence));
    return succeeded;
}

int complained(const setup::Trouble &trouble)
{
    std::fprintf(stderr, "relay-server: %s\n", qUtf8Printable(trouble.sentence));
    return failed;
}

int addUser(const Invocation &invocation, Workshop &workshop)
{
    const auto user =
        setup::addUser(workshop.seams(), invocation.username, invocation.config.displayName,
                       askSecretly(u"Password for %1: "_s.arg(invocation.username)));
    if (!user)
        return complained(user.error());
    return said(u"%1 can sign in now."_s.arg(user->username));
}

int resetPassword(const Invocation &invocation, Workshop &workshop)
{
    const auto user =
        setup::resetPassword(workshop.seams(), invocation.username,
                             askSecretly(u"New password for %1: "_s.arg(invocation.username)));
    if (!user)
        return complained(user.error());
    return said(u"%1 has a new password; all earlier sign-ins have ended."_s.arg(user->username));
}

int listUsers(Workshop &workshop)
{
    const auto users = setup::allUsers(workshop.seams());
    if (!users)
        return complained(users.error());
    for (const Account &account : *users)
        said(account.user.username + u'\t' + account.user.displayName);
    return succeeded;
}

int seed(const ServerConfig &config, Workshop &workshop)
{
    if (config.seed.tokensFile.isEmpty())
        return complained({u"seed needs --tokens-file, where it writes the users' tokens."_s});
    const auto tokens =
        setup::seed(workshop.seams(), {config.seed.users, config.seed.conversationSize});
    if (!tokens)
        return complained(tokens.error());
    const auto lines = tokens->join(u'\n').toUtf8() + '\n';
    if (const auto trouble = setup::writePrivately(config.seed.tokensFile, lines))
        return complained(*trouble);
    return said(
        u"%1 users; their tokens are in %2."_s.arg(tokens->size()).arg(config.seed.tokensFile));
}

} // namespace

int setUp(const Invocation &invocation, SqlDatabase &database)
{
    using Command = Invocation::Command;
    Workshop workshop(invocation.config, database);
    switch (invocation.command) {
    case Command::UserAdd: return addUser(invocation, workshop);
    case Command::UserList: return listUsers(workshop);
    case Command::UserResetPassword: return resetPassword(invocation, workshop);
    case Command::Seed: return seed(invocation.config, workshop);
    case Command::Run:
    case Command::ShowHelp:
    case Command::ShowVersion: break;
    }
    Q_UNREACHABLE();
    return badUsage;
}

std::optional<QString> populateDemo(const ServerConfig &config, SqlDatabase &database,
                                    const DataDirectory &directory)
{
    Workshop workshop(config, database);
    const auto trouble = setup::populateDemo(workshop.seams(), directory.demoCredentials());
    return trouble ? std::optional(trouble->sentence) : std::nullopt;
}

} // namespace relay::commands
