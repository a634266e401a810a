// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/PostgresEngine.h"
#include "server/sql/SqlAccountStore.h"
#include "server/sql/SqlBlockSource.h"
#include "server/sql/SqlConversationListing.h"
#include "server/sql/SqlConversationStore.h"
#include "server/sql/SqlDatabase.h"
#include "server/sql/SqlMembershipStore.h"
#include "server/sql/SqlMessageStore.h"
#include "server/sql/SqlPeopleStore.h"
#include "server/sql/SqlReceiptStore.h"
#include "server/sql/SqlTokenStore.h"
#include "server/sql/SqliteEngine.h"
#include "tests/support/AnswerOf.h"

#include <QTemporaryDir>

namespace relay::test {

using namespace Qt::StringLiterals;

/// Moments of a test: `at(5)` is five seconds after it began.
inline WallTime at(int seconds)
{
    return WallTime(milliseconds(1'790'000'000'000 + seconds * 1000));
}

/// The databases that Relay runs on; the contract is asked of each.
enum class Engine { Sqlite, Postgres };

inline std::shared_ptr<const SqlEngine> sqliteIn(const QTemporaryDir &directory)
{
    return std::make_shared<SqliteEngine>(
        SqliteEngine::Options{directory.filePath(u"chat.db"_s), SqliteEngine::Sync::Normal, 100});
}

inline std::shared_ptr<const SqlEngine> postgresAt(const QString &url)
{
    return std::make_shared<PostgresEngine>(*PostgresEngine::parse(url));
}

/// Every durable store, on one database.
class ChatStores
{
public:
    explicit ChatStores(std::shared_ptr<const SqlEngine> engine, SqlDatabase::Options options = {})
        : database(opened(std::move(engine), std::move(options)))
    {
    }

    static std::unique_ptr<SqlDatabase> opened(std::shared_ptr<const SqlEngine> engine,
                                               SqlDatabase::Options options)
    {
        auto database = SqlDatabase::open(std::move(engine), std::move(options));
        if (!database)
            qFatal("%ls", qUtf16Printable(database.error()));
        return std::move(database).value();
    }

    /// Usernames are ids in tests: `ada` is `ada`.
    Stored<Done> person(const QString &name, const QString &displayName = {})
    {
        const Account account{{UserId(name), name, displayName.isEmpty() ? name : displayName},
                              "hash of " + name.toUtf8(),
                              at(0)};
        return answerOf<Stored<Done>>([&](auto then) { accounts.create(account, then); });
    }

    std::unique_ptr<SqlDatabase> database;
    SqlAccountStore accounts{*database};
    SqlTokenStore tokens{*database};
    SqlConversationStore conversations{*database};
    SqlConversationListing listing{*database};
    SqlMembershipStore memberships{*database};
    SqlMessageStore messages{*database};
    SqlReceiptStore receipts{*database};
    SqlPeopleStore people{*database};
    SqlBlockSource blocks{*database};
};

} // namespace relay::test
