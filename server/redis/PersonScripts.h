// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"
#include "server/redis/RedisReply.h"
#include "shared/protocol/Timings.h"

#include <QByteArray>

/// What every script about one user is given, and what it answers (see lua/person.lua). Pure.
namespace relay::person {

/// KEYS 1 to 4.
[[nodiscard]] QList<QByteArray> keysOf(const UserId &user);
/// ARGV 1 to 3.
[[nodiscard]] QList<QByteArray> argumentsOf(const UserId &user, const Timings &timings);

/// Nothing, if nobody saw the user leave, or it is no time.
[[nodiscard]] std::optional<LastSeen> lastSeenIn(const UserId &user, const RedisReply &reply);
/// Of a list that begins with truth, shown and chosen. Nothing is stored of a stranger, and they
/// are a record all the same; only what cannot be understood is none.
[[nodiscard]] std::optional<PresenceRecord> recordIn(const UserId &user, const RedisReply &reply);
/// A list of names.
[[nodiscard]] QList<UserId> usersIn(const RedisReply &reply);

} // namespace relay::person
