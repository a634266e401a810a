// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QByteArray>

#include <optional>

/// Every key and channel that Relay uses in Redis. Pure.
///
/// Users fall into buckets. All keys of a bucket share a hash tag, `{0}` to `{1023}`, and so a slot
/// of a Redis Cluster: a script may touch them together, and publish to their channels.
namespace relay::keys {

/// Enough that they spread evenly over a dozen shards.
inline constexpr int buckets = 1'024;

[[nodiscard]] int bucketOf(const UserId &user);
/// By the text of the id, of a user or a conversation.
[[nodiscard]] int bucketOf(const QByteArray &id);
/// The slot that all keys of a bucket are in.
[[nodiscard]] int slotOf(int bucket);

/// Hash: everything known of a user; see lua/person.lua.
[[nodiscard]] QByteArray state(const UserId &user);
[[nodiscard]] QByteArray state(int bucket, const QByteArray &user);
/// Sorted set: user → when (ms) to look at them next. Also the sharded channel that tells in how
/// many ms there is something to do, when that is earlier than it was.
[[nodiscard]] QByteArray agenda(int bucket);
[[nodiscard]] std::optional<int> bucketOfAgenda(const QByteArray &channel);
/// Set: users who are shown as being here.
[[nodiscard]] QByteArray shown(int bucket);
/// Sharded channel: what changes about a user.
[[nodiscard]] QByteArray channel(const UserId &user);
[[nodiscard]] QByteArray channel(int bucket, const QByteArray &user);
[[nodiscard]] std::optional<UserId> userOf(const QByteArray &channel);
/// Sharded channel: what other nodes tell the devices of a user.
[[nodiscard]] QByteArray home(const UserId &user);
[[nodiscard]] std::optional<UserId> residentOf(const QByteArray &channel);
/// Sharded channel: what other nodes tell the members of a conversation.
[[nodiscard]] QByteArray chat(const ConversationId &conversation);
[[nodiscard]] std::optional<ConversationId> conversationOf(const QByteArray &channel);
/// Set: `<session> <user>` of the sessions that a node holds, for the case that it dies.
[[nodiscard]] QByteArray node(int bucket, const NodeId &node);
/// Sorted set: node → when (ms) its lease ends.
[[nodiscard]] QByteArray nodes();
/// Sharded channel on which a node proves that it hears what is published in this bucket.
[[nodiscard]] QByteArray probe(int bucket, const QByteArray &node);

} // namespace relay::keys
