// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/setup/UserCommands.h"

#include "server/names/DisplayText.h"
#include "server/names/Username.h"
#include "shared/ids/FreshId.h"

namespace relay::setup {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 pageLength = 500;

Result<QByteArray, Trouble> hashed(const SetupStores &stores, const QString &password)
{
    const auto bytes = password.toUtf8().size();
    if (bytes < limits::passwordBytesMin || bytes > limits::passwordBytes)
        return Trouble{u"A password has 8 to 256 bytes."_s};
    const auto hash = patiently<Result<QByteArray, PasswordHasher::Busy>>(
        [&](auto then) { stores.hasher.hash(password, then); });
    if (!hash)
        return Trouble{u"There is not enough memory to hash the password."_s};
    return *hash;
}

Result<std::optional<Account>, Trouble> accountTyped(const SetupStores &stores,
                                                     const QString &typed)
{
    const auto name = username(typed);
    if (!name)
        return Trouble{name.error().sentence};
    const auto account = patiently<Stored<std::optional<Account>>>(
        [&](auto then) { stores.accounts.find(*name, then); });
    if (!account)
        return troubleOf(account.error());
    return *account;
}

} // namespace

Result<protocol::UserSummary, Trouble> addUser(const SetupStores &stores, const QString &typedName,
                                               const QString &displayName, const QString &password)
{
    const auto name = username(typedName);
    if (!name)
        return Trouble{name.error().sentence};
    const auto shown = displayText(displayName.isEmpty() ? typedName : displayName);
    if (!shown)
        return Trouble{shown.error().sentence};
    const auto hash = hashed(stores, password);
    if (!hash)
        return hash.error();
    const Account account{{freshId<UserId>(), *name, *shown}, *hash, stores.clock.wallTime()};
    const auto created =
        patiently<Stored<Done>>([&](auto then) { stores.accounts.create(account, then); });
    if (!created)
        return troubleOf(created.error());
    return account.user;
}

Result<protocol::UserSummary, Trouble> resetPassword(const SetupStores &stores,
                                                     const QString &typedName,
                                                     const QString &password)
{
    const auto account = accountTyped(stores, typedName);
    if (!account)
        return account.error();
    if (!*account)
        return Trouble{u"There is no account \"%1\"."_s.arg(typedName)};
    const auto hash = hashed(stores, password);
    if (!hash)
        return hash.error();
    const auto changed = patiently<Stored<Done>>(
        [&](auto then) { stores.accounts.changePassword((*account)->user.id, *hash, then); });
    if (!changed)
        return troubleOf(changed.error());
    return (*account)->user;
}

Result<QList<Account>, Trouble> allUsers(const SetupStores &stores)
{
    QList<Account> all;
    for (bool isMore = true; isMore;) {
        const QString after = all.isEmpty() ? QString() : all.last().user.username;
        const auto page = patiently<Stored<QList<Account>>>(
            [&](auto then) { stores.accounts.list(after, pageLength, then); });
        if (!page)
            return troubleOf(page.error());
        all += *page;
        isMore = page->size() == pageLength;
    }
    return all;
}

} // namespace relay::setup
