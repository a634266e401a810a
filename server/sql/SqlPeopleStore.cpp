// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlPeopleStore.h"

#include "server/names/SearchWords.h"
#include "server/sql/SqlPeople.h"

#include <algorithm>

namespace relay {

namespace {

using People = QList<protocol::UserSummary>;

constexpr qint64 candidatesMost = 1'000;
constexpr char32_t lastCodePoint = 0x10FFFF;

bool hasWordStarting(const QStringList &words, const QString &beginning)
{
    return std::any_of(words.cbegin(), words.cend(),
                       [&](const QString &word) { return word.startsWith(beginning); });
}

bool matchesAll(const protocol::UserSummary &user, const QStringList &asked)
{
    const auto words = searchWords(user.username + u' ' + user.displayName);
    return std::all_of(asked.cbegin(), asked.cend(),
                       [&](const QString &word) { return hasWordStarting(words, word); });
}

/// Everybody with a word that starts like the longest one asked for: it leaves the fewest.
People candidates(SqlConnection &sql, const QStringList &asked)
{
    const auto longest = *std::max_element(
        asked.cbegin(), asked.cend(),
        [](const QString &left, const QString &right) { return left.size() < right.size(); });
    auto rows = sql.rows("SELECT DISTINCT u.id, u.username, u.display_name FROM user_words w"
                         " JOIN users u ON u.id = w.user_id"
                         " WHERE w.word >= ? AND w.word < ? LIMIT ?",
                         longest, longest + QString::fromUcs4(&lastCodePoint, 1), candidatesMost);
    People people;
    while (rows.next())
        people.append(sqlpeople::summaryIn(rows));
    return people;
}

Stored<People> find(SqlConnection &sql, const UserId &asker, const QString &query)
{
    const auto asked = searchWords(query);
    if (asked.isEmpty())
        return People{};
    auto people = candidates(sql, asked);
    people.removeIf([&](const protocol::UserSummary &user) {
        return user.id == asker || !matchesAll(user, asked);
    });
    std::sort(people.begin(), people.end(), [](const auto &left, const auto &right) {
        return std::tie(left.displayName, left.id) < std::tie(right.displayName, right.id);
    });
    people.resize(std::min<qsizetype>(people.size(), limits::findResults));
    return people;
}

Stored<People> get(SqlConnection &sql, const QList<UserId> &users)
{
    People people;
    for (const UserId &user : users) {
        auto rows = sql.rows("SELECT id, username, display_name FROM users WHERE id = ?", user);
        if (rows.next())
            people.append(sqlpeople::summaryIn(rows));
    }
    return people;
}

Stored<bool> block(SqlConnection &sql, const UserId &blocker, const UserId &blocked)
{
    if (!sqlpeople::exists(sql, blocked))
        return Refusal{Refusal::Reason::UnknownUser};
    return sql.change("INSERT INTO blocks (blocker, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING",
                      blocker, blocked)
           > 0;
}

Stored<bool> unblock(SqlConnection &sql, const UserId &blocker, const UserId &blocked)
{
    if (!sqlpeople::exists(sql, blocked))
        return Refusal{Refusal::Reason::UnknownUser};
    return sql.change("DELETE FROM blocks WHERE blocker = ? AND blocked = ?", blocker, blocked) > 0;
}

} // namespace

SqlPeopleStore::SqlPeopleStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlPeopleStore::find(const UserId &asker, const QString &query, Then<Stored<People>> then)
{
    m_database.read<People>(
        [asker, query](SqlConnection &sql) { return relay::find(sql, asker, query); },
        std::move(then));
}

void SqlPeopleStore::get(const QList<UserId> &users, Then<Stored<People>> then)
{
    m_database.read<People>([users](SqlConnection &sql) { return relay::get(sql, users); },
                            std::move(then));
}

void SqlPeopleStore::block(const UserId &blocker, const UserId &blocked, Then<Stored<bool>> then)
{
    m_database.write<bool>(
        [blocker, blocked](SqlConnection &sql) { return relay::block(sql, blocker, blocked); },
        std::move(then));
}

void SqlPeopleStore::unblock(const UserId &blocker, const UserId &blocked, Then<Stored<bool>> then)
{
    m_database.write<bool>(
        [blocker, blocked](SqlConnection &sql) { return relay::unblock(sql, blocker, blocked); },
        std::move(then));
}

} // namespace relay
