// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

/// Every limit of the product, in one place. Each is tested at n and n + 1.
/// Texts are limited in bytes of UTF-8, lists in elements.
namespace relay::limits {

// The wire
inline constexpr qint64 frameBytes = 64 * 1024;
inline constexpr qint64 answerBytes = 256 * 1024; ///< a page ends early rather than grow beyond
inline constexpr qint64 idBytes = 64;
inline constexpr qint64 wireInteger =
    (qint64(1) << 53) - 1; ///< what every JSON reader holds exactly

// People
inline constexpr qint64 usernameBytesMin = 2;
inline constexpr qint64 usernameBytes = 32;
inline constexpr qint64 displayNameBytes = 96;
inline constexpr qint64 passwordBytesMin = 8;
inline constexpr qint64 passwordBytes = 256;
inline constexpr qint64 tokenBytes = 128;
inline constexpr qint64 deviceNameBytes = 64;
inline constexpr qint64 statusTextBytes = 140;
inline constexpr qint64 findQueryBytes = 64;
inline constexpr qint64 findResults = 20;
inline constexpr qint64 usersPerRequest = 200;

// Presence
inline constexpr qint64 watchedUsers = 200;
inline constexpr qint64 watchedConversations = 20;
inline constexpr qint64 contactsWatched = 200;
inline constexpr qint64 sessionsPerUser = 32;
inline constexpr qint64 dottedMembers = 100; ///< larger conversations show a count instead of dots

// Conversations
inline constexpr qint64 titleBytes = 128;
inline constexpr qint64 membersPerRequest = 200;
inline constexpr qint64 groupMembers = 100'000;
inline constexpr qint64 memberPreview = 50;
inline constexpr qint64 conversationPage = 200;
inline constexpr qint64 typingMembers = 100; ///< nobody types visibly in larger conversations

// Messages
inline constexpr qint64 messageBodyBytes = 8 * 1024;
inline constexpr qint64 historyPage = 200;
inline constexpr qint64 syncCursors = 1000;
inline constexpr qint64 syncMessages = 500; ///< in one answer, over all conversations

// Connections
inline constexpr int listenBacklog = 4096;
inline constexpr qint64 unsentVolatileBytes =
    64 * 1024; ///< above it, typing is dropped and presence collapses
inline constexpr qint64 unsentBytes = 1024 * 1024; ///< above it, the socket is closed

static_assert(
    messageBodyBytes * 6 < frameBytes,
    "a body in which every character is escaped as \\uXXXX must still fit into one frame");
static_assert(answerBytes * 2 <= unsentBytes,
              "a reader who keeps up may ask for two pages at once");
static_assert(unsentVolatileBytes < unsentBytes,
              "volatile news give way before the socket is closed");

} // namespace relay::limits
