// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/time/Instant.h"

#include <QHash>
#include <QList>
#include <QSet>

#include <optional>

namespace relay {

/// Who is typing where, as far as can be believed. A typist may vanish without a word, so every
/// start is only good for a while; a stop, a message from them or a lost connection end it at
/// once. The order is that in which they began, so that the line does not shuffle.
class TypingExpiry
{
public:
    explicit TypingExpiry(milliseconds expiry);

    /// Each fact returns the conversations whose typists changed.
    using Changed = QSet<ConversationId>;

    [[nodiscard]] Changed started(const ConversationId &where, const UserId &who, Instant now);
    [[nodiscard]] Changed stopped(const ConversationId &where, const UserId &who);
    [[nodiscard]] Changed messageFrom(const ConversationId &where, const UserId &who, Instant now);
    [[nodiscard]] Changed left(const ConversationId &where);
    [[nodiscard]] Changed connectionLost();
    [[nodiscard]] Changed tick(Instant now);
    [[nodiscard]] std::optional<Instant> nextDeadline() const;

    [[nodiscard]] QList<UserId> typists(const ConversationId &where) const;
    void setExpiry(milliseconds expiry) { m_expiry = expiry; }

    /// A start that arrives this soon after its author's message was sent before it and took a
    /// longer way; it must not bring the line back.
    static constexpr milliseconds straggle{300};

private:
    struct Typist {
        UserId who;
        Instant until;
    };
    struct Room {
        QList<Typist> typists;
        QHash<UserId, Instant> wrote; ///< until when a start of theirs is a straggler
    };

    [[nodiscard]] Changed remove(const ConversationId &where, const UserId &who);

    milliseconds m_expiry;
    QHash<ConversationId, Room> m_rooms;
};

} // namespace relay
